import { expect, test } from "vitest";
import { cortesDeMeses, cortesDeSemanas, haceCuanto, plazoEnPalabras, porcentaje, saludo } from "./rules.ts";

/** 20 May 2026, 10:10 at the club. */
const AHORA = new Date("2026-05-20T13:10:00Z");
const plazo = (iso: string) => Object.values(plazoEnPalabras(new Date(iso), AHORA));

test("a deadline is shown in hours within a day, and otherwise by its date", () => {
  expect(plazo("2026-05-20T13:50:00Z")).toEqual(["vence en 40 min", "pronto"]);
  expect(plazo("2026-05-20T16:10:00Z")).toEqual(["vence en 3 h", "pronto"]);
  expect(plazo("2026-05-21T23:00:00Z")).toEqual(["vence mañana 20:00", "lejos"]);
  expect(plazo("2026-05-30T23:00:00Z")).toEqual(["vence el sáb 30 may", "lejos"]);
});

test("a missed deadline is shown as the time since it passed", () => {
  expect(plazo("2026-05-20T13:10:00Z")).toEqual(["venció hace 1 min", "vencido"]);
  expect(plazo("2026-05-20T11:00:00Z")).toEqual(["venció hace 2 h", "vencido"]);
  // 23:30 on the previous day.
  expect(plazo("2026-05-20T02:30:00Z")).toEqual(["venció ayer", "vencido"]);
  expect(plazo("2026-05-17T13:10:00Z")).toEqual(["venció hace 3 días", "vencido"]);
});

test("the waiting time of an item is rounded down", () => {
  const hace = (ms: number) => haceCuanto(new Date(+AHORA - ms), AHORA);
  const hora = 3_600_000;
  expect([30_000, 2 * hora - 1, 25 * hora, 72 * hora].map(hace)).toEqual([
    "recién",
    "hace 1 h",
    "hace 1 día",
    "hace 3 días",
  ]);
});

test("the last weeks and months include the current week and month in full", () => {
  expect(cortesDeSemanas("2026-05-31", 3)).toEqual(["2026-05-11", "2026-05-18", "2026-05-25", "2026-06-01"]);
  expect(cortesDeMeses("2026-01-31", 3)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"]);
});

test("a percentage is 100 only if nothing is missing", () => {
  expect([
    porcentaje(0, 0),
    porcentaje(0, 9),
    porcentaje(1, 1000),
    porcentaje(2, 3),
    porcentaje(999, 1000),
    porcentaje(3, 3),
  ]).toEqual([0, 0, 1, 67, 99, 100]);
});

test("the greeting depends on the time of day", () => {
  expect(["00:10", "05:00", "12:59", "13:00", "19:59", "20:00"].map(saludo)).toEqual([
    "Buenas noches",
    "Buen día",
    "Buen día",
    "Buenas tardes",
    "Buenas tardes",
    "Buenas noches",
  ]);
});
