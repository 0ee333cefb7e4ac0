import { describe, expect, test } from "vitest";
import { leerAccion, leerObjeto } from "./rules.ts";

describe("the words of an audited decision", () => {
  test.each([
    ["plan.crear", "Creó"],
    ["usuario.permisos", "Cambió los roles"],
    ["pago.vencido", "Se venció"],
    ["rara-cosa", "Rara cosa"],
  ])("%s says %s", (accion, text) => expect(leerAccion(accion)).toBe(text));

  test("names the affected object", () => {
    expect(leerObjeto("solicitud-de-consumidor")).toBe("Solicitud de consumidor");
    expect(leerObjeto("otra-cosa")).toBe("Otra cosa");
  });
});
