import { expect, test } from "vitest";
import { leerFixture } from "./leer-fixture.ts";

const read = (texto: string, modelo = "Fecha 3 - Colón vs. Ferro (U17)") =>
  leerFixture(texto, { modelo, club: "Colón", hoy: "2026-11-26" });

// Rule EVE-19
test.each([
  ["5/12 21:30 Unión", "2026-12-05", "21:30", "Colón vs. Unión (U17)"],
  ["Sáb 05/12/2026\t21.30 hs\tvs. Unión", "2026-12-05", "21:30", "Colón vs. Unión (U17)"],
  [
    "sábado, 5-12-26; 9 hs; Sp. Villa Ballester",
    "2026-12-05",
    "09:00",
    "Colón vs. Sp. Villa Ballester (U17)",
  ],
  ["2027-03-01, 20:00, 9 de Julio", "2027-03-01", "20:00", "Colón vs. 9 de Julio (U17)"],
  ["7/3 - a las 20h - Unión", "2027-03-07", "20:00", "Colón vs. Unión (U17)"],
  ["5/12 9:30 PM Unión", "2026-12-05", "21:30", "Colón vs. Unión (U17)"],
  ["5 de diciembre 21:30 Unión", "2026-12-05", "21:30", "Colón vs. Unión (U17)"],
  ["5-dic-26 21 hs Unión", "2026-12-05", "21:00", "Colón vs. Unión (U17)"],
  ["5/12 21:30 Unión vs Colón", "2026-12-05", "21:30", "Unión vs Colón"],
])("reads %j", (texto, fecha, hora, nombre) => {
  expect(read(texto)).toEqual([{ numero: 1, texto, fecha, hora, nombre, problema: null }]);
});

// Rule EVE-19
test.each([
  ["Unión", /fecha/],
  ["31/2 21:30 Unión", /fecha/],
  ["20/11 21:30 Unión", /anterior a hoy/],
  ["5/12/2031 21:30 Unión", /años/],
  ["5/12 Unión", /hora/],
  ["5/12 25:30 Unión", /hora/],
  ["5/12 21:30", /rival/],
  [`5/12 21:30 ${"x".repeat(150)}`, /largo/],
])("names what is wrong with %j", (texto, problema) => {
  expect(read(texto)[0]?.problema).toMatch(problema);
});

test("skips blank lines, keeps their numbers and takes the club for a home team that the model does not name", () => {
  const renglones = read("\r\n5/12 21:30 Unión\r\n\n 6/12 20 hs Ferro \n", "Cena");
  expect(renglones.map(({ numero, nombre }) => [numero, nombre])).toEqual([
    [2, "Colón vs. Unión"],
    [4, "Colón vs. Ferro"],
  ]);
});
