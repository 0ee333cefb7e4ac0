import { expect, test } from "vitest";
import { indiceSiguiente } from "./rules.ts";

// Rule CON-6
test("the next and the previous picture go around the ends", () => {
  expect(indiceSiguiente(0, 1, 3)).toBe(1);
  expect(indiceSiguiente(2, 1, 3)).toBe(0);
  expect(indiceSiguiente(0, -1, 3)).toBe(2);
  expect(indiceSiguiente(0, 1, 1)).toBe(0);
  expect(indiceSiguiente(0, 1, 0)).toBe(0);
});
