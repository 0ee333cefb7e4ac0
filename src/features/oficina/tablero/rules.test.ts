import { expect, test } from "vitest";
import { cortesDeMeses, cortesDeSemanas, porcentaje, saludo } from "./rules.ts";

test("the week and month boundaries end after the current, complete one", () => {
  expect(cortesDeSemanas("2026-05-31", 3)).toEqual(["2026-05-11", "2026-05-18", "2026-05-25", "2026-06-01"]);
  expect(cortesDeMeses("2026-01-31", 3)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"]);
});

test("a percentage is 100 only if nothing is missing, and 0 only if there is nothing", () => {
  expect([
    porcentaje(0, 0),
    porcentaje(0, 9),
    porcentaje(1, 1000),
    porcentaje(2, 3),
    porcentaje(999, 1000),
    porcentaje(3, 3),
  ]).toEqual([0, 0, 1, 67, 99, 100]);
});

test("the greeting follows the time of day", () => {
  expect(["00:10", "05:00", "12:59", "13:00", "19:59", "20:00"].map(saludo)).toEqual([
    "Buenas noches",
    "Buen día",
    "Buen día",
    "Buenas tardes",
    "Buenas tardes",
    "Buenas noches",
  ]);
});
