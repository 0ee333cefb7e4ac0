import { expect, test } from "vitest";
import { formatMoney } from "./format.ts";

test("money that was taken back has its sign before the currency", () => {
  expect(formatMoney(6500)).toBe("$ 6.500,00");
  expect(formatMoney(-6500)).toBe("-$ 6.500,00");
});
