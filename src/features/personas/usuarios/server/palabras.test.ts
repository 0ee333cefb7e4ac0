import { describe, expect, test } from "vitest";
import { features } from "#site/features.ts";
import { leerAccion, leerObjeto, reunirPalabras } from "./palabras.ts";
import type { PalabrasDeAuditoria } from "./table.ts";

const palabras = reunirPalabras(features);

// Rule PER-11
describe("an audited decision", () => {
  test.each([
    ["plan.crear", "Creó"],
    ["usuario.permisos", "Cambió los roles"],
    ["pago.vencido", "Se venció"],
    ["rara-cosa", "Rara cosa"],
  ])("with the action %s is shown as %s", (accion, text) => expect(leerAccion(palabras, accion)).toBe(text));

  test.each([
    ["reserva.rechazar", { estado: "rechazada" }, "Rechazó"],
    ["reserva.rechazar", { estado: "pendiente" }, "Volvió a dejar pendiente"],
    ["reserva.estado", { estado: "aceptada" }, "Aceptó"],
    ["reserva.estado", { estado: "pendiente" }, "Volvió a dejar pendiente"],
    ["prensa.estado", { estado: true }, "Acreditó"],
    ["usuario.estado", { alta: false }, "Dio de baja"],
    ["usuario.estado", null, "Cambió el estado"],
    ["reserva.rechazar", "pendiente", "Rechazó"],
  ])("with the action %s that resulted in %j is shown as %s", (accion, despues, text) =>
    expect(leerAccion(palabras, accion, despues)).toBe(text),
  );

  test("is shown with the name of the affected object", () => {
    expect(leerObjeto(palabras, "solicitud-de-consumidor")).toBe("Solicitud de consumidor");
    expect(leerObjeto(palabras, "otra-cosa")).toBe("Otra cosa");
  });
});

// Rule PER-11
describe("startup", () => {
  const start = (auditoria: PalabrasDeAuditoria) => () =>
    reunirPalabras([
      { name: "rifas", auditoria: { objetos: { rifa: { label: "Rifa" } }, acciones: { sortear: "Sorteó" } } },
      { name: "bingos", auditoria },
    ]);

  test.each<[string, PalabrasDeAuditoria, string]>([
    ["a kind of object", { objetos: { rifa: { label: "Otra" } } }, 'audited object "rifa"'],
    ["an action", { acciones: { sortear: "Sorteó" } }, 'audited action "sortear"'],
  ])("fails if two features declare %s of an audited decision", (_, words, what) =>
    expect(start(words)).toThrow(`rifas and bingos both declare the ${what}`),
  );

  test("fails if a feature declares an audited field that is common to all features", () =>
    expect(start({ campos: { fecha: "Día" } })).toThrow(
      'auditoria and bingos both declare the audited field "fecha"',
    ));

  test.each<[string, PalabrasDeAuditoria, string]>([
    ["a kind of object", { objetos: { bingo: { label: " " } } }, 'audited object "bingo"'],
    ["an action", { acciones: { cantar: "" } }, 'audited action "cantar"'],
    ["a field", { campos: { carton: { label: "" } } }, 'audited field "carton"'],
    [
      "a field of a kind of object",
      { objetos: { bingo: { label: "Bingo", campos: { carton: "" } } } },
      '"carton" of "bingo"',
    ],
  ])("fails if %s of an audited decision has no label", (_, words, what) =>
    expect(start(words)).toThrow(what),
  );

  test("fails if an audited field contains ids of a kind that no feature declares", () =>
    expect(start({ campos: { cartonId: { label: "Cartón", objeto: "carton" } } })).toThrow(
      'bingos declares the audited field "cartonId" with ids of "carton", which no area declares',
    ));
});
