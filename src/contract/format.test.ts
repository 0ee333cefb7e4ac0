import { expect, test } from "vitest";
import { formatCantidad, formatPrecio, parsePrecio } from "./format.ts";

test.each([
  ["12500", 12500],
  ["12.500", 12500],
  ["1.250.000", 1250000],
  ["12.500,50", 12500.5],
  ["12500,5", 12500.5],
  ["12500.50", 12500.5],
  ["$ 3.000", 3000],
  ["0", 0],
  ["0,99", 0.99],
  ["\u200e12.500\u00a0", 12500],
])("%s is parsed as %d", (text, price) => {
  expect(parsePrecio(text)).toBe(price);
  expect(parsePrecio(formatPrecio(price))).toBe(price);
});

test.each(["", "gratis", "-5", "1,234", "1,2,3", "1.2.3", "12.50,00", "1e3", ",50", "5,", "Infinity"])(
  "«%s» is rejected",
  (text) => {
    expect(parsePrecio(text)).toBeNull();
  },
);

test("thousands are grouped in a count", () => {
  expect([0, 1, 2, 12_500].map((cuantas) => formatCantidad(cuantas, "fila"))).toEqual([
    "0 filas",
    "1 fila",
    "2 filas",
    "12.500 filas",
  ]);
  expect(formatCantidad(2, "mes", "meses")).toBe("2 meses");
});
