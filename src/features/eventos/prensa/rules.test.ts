import { expect, test } from "vitest";
import { type DatosDePedido, revisarPedido, situacionDe } from "./rules.ts";

const bien: DatosDePedido = {
  nombreMedio: "Radio Norte",
  nombreApellido: "Ana Paz",
  dni: "30111222",
  email: "ana@example.com",
  telefonoCelular: "2346555123",
  comentario: "",
  eventoId: 1,
};

test("a complete form without a comment is accepted", () => {
  expect(revisarPedido(bien)).toEqual({});
});

// Rule PRE-1
test.each([
  [{ dni: "3.011.122" }, { dni: "El DNI debe tener 8 digitos" }],
  [{ dni: "301112223" }, { dni: "El DNI debe tener 8 digitos" }],
  [{ telefonoCelular: "234655512" }, { telefonoCelular: "El celular debe tener 10 digitos." }],
  [{ telefonoCelular: "+542346555123" }, { telefonoCelular: "El celular debe tener 10 digitos." }],
  [{ nombreMedio: "  " }, { nombreMedio: "Escribí el nombre del medio" }],
  [{ nombreApellido: "" }, { nombreApellido: "Escribí tu nombre y apellido" }],
  [{ email: "" }, { email: "El correo no parece válido" }],
  [{ email: "ana@example" }, { email: "El correo no parece válido" }],
  [{ eventoId: null }, { eventoId: "Elegí un partido" }],
])("an error in the field %j is reported as %j", (fields, errores) => {
  expect(revisarPedido({ ...bien, ...fields })).toEqual(errores);
});

test("the errors of an empty form are reported field by field, in the form's order", () => {
  const vacio = {
    nombreMedio: "",
    nombreApellido: "",
    dni: "",
    email: "",
    telefonoCelular: "",
    comentario: "",
  };
  expect(Object.keys(revisarPedido({ ...vacio, eventoId: null }))).toEqual([
    "nombreMedio",
    "nombreApellido",
    "dni",
    "telefonoCelular",
    "email",
    "eventoId",
  ]);
});

test("a rejected request is distinguished from an undecided one", () => {
  expect(situacionDe({ estado: true, resueltoEn: "2026-05-01T00:00:00Z" })).toBe("acreditado");
  expect(situacionDe({ estado: false, resueltoEn: null })).toBe("pendiente");
  expect(situacionDe({ estado: false, resueltoEn: "2026-05-01T00:00:00Z" })).toBe("rechazado");
});
