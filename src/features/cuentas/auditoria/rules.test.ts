import { describe, expect, test } from "vitest";
import { leerAccion, leerObjeto } from "./rules.ts";

// Rule PER-11
describe("the words of an audited decision", () => {
  test.each([
    ["plan.crear", "Creó"],
    ["usuario.permisos", "Cambió los roles"],
    ["pago.vencido", "Se venció"],
    ["rara-cosa", "Rara cosa"],
  ])("%s says %s", (accion, text) => expect(leerAccion(accion)).toBe(text));

  test.each([
    ["reserva.rechazar", { estado: "rechazada" }, "Rechazó"],
    ["reserva.rechazar", { estado: "pendiente" }, "Volvió a dejar pendiente"],
    ["reserva.estado", { estado: "aceptada" }, "Aceptó"],
    ["reserva.estado", { estado: "pendiente" }, "Volvió a dejar pendiente"],
    ["prensa.estado", { estado: true }, "Acreditó"],
    ["usuario.estado", { alta: false }, "Dio de baja"],
    ["usuario.estado", null, "Cambió el estado"],
    ["reserva.rechazar", "pendiente", "Rechazó"],
  ])("%s that led to %j says %s", (accion, despues, text) => expect(leerAccion(accion, despues)).toBe(text));

  test("names the affected object", () => {
    expect(leerObjeto("solicitud-de-consumidor")).toBe("Solicitud de consumidor");
    expect(leerObjeto("otra-cosa")).toBe("Otra cosa");
  });
});
