import fc from "fast-check";
import { expect, test } from "vitest";
import { drawOf, sha256 as hashOf } from "#tests/harness/line.ts";
import "#tests/harness/property-seed.ts";
import { posicionEnSorteo, sha256 } from "./posicion-en-sorteo.ts";

test("the browser computes the same positions as the server's draw for any secret and number of participants", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.integer({ min: 1, max: 1_200 }),
      fc.nat(),
      async (secreto, count, which) => {
        const numero = (which % count) + 1;
        expect(await posicionEnSorteo(secreto, count, numero)).toBe(drawOf(secreto, count).get(numero));
      },
    ),
    { numRuns: 20 },
  );
});

test("computes standard SHA-256", async () => {
  expect(await sha256("secreto")).toBe(hashOf("secreto"));
});
