import { expect, test } from "vitest";
import { esOrdenCompleto, indiceSiguiente, moverA } from "./rules.ts";

test("the next and the previous picture go around the ends", () => {
  expect(indiceSiguiente(0, 1, 3)).toBe(1);
  expect(indiceSiguiente(2, 1, 3)).toBe(0);
  expect(indiceSiguiente(0, -1, 3)).toBe(2);
  expect(indiceSiguiente(0, 1, 1)).toBe(0);
  expect(indiceSiguiente(0, 1, 0)).toBe(0);
});

test("a picture moves to its new place and no further than the ends", () => {
  expect(moverA([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moverA([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moverA([1, 2, 3], 1, 9)).toEqual([1, 3, 2]);
  expect(moverA([1, 2, 3], 1, -4)).toEqual([2, 1, 3]);
  expect(moverA([1, 2, 3], 1, 1)).toEqual([1, 2, 3]);
  expect(moverA([], 0, 1)).toEqual([]);
});

test("an order names every picture once, and no other", () => {
  expect(esOrdenCompleto([3, 1, 2], [1, 2, 3])).toBe(true);
  expect(esOrdenCompleto([], [])).toBe(true);
  expect(esOrdenCompleto([1, 2], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 2], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 3, 4], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 4], [1, 2, 3])).toBe(false);
});
