import { expect, test } from "vitest";
import { PERSONA_VACIA, revisarPersona, usuarioSugerido } from "./datos-de-persona.ts";

const BUENA = {
  nombreUsuario: "lbianchi",
  persona: { nombre: "Lucía", apellido: "Bianchi", correo: "" },
  socioDto: {
    dni: "35.218.904",
    telefono: "",
    fechaDeNacimiento: "1991-03-14",
    direccion: "San Martín 482",
    estadoCivil: "soltero",
    nacionalidad: "Argentina",
  },
} as const;

test("a person's data can be saved without an email or a phone", () => {
  expect(revisarPersona(BUENA, true)).toEqual({});
  expect(Object.keys(revisarPersona(PERSONA_VACIA, true))).toEqual([
    "persona.nombre",
    "persona.apellido",
    "nombreUsuario",
    "socioDto.dni",
    "socioDto.fechaDeNacimiento",
    "socioDto.direccion",
    "socioDto.estadoCivil",
  ]);
  expect(Object.keys(revisarPersona(PERSONA_VACIA, false))).not.toContain("socioDto.dni");
});

test("invalid fields are reported before the form is sent", () => {
  const mala = {
    ...BUENA,
    nombreUsuario: "con espacio",
    persona: { ...BUENA.persona, correo: "sin-arroba" },
    socioDto: { ...BUENA.socioDto, dni: "123", fechaDeNacimiento: "2199-01-01" },
  };
  expect(revisarPersona(mala, true)).toEqual({
    nombreUsuario: "El nombre de usuario no lleva espacios",
    "persona.correo": "El correo no parece válido",
    "socioDto.dni": "El DNI tiene 7 u 8 números",
    "socioDto.fechaDeNacimiento": "La fecha de nacimiento no puede ser posterior a hoy",
  });
});

test("the suggested username has no accents or spaces and at most twenty letters", () => {
  expect(usuarioSugerido("Ángel", "Muñoz de la Peña")).toBe("amunozdelapena");
  expect(usuarioSugerido("Ana", "Abcdefghijklmnopqrstuvwxyz")).toHaveLength(20);
  expect(usuarioSugerido("", "")).toBe("");
});
