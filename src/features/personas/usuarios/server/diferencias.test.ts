import { describe, expect, test } from "vitest";
import { features } from "#site/features.ts";
import { diferencias as diferenciasCon } from "./decisiones.ts";
import { reunirPalabras } from "./palabras.ts";

const palabras = reunirPalabras(features);
const diferencias = (antes: unknown, despues: unknown, about?: Parameters<typeof diferenciasCon>[3]) =>
  diferenciasCon(palabras, antes, despues, about);

// Rule PER-11
describe("the list of changes in an audited decision", () => {
  test("contains only the fields that changed, with readable labels", () => {
    expect(
      diferencias(
        { estado: true, precio: 10, permisos: ["usuario"] },
        { estado: false, precio: 10, permisos: ["socioEnProceso"] },
      ),
    ).toEqual([
      { campo: "Estado", antes: "sí", despues: "no" },
      { campo: "Roles", antes: "usuario", despues: "socio en proceso" },
    ]);
    expect(
      diferencias(null, { nombre_plan: "Anual", fechaCreacion: "2027-01-01" }, { objeto: "plan" }),
    ).toEqual([
      { campo: "Fecha de creación", antes: null, despues: "01/01/2027" },
      { campo: "Nombre del plan", antes: null, despues: "Anual" },
    ]);
  });

  test("has the fields in the order of the forms, whatever their order in the log", () => {
    const despues = {
      hora: "21:00",
      lugar: "Gimnasio",
      fecha: "2027-01-01",
      rareza: 1,
      nombre: "Cena",
      estado: true,
    };
    expect(diferencias(null, despues, { objeto: "evento" }).map(({ campo }) => campo)).toEqual([
      "Nombre",
      "Estado",
      "Fecha",
      "Hora",
      "Lugar",
      "Rareza",
    ]);
  });

  test("describes a state in the words of the screen that shows it", () => {
    expect(diferencias({ estado: true }, { estado: false }, { objeto: "evento" })).toEqual([
      { campo: "Estado", antes: "activo", despues: "inactivo" },
    ]);
  });

  test("shows amounts and hours in the notation that people use", () => {
    expect(
      diferencias({ precio: "12500.50", hora: "21:00:00" }, { precio: "13000.00", hora: "20:30:00" }),
    ).toEqual([
      { campo: "Hora", antes: "21:00", despues: "20:30" },
      { campo: "Precio", antes: "$ 12.500,50", despues: "$ 13.000,00" },
    ]);
    expect(diferencias({ porDevolver: 2469.12 }, { porDevolver: 0, causa: "staff" })).toEqual([
      { campo: "Por devolver", antes: "$ 2.469,12", despues: "$ 0,00" },
      { campo: "Causa", antes: null, despues: "La pidió el club" },
    ]);
  });

  test("shows names for referenced ids", () => {
    const nombres = { "planId:2": "Familiar", "ids:7": "Playón" };
    expect(diferencias({ planId: 2 }, { planId: 4 }, { nombres })).toEqual([
      { campo: "Plan", antes: "Familiar", despues: "n.º 4" },
    ]);
    expect(diferencias({ ids: [7, 8] }, { ids: [8, 7] }, { nombres })).toEqual([
      { campo: "Orden", antes: "Playón, n.º 8", despues: "n.º 8, Playón" },
    ]);
  });

  test("leaves out the empty fields of created or deleted objects", () => {
    const nuevo = { id: 8, clave: "a44241", imagenes: [], fase: "", nombre: "Cena" };
    expect(diferencias(null, nuevo)).toEqual([{ campo: "Nombre", antes: null, despues: "Cena" }]);
    expect(diferencias({ ...nuevo, imagenes: [{ id: 3, nombre: "cena.jpg", ancho: 10 }] }, null)).toEqual([
      { campo: "Nombre", antes: "Cena", despues: null },
      { campo: "Imágenes", antes: "cena.jpg", despues: null },
    ]);
    expect(diferencias({ telefono: "" }, { telefono: "2346" })).toEqual([
      { campo: "Teléfono", antes: "nada", despues: "2346" },
    ]);
  });

  test.each([null, undefined, "texto", 3, [1, [2]], { a: { b: 1 } }, { __proto__: null, a: 1 }])(
    "shows any stored value readably: %j",
    (value) => {
      for (const { antes, despues } of diferencias(value, null)) {
        expect(antes).not.toContain("[object");
        expect(despues).toBeNull();
      }
    },
  );
});
