import { describe, expect, test } from "vitest";
import { leerEntero } from "./rules.ts";

describe("a whole number as typed", () => {
  test.each([
    ["1", 1],
    [" 12 ", 12],
    ["1.200", 1200],
    ["1.200.000", 1_200_000],
  ])("%j is %i", (text, number) => expect(leerEntero(text)).toBe(number));

  test.each(["", "0", "-1", "1.5", "1,5", "15.", "1.20", "12.00", "1e9", "x", "1 200"])(
    "%j is none: a decimal is not read as another number",
    (text) => expect(leerEntero(text)).toBeNull(),
  );
});
