import { expect, test } from "vitest";
import { porQueNoCierra } from "./rules.ts";

// Rule TES-3
test.each([
  ["28 February", "2027-02-01", "2027-02-28", "2027-03-01"],
  ["29 February", "2028-02-01", "2028-02-29", "2028-03-01"],
  ["the 31st", "2027-03-01", "2027-03-31", "2027-04-01"],
  ["New Year's Eve", "2027-12-01", "2027-12-31", "2028-01-01"],
])(
  "a month that ends on %s cannot be closed on that day, but can be closed on the next",
  (_, mes, lastDay, next) => {
    expect(porQueNoCierra(mes, lastDay, null)).toMatch(/todavía no terminó/);
    expect(porQueNoCierra(mes, next, null)).toBeNull();
  },
);
