import fc from "fast-check";
import { expect, test } from "vitest";
import "#tests/harness/property-seed.ts";
import { drawOf, sha256 as hashOf } from "#tests/harness/line.ts";
import { type Avance, admisionDe, admitidosHasta, type Pausa, posicionEnSorteo, sha256 } from "./rules.ts";

const line = fc.record<Avance>({
  basePosicion: fc.nat({ max: 100_000 }),
  baseEn: fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2027-01-01"),
    noInvalidDate: true,
  }),
  ritmo: fc.integer({ min: 1, max: 60_000 }),
  pausa: fc.constantFrom<Pausa | null>(null, null, null, "club", "agotadas"),
});

// Rule FIL-2
test("a later position is never admitted before an earlier one", () => {
  fc.assert(
    fc.property(
      line,
      fc.integer({ min: 1, max: 50_000 }),
      fc.nat({ max: 50_000 }),
      (avance, ahead, behind) => {
        const first = admisionDe(avance, avance.basePosicion + ahead);
        const second = admisionDe(avance, avance.basePosicion + ahead + behind);
        if (avance.pausa !== null) expect([first, second]).toEqual([null, null]);
        else expect(second).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY);
      },
    ),
  );
});

test("a position is admitted exactly at its computed time", () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 50_000 }), (avance, ahead) => {
      const position = avance.basePosicion + ahead;
      const instant = admisionDe(avance, position);
      if (instant === null) return;
      expect(admitidosHasta(avance, Math.ceil(instant) + 1)).toBeGreaterThanOrEqual(position);
      expect(admitidosHasta(avance, Math.floor(instant) - 1)).toBeLessThan(position);
    }),
  );
});

test("nobody is admitted before the draw, even if the clock is set back", () => {
  const avance = { basePosicion: 0, baseEn: null, ritmo: 600, pausa: null };
  expect([admitidosHasta(avance, Date.now()), admisionDe(avance, 1)]).toEqual([0, null]);
  const drawn = { ...avance, basePosicion: 7, baseEn: new Date(1_000_000) };
  expect(admitidosHasta(drawn, 0)).toBe(7);
});

test("the browser and the server compute the same position from the draw, for any secret and number of participants", async () => {
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

test("the browser's hash is standard SHA-256", async () => {
  expect(await sha256("secreto")).toBe(hashOf("secreto"));
});
