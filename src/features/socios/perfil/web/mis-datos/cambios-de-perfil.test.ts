import { expect, test } from "vitest";
import { cambiosDe, type DatosEscritos, revisarPerfil } from "./formulario-perfil.tsx";

const perfil = {
  id: 7,
  nombreUsuario: "lucia",
  alta: true,
  permisos: ["socio"],
  persona: { nombre: "Lucía", apellido: "Bianchi", correo: "lucia@example.com" },
  socioDto: {
    dni: "30111222",
    telefono: "2346 511222",
    direccion: "Pellegrini 10",
    fechaDeNacimiento: "1990-01-31",
    estadoCivil: "soltero" as const,
    nacionalidad: "Argentina",
    numero: 4,
    plan: { id: 2, nombre_plan: "Anual" },
    pedidoEn: "2026-01-01T12:00:00Z",
    confirmadoEn: null,
  },
};

const igual: DatosEscritos = {
  "persona.nombre": "Lucía",
  "persona.apellido": "Bianchi",
  nombreUsuario: "lucia",
  "persona.correo": "lucia@example.com",
  clave: "",
  confirmacion: "",
  claveActual: "",
  "socioDto.telefono": "2346 511222",
  "socioDto.direccion": "Pellegrini 10",
};

// Rule PER-7
test("unchanged fields are not sent", () => {
  expect(cambiosDe(perfil, igual)).toBeNull();
  expect(cambiosDe(perfil, { ...igual, "persona.nombre": " Lucía " })).toBeNull();
  expect(cambiosDe(perfil, { ...igual, "persona.nombre": "Luz", "socioDto.direccion": "Soárez 5" })).toEqual({
    persona: { nombre: "Luz" },
    socioDto: { direccion: "Soárez 5" },
  });
});

test("a new password is sent together with the current password", () => {
  expect(cambiosDe(perfil, { ...igual, claveActual: "la-de-antes" })).toBeNull();
  const escrito = { ...igual, clave: "una-nueva", confirmacion: "una-nueva", claveActual: "la-de-antes" };
  expect(cambiosDe(perfil, escrito)).toEqual({ clave: "una-nueva", claveActual: "la-de-antes" });
  expect(revisarPerfil(perfil, escrito)).toEqual({});
  expect(revisarPerfil(perfil, { ...escrito, claveActual: "" })).toEqual({
    claveActual: "Escribí tu contraseña actual",
  });
});

test("non-members send no member fields", () => {
  expect(cambiosDe({ ...perfil, socioDto: null }, { ...igual, "socioDto.telefono": "1" })).toBeNull();
});

// Rule SIT-7
test("the form cannot be sent if the two new passwords differ", () => {
  for (const contrasenas of [
    { clave: "una-nueva", confirmacion: "otra-nueva" },
    { clave: "", confirmacion: "otra-nueva" },
  ])
    expect(revisarPerfil(perfil, { ...igual, ...contrasenas, claveActual: "x" })).toEqual({
      confirmacion: "Las contraseñas no coinciden",
    });
});

// Rule PER-7
test("no field can be left empty, except an email that was never set", () => {
  const vacio = Object.fromEntries(
    Object.keys(igual).map((campo) => [campo, " "]),
  ) as unknown as DatosEscritos;
  expect(Object.keys(revisarPerfil(perfil, { ...vacio, clave: "", confirmacion: "" }))).toEqual([
    "persona.nombre",
    "persona.apellido",
    "nombreUsuario",
    "persona.correo",
    "socioDto.telefono",
    "socioDto.direccion",
  ]);
  const sinCorreo = { ...perfil, persona: { ...perfil.persona, correo: null } };
  expect(revisarPerfil(sinCorreo, { ...igual, "persona.correo": "" })).toEqual({});
  const sinTelefono = { ...perfil, socioDto: perfil.socioDto && { ...perfil.socioDto, telefono: "" } };
  expect(revisarPerfil(sinTelefono, { ...igual, "socioDto.telefono": "" })).toEqual({
    "socioDto.telefono": "Escribí tu teléfono",
  });
});
