import { expect, test } from "vitest";
import { formatFecha, formatInstant, formatMoney } from "./format.ts";

// Rule API-4
test("formats pesos as in Argentina, with the minus sign before the currency", () => {
  expect(formatMoney(12500)).toBe("$ 12.500,00");
  expect(formatMoney(-6500)).toBe("-$ 6.500,00");
});

// Rule API-3
test("formats dates as dd/mm/yyyy and instants on the club's clock, and the year 1969 as 2024", () => {
  expect(formatFecha("2026-05-09")).toBe("09/05/2026");
  expect(formatFecha("1969-12-31")).toBe("31/12/2024");
  expect(formatInstant("2026-05-10T02:30:00.000Z")).toBe("09/05/2026 - 23:30 hs");
});
