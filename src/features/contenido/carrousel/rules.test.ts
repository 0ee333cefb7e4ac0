import { expect, test } from "vitest";
import { esOrdenCompleto, indiceSiguiente } from "./rules.ts";

// Rule CON-6
test("the next and the previous picture go around the ends", () => {
  expect(indiceSiguiente(0, 1, 3)).toBe(1);
  expect(indiceSiguiente(2, 1, 3)).toBe(0);
  expect(indiceSiguiente(0, -1, 3)).toBe(2);
  expect(indiceSiguiente(0, 1, 1)).toBe(0);
  expect(indiceSiguiente(0, 1, 0)).toBe(0);
});

test("an order names every picture once, and no other", () => {
  expect(esOrdenCompleto([3, 1, 2], [1, 2, 3])).toBe(true);
  expect(esOrdenCompleto([], [])).toBe(true);
  expect(esOrdenCompleto([1, 2], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 2], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 3, 4], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 4], [1, 2, 3])).toBe(false);
});
