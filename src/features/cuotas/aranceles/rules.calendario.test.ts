import { describe, expect, test } from "vitest";
import { edadDelAno, tocaElPeriodo, vencimientoDe } from "./rules.ts";

describe("the due date of an instalment", () => {
  const feriados = ["2026-12-25", "2027-01-01", "2027-03-24"];
  const vence = (periodo: string, diaDeVencimiento: number, emitida = periodo) =>
    vencimientoDe(periodo, emitida, { diaDeVencimiento, diasParaPagar: 5, diasDePrimera: 10, feriados });

  // Rule TAR-4
  test.each([
    ["stays on a working day", "2027-03-01", 10, "2027-03-10"],
    ["moves from Saturday to Monday", "2027-04-01", 10, "2027-04-12"],
    ["moves from Sunday to Monday", "2027-01-01", 10, "2027-01-11"],
    ["moves from a holiday to the next day", "2027-03-01", 24, "2027-03-25"],
    ["is the 30th instead of the 31st in a month of 30 days", "2027-06-01", 31, "2027-06-30"],
    ["moves from Sunday 28 February if set to the 31st", "2027-02-01", 31, "2027-03-01"],
    ["is the 29th instead of the 30th in a leap year's February", "2028-02-01", 30, "2028-02-29"],
    ["moves from Sunday 28 February if set to the 29th in a common year", "2027-02-01", 29, "2027-03-01"],
    ["stays on 31 December, a working day", "2026-12-01", 31, "2026-12-31"],
    ["moves from 1 January past New Year and its weekend", "2027-01-01", 1, "2027-01-06"],
    ["moves from Christmas on a Friday to Monday", "2026-12-01", 25, "2026-12-28"],
  ])("%s", (_, periodo, dia, dueDate) => {
    expect(vence(periodo, dia)).toBe(dueDate);
  });

  // Rule TAR-4
  test("leaves a few days to pay an instalment that is issued late", () => {
    expect(vence("2027-03-01", 10, "2027-03-17")).toBe("2027-03-22");
    expect(vence("2026-12-01", 10, "2026-12-27")).toBe("2027-01-04");
  });

  // Rule TAR-4
  test("moves to January if the next business day is in January", () => {
    const cerrado = { diaDeVencimiento: 31, diasParaPagar: 0, diasDePrimera: 0, feriados: ["2027-12-31"] };
    expect(vencimientoDe("2027-12-01", "2027-12-01", cerrado)).toBe("2028-01-03");
  });
});

// Rule TAR-3
test("a person's age in a year is the age on 1 January", () => {
  expect(edadDelAno("2009-01-01", "2027-11-01")).toBe(18);
  expect(edadDelAno("2009-01-02", "2027-11-01")).toBe(17);
  expect(edadDelAno("2008-02-29", "2027-01-01")).toBe(18);
  expect(edadDelAno(null, "2027-01-01")).toBeNull();
});

test("a range of days touches a month if it includes any day of that month", () => {
  expect(tocaElPeriodo({ desde: "2028-02-29", hasta: null }, "2028-02-01")).toBe(true);
  expect(tocaElPeriodo({ desde: "2028-03-01", hasta: null }, "2028-02-01")).toBe(false);
  expect(tocaElPeriodo({ desde: "2027-01-01", hasta: "2028-02-01" }, "2028-02-01")).toBe(true);
  expect(tocaElPeriodo({ desde: "2027-01-01", hasta: "2028-01-31" }, "2028-02-01")).toBe(false);
});
