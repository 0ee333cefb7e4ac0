import { z } from "@hono/zod-openapi";
import { fecha, fieldAnswer, fieldBody, instant, okAnswer } from "#contract/fields.ts";
import { json, session } from "#contract/route.ts";
import {
  contrasenaActual,
  nombreUsuarioVisible,
  nuevaContrasena,
  usuarioSchema,
} from "#features/personas/usuarios/contract.ts";
import { ESTADOS_CIVILES, TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";
import { TEXTOS_DE_PERFIL } from "./rules.ts";

export const perfilSchema = usuarioSchema
  .extend({
    /** Null for users who are neither members nor applicants. */
    socioDto: z
      .object({
        ...fieldAnswer(TEXTOS_DE_SOCIO),
        fechaDeNacimiento: fecha.nullable(),
        estadoCivil: z.enum(ESTADOS_CIVILES),
        numero: z.number().int(),
        plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
        pedidoEn: instant,
        confirmadoEn: instant.nullable(),
      })
      .nullable(),
  })
  .openapi("Perfil");
export type Perfil = z.infer<typeof perfilSchema>;

export const verPerfil = session.get("/usuario/perfil", {
  summary: "Mi perfil",
  responses: { 200: json(perfilSchema, "Mis datos") },
});

const textos = fieldBody(TEXTOS_DE_PERFIL);

/**
 * Changes the given fields (Rule PER-7). The DNI may be sent but not changed. A new password requires the
 * current one and ends the user's other sessions.
 */
export const modificarPerfil = session.patch("/usuario/perfil", {
  summary: "Cambiar mis datos",
  body: z
    .object({
      nombreUsuario: nombreUsuarioVisible.optional(),
      persona: z
        .object({
          nombre: textos["persona.nombre"],
          apellido: textos["persona.apellido"],
          correo: textos["persona.correo"],
        })
        .partial()
        .optional(),
      clave: nuevaContrasena.optional(),
      claveActual: contrasenaActual.optional(),
      socioDto: z
        .object({
          telefono: textos["socioDto.telefono"],
          direccion: textos["socioDto.direccion"],
          dni: fieldBody(TEXTOS_DE_SOCIO).dni,
        })
        .partial()
        .nullish(),
    })
    .refine((datos) => datos.clave === undefined || datos.claveActual !== undefined, {
      path: ["claveActual"],
      message: "Escribí tu contraseña actual",
    }),
  responses: {
    200: json(perfilSchema, "Mis datos, ya cambiados"),
    409: "Usuario o correo ya usados",
  },
});

/** All data stored about the caller, as a file (Ley 25.326). */
export const descargarDatos = session.get("/usuario/perfil/datos", {
  summary: "Descargar mis datos",
  responses: { 200: json(z.record(z.string(), z.unknown()), "Mis datos") },
});

/**
 * Deletes the account (Ley 25.326). Accounting rows are anonymized. No personal data remains, except for the
 * name and DNI of a debtor.
 */
export const eliminarCuenta = session.delete("/usuario/perfil", {
  summary: "Eliminar mi cuenta",
  body: z.object({ clave: contrasenaActual }),
  responses: {
    200: json(okAnswer, "Cuenta eliminada"),
    409: "Es el último administrador, o es menor (`menor`)",
  },
});

/** Deletes the account of a minor for whom the caller decides, like `eliminarCuenta`. */
export const eliminarCuentaDeMenor = session.delete("/familia/personas/{id}/cuenta", {
  summary: "Eliminar la cuenta de un menor por el que decido",
  body: z.object({ clave: contrasenaActual }),
  responses: { 200: json(okAnswer, "Cuenta eliminada") },
});
