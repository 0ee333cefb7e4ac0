import { expect, test } from "vitest";
import { avisoDeCategoria, cuantosJugadores } from "./rules.ts";

// Rule TEM-2
test.each([
  ["2011-01-01", null],
  ["2012-12-31", null],
  ["2010-12-31", "Nació en 2010, y la categoría es de nacidos 2011 a 2012."],
  ["2013-01-01", "Nació en 2013, y la categoría es de nacidos 2011 a 2012."],
  [null, "El club no tiene su fecha de nacimiento: revisá si es de esta categoría."],
])("a player born on %s in a category of 2011 and 2012 gets the warning: %s", (nacimiento, aviso) => {
  expect(avisoDeCategoria({ nacidosDesde: 2011, nacidosHasta: 2012 }, nacimiento)).toBe(aviso);
});

test("the players of a women's team are counted as jugadoras", () => {
  expect(cuantosJugadores(1, "femenina")).toBe("1 jugadora");
  expect(cuantosJugadores(7, "femenina")).toBe("7 jugadoras");
  expect(cuantosJugadores(7, "mixta")).toBe("7 jugadores");
});
