import { z } from "@hono/zod-openapi";
import { codeText, instant, okAnswer } from "#contract/fields.ts";
import { administrador, json, session, staff } from "#contract/route.ts";
import { CODIGO_MAX } from "#features/personas/sesion/rules.ts";
import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";

const contrasena = z
  .string({ error: "Escribí tu contraseña actual" })
  .min(1, "Escribí tu contraseña actual")
  .max(CONTRASENA_MAX, "La contraseña actual no es correcta");

const codigo = z
  .string({ error: "Escribí el código" })
  .trim()
  .min(1, "Escribí el código")
  .max(CODIGO_MAX, `El código tiene como máximo ${CODIGO_MAX} caracteres`);

/** Body fields with which the caller proves their identity again (`withIdentidad`). */
export const identidad = {
  clave: z.string({ error: "Escribí tu contraseña" }).min(1, "Escribí tu contraseña").max(CONTRASENA_MAX),
  /** Second-step code, required if the caller has a second step. */
  codigo: codeText("El código no es válido").max(CODIGO_MAX).optional(),
};

const codigosDeRespaldo = z.object({ codigos: z.array(z.string()) }).openapi("CodigosDeRespaldo");

const segundoPasoSchema = z
  .object({
    activo: z.boolean(),
    /** When the second step was enabled; null while it is disabled. */
    desde: instant.nullable(),
    codigosDeRespaldo: z.number().int(),
  })
  .openapi("SegundoPaso");
export type SegundoPasoPropio = z.infer<typeof segundoPasoSchema>;

export const verSegundoPaso = session.get("/usuario/segundo-paso", {
  summary: "Mi segundo paso",
  responses: { 200: json(segundoPasoSchema, "Cómo está") },
});

/** Generates a secret for the caller's authenticator app. The secret has no effect until a first code confirms it. */
export const empezarSegundoPaso = staff.post("/usuario/segundo-paso", {
  summary: "Empezar a activar el segundo paso",
  body: z.object({ clave: contrasena }),
  responses: {
    200: json(
      z.object({
        uri: z.string().openapi({ example: "otpauth://totp/…" }),
        /** The secret in groups of four, for manual entry. */
        secreto: z.string(),
      }),
      "El secreto, que se muestra esta única vez",
    ),
    409: "Ya está activo",
  },
});

/** Enables the second step after a first code, and ends the caller's other sessions. */
export const confirmarSegundoPaso = staff.post("/usuario/segundo-paso/confirmar", {
  summary: "Activar el segundo paso",
  body: z.object({ codigo }),
  responses: {
    200: json(codigosDeRespaldo, "Los códigos de respaldo, que se muestran esta única vez"),
    409: "No se empezó, pasó mucho tiempo o ya está activo",
  },
});

export const renovarCodigos = session.post("/usuario/segundo-paso/codigos", {
  summary: "Renovar los códigos de respaldo",
  body: z.object({ clave: contrasena, codigo }),
  responses: {
    200: json(codigosDeRespaldo, "Los códigos de respaldo, que se muestran esta única vez"),
    409: "No está activo",
  },
});

/** Former staff may call it too. */
export const desactivarSegundoPaso = session.delete("/usuario/segundo-paso", {
  summary: "Desactivar mi segundo paso",
  body: z.object({ clave: contrasena, codigo }),
  responses: { 200: json(okAnswer, "Desactivado"), 409: "No está activo" },
});

/** For a user who lost the phone and the backup codes. Requires the caller's password and ends the user's sessions. */
export const quitarSegundoPaso = administrador.delete("/usuario/{id}/segundo-paso", {
  summary: "Quitar el segundo paso de otra persona",
  body: z.object({ clave: contrasena }),
  responses: { 200: json(okAnswer, "Quitado"), 404: "No lo tiene activo", 409: "Es el propio" },
});
