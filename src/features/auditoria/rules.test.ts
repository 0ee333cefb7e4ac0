import { describe, expect, test } from "vitest";
import { diferencias, leerAccion, leerObjeto } from "./rules.ts";

describe("a decision as people read it", () => {
  test.each([
    ["plan.crear", "Creó"],
    ["usuario.permisos", "Cambió los roles"],
    ["pago.vencido", "Vencido"],
    ["rara-cosa", "Rara cosa"],
  ])("%s says %s", (accion, text) => expect(leerAccion(accion)).toBe(text));

  test("names what it is about", () => {
    expect(leerObjeto("solicitud-de-consumidor")).toBe("Solicitud de consumidor");
    expect(leerObjeto("otra-cosa")).toBe("Otra cosa");
  });

  test("tells the fields that changed, and no others", () => {
    expect(
      diferencias(
        { estado: true, precio: 10, permisos: ["usuario"] },
        { estado: false, precio: 10, permisos: [] },
      ),
    ).toEqual([
      { campo: "Estado", antes: "sí", despues: "no" },
      { campo: "Permisos", antes: "usuario", despues: "nada" },
    ]);
    expect(diferencias(null, { nombre_plan: "Anual", fechaCreacion: "2027-01-01" })).toEqual([
      { campo: "Nombre plan", antes: null, despues: "Anual" },
      { campo: "Fecha creacion", antes: null, despues: "2027-01-01" },
    ]);
    expect(diferencias({ id: 8, clave: "a44241", planId: 3 }, null)).toEqual([
      { campo: "Plan id", antes: "3", despues: null },
    ]);
  });

  test.each([null, undefined, "texto", 3, [1, [2]], { a: { b: 1 } }, { __proto__: null, a: 1 }])(
    "stands whatever was written down: %j",
    (value) => {
      for (const { antes, despues } of diferencias(value, null)) {
        expect(typeof antes).toBe("string");
        expect(despues).toBeNull();
      }
    },
  );
});
