import { describe, expect, test } from "vitest";
import { decimalSignOf, readCentavos, readFecha, readNombreEntero, toNombre } from "./written.ts";

// Rules TRA-3 and IMP-1.
describe("a day", () => {
  test.each([
    ["05/03/2026", "2026-03-05"],
    ["5-3-26", "2026-03-05"],
    ["5.3.26", "2026-03-05"],
    ["5 / 3 / 2026", "2026-03-05"],
    ["2026/03/05 10:26", "2026-03-05"],
    ["05/03/2026, 10:31", "2026-03-05"],
    ["05/03/2026 10:31:07 p. m.", "2026-03-05"],
    ["05-MAR-2026", "2026-03-05"],
    ["05MAR26", "2026-03-05"],
    ["5 de marzo de 2026", "2026-03-05"],
    ["30-set-10", "2010-09-30"],
    ["05-Jan-2026", "2026-01-05"],
    ["March 5, 2026", "2026-03-05"],
    ["Mar 5, 2026", "2026-03-05"],
    ["jueves 05/03/2026", "2026-03-05"],
    ["20260305", "2026-03-05"],
    ["'05/03/2026", "2026-03-05"],
    ["\u200e05/03/2026\u200f", "2026-03-05"],
    ["2026-03-05T23:30:00.000-04:00", "2026-03-06"],
    ["2026-03-05T00:00:00.000Z", "2026-03-05"],
    ["2026-03-05 00:00:00", "2026-03-05"],
    ["46086", "2026-03-05"],
    ["46086.43", "2026-03-05"],
    ["29/02/2026", null],
    ["20261341", null],
    ["31/12/1899", null],
    ["05/03", null],
    ["05/03/2026 y 06/03/2026", null],
    ["5 de marte de 2026", null],
    ["2026", null],
    ["12", null],
    ["ayer", null],
    ["", null],
  ])("is read from %j as %s", (text, fecha) => {
    expect(readFecha(text, "dia-mes")).toBe(fecha);
  });

  test("is read with the month first if the rest of its column is written that way", () => {
    expect(readFecha("05/30/2010", "mes-dia")).toBe("2010-05-30");
    expect(readFecha("05/30/2010", "dia-mes")).toBeNull();
  });

  test("may have a two-digit year, which lies in the past for a birth date", () => {
    expect(readFecha("1.2.85", "dia-mes", "2026-11-28")).toBe("1985-02-01");
    expect(readFecha("3-4-10", "dia-mes", "2026-11-28")).toBe("2010-04-03");
    expect(readFecha("10/01/27", "dia-mes")).toBe("2027-01-10");
  });
});

// Rule TRA-3
describe("an amount", () => {
  test.each([
    ["1.234,56", "coma", 1_234_56],
    ["1234.56", "punto", 1_234_56],
    ["1,234.56", "punto", 1_234_56],
    ["$ -1.000,50", "coma", -1_000_50],
    ["$\u00a01.000,50", "coma", 1_000_50],
    ["(1.234,56)", "coma", -1_234_56],
    ["1.234,56-", "coma", -1_234_56],
    ["−12,5", "coma", -12_50],
    ["1.234", "coma", 1_234_00],
    ["0,00", "coma", 0],
    ["1.23,45", "coma", null],
    ["1.234.56", "punto", null],
    ["12,345", "coma", null],
    ["(12,00", "coma", null],
    ["-12,00-", "coma", null],
    ["U$S 100", "coma", null],
    ["abc", "coma", null],
    ["", "coma", null],
    ["99999999999999999,00", "coma", null],
  ] as const)("is read from %j with the decimal sign %s as %s", (text, decimal, centavos) => {
    expect(readCentavos(text, decimal)).toBe(centavos);
  });

  // Rule IMP-1
  test.each([
    ["$ 12.500,00", 12_500_00],
    ["12500.5", 12_500_50],
    ["12.500", 12_500_00],
    ["15.000", 15_000_00],
    ["1.500.000", 1_500_000_00],
    ["1,234.50", 1_234_50],
    ["333.333333", 333_33],
    ["1234.567", 1_234_57],
    ["-300", -300_00],
    ["(300)", -300_00],
    ["0", 0],
    ["1.23.45", null],
    ["debe dos meses", null],
  ])("is read from %j as %s if the decimal sign is unknown", (text, centavos) => {
    expect(readCentavos(text)).toBe(centavos);
  });

  test("has a decimal point in a number cell, whatever decimal sign the text cells use", () => {
    expect(readCentavos("25000.37", "coma", true)).toBe(25_000_37);
    expect(readCentavos("1.555", "coma", true)).toBe(1_56);
    expect(readCentavos("1.555", "coma")).toBe(1_555_00);
  });

  test("uses the decimal sign of the unambiguous amounts in its column", () => {
    expect(decimalSignOf(["1.000", "10.50", "3,000"])).toBe("punto");
    expect(decimalSignOf(["1.000", "3.000"])).toBe("coma");
  });
});

// Rule IMP-1
describe("a name", () => {
  test.each([
    ["Gómez, Ana", "Gómez", "Ana"],
    ["GÓMEZ, ANA MARÍA", "Gómez", "Ana María"],
    ["Gómez Ana María", "Gómez", "Ana María"],
    ["De la Fuente Ana", "De la Fuente", "Ana"],
    ["O'Connor, Juan", "O'Connor", "Juan"],
    ["D’ANGELO, ANA", "D'Angelo", "Ana"],
    ["G\u00f3mez\u200b,\u00a0Ana\u200e", "Gómez", "Ana"],
  ])("is read from %j with the surname first", (text, apellido, nombre) => {
    expect(readNombreEntero(text, "apellido-primero")).toEqual({ apellido, nombre });
  });

  test("is read with the surname last if its column is written that way", () => {
    expect(readNombreEntero("Ana María de la Fuente", "nombre-primero")).toEqual({
      nombre: "Ana María",
      apellido: "de la Fuente",
    });
    expect(toNombre("PÉREZ-GIL")).toBe("Pérez-Gil");
    expect(toNombre("McDonald")).toBe("McDonald");
  });
});
