import { describe, expect, test } from "vitest";
import { cumpleLaMayoria, edad, esMenor, rige, ultimoDiaDeMenor } from "./rules.ts";

// Rule FAM-3
describe("coming of age", () => {
  test.each([
    ["2008-05-10", "2026-05-09", 17],
    ["2008-05-10", "2026-05-10", 18],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-29", 20],
    ["2026-11-26", "2026-11-26", 0],
  ])("depends on full years of age: somebody born on %s is, on %s, %i", (nacimiento, hoy, years) => {
    expect(edad(nacimiento, hoy)).toBe(years);
    expect(esMenor(nacimiento, hoy)).toBe(years < 18);
  });

  test.each([
    ["2008-02-29", "2026-03-01", "2026-02-28"],
    ["2010-02-28", "2028-02-28", "2028-02-27"],
    ["2010-03-01", "2028-03-01", "2028-02-29"],
  ])("of somebody born on %s is on %s", (nacimiento, dia, ultimo) => {
    expect(cumpleLaMayoria(nacimiento)).toBe(dia);
    expect(ultimoDiaDeMenor(nacimiento)).toBe(ultimo);
  });

  test("never happens for somebody whose birth date is unknown", () => {
    expect(esMenor(null, "2026-11-26")).toBe(false);
  });
});

// Rule FAM-2
test("a right can be used from its first to its last day", () => {
  const plazo = { desde: "2026-03-01", hasta: "2026-03-31" };
  expect(["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map((hoy) => rige(plazo, hoy))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(rige({ desde: "2026-03-01", hasta: null }, "2099-01-01")).toBe(true);
  expect(rige({ desde: null, hasta: null }, "2026-03-01")).toBe(false);
});
