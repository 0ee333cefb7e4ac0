import { expect, test } from "vitest";
import { erroresDePedido } from "./errores-de-pedido.ts";

test("errors of several picks are shown at the named pick, shared fields at their field", () => {
  expect(
    erroresDePedido(
      {
        "reservas.1.horaInicio": "Se superpone",
        "reservas.1.fecha": "otra cosa",
        "reservas.2": "Ocupada",
        "reservas.0.telefono": "Escribí un teléfono",
      },
      3,
    ),
  ).toEqual({
    campos: { telefono: "Escribí un teléfono" },
    porTurno: { 1: "Se superpone", 2: "Ocupada" },
  });
});

test("any error of a single pick is shown at that pick", () => {
  expect(erroresDePedido({ fecha: "La fecha ya pasó", telefono: "Mal" }, 1)).toEqual({
    campos: { telefono: "Mal" },
    porTurno: { 0: "La fecha ya pasó" },
  });
});
