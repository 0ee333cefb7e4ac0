import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, instant, okAnswer } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { CODIGO_MAX } from "#features/cuentas/sesion/rules.ts";
import { CLAVE_MAX } from "#features/cuentas/usuarios/rules.ts";

const clave = z
  .string({ error: "Escribí tu contraseña actual" })
  .min(1, "Escribí tu contraseña actual")
  .max(CLAVE_MAX, "La contraseña actual no es correcta");

const codigo = z
  .string({ error: "Escribí el código" })
  .trim()
  .min(1, "Escribí el código")
  .max(CODIGO_MAX, `El código tiene como máximo ${CODIGO_MAX} caracteres`);

const codigosDeRespaldo = z.object({ codigos: z.array(z.string()) }).openapi("CodigosDeRespaldo");

export const segundoPasoSchema = z
  .object({
    activo: z.boolean(),
    /** Since when; null while it is off. */
    desde: instant.nullable(),
    /** Codes on paper that were not used yet. */
    codigosDeRespaldo: z.number().int(),
  })
  .openapi("SegundoPaso");
export type SegundoPasoPropio = z.infer<typeof segundoPasoSchema>;

/** Whether the caller's logins ask for a code too. */
export const verSegundoPaso = defineRoute({
  method: "get",
  path: "/usuario/segundo-paso",
  permission: "session",
  summary: "Mi segundo paso",
  responses: { 200: json(segundoPasoSchema, "Cómo está") },
});

/** A new secret for the caller's application. It counts for nothing until a first code confirms it. */
export const empezarSegundoPaso = defineRoute({
  method: "post",
  path: "/usuario/segundo-paso",
  permission: "staff",
  summary: "Empezar a activar el segundo paso",
  request: { body: jsonBody(z.object({ clave })) },
  responses: {
    200: json(
      z.object({
        /** What the QR code says. */
        uri: z.string().openapi({ example: "otpauth://totp/…" }),
        /** The secret in groups of four, for who types it. */
        secreto: z.string(),
      }),
      "El secreto, que se muestra esta única vez",
    ),
    409: problemAnswer(409, "Ya está activo"),
  },
});

/** Turns it on with a first code, and ends the caller's other sessions. */
export const confirmarSegundoPaso = defineRoute({
  method: "post",
  path: "/usuario/segundo-paso/confirmar",
  permission: "staff",
  summary: "Activar el segundo paso",
  request: { body: jsonBody(z.object({ codigo })) },
  responses: {
    200: json(codigosDeRespaldo, "Los códigos de respaldo, que se muestran esta única vez"),
    409: problemAnswer(409, "No se empezó, pasó mucho tiempo o ya está activo"),
  },
});

/** New codes on paper; the old ones stop working. */
export const renovarCodigos = defineRoute({
  method: "post",
  path: "/usuario/segundo-paso/codigos",
  permission: "session",
  summary: "Renovar los códigos de respaldo",
  request: { body: jsonBody(z.object({ clave, codigo })) },
  responses: {
    200: json(codigosDeRespaldo, "Los códigos de respaldo, que se muestran esta única vez"),
    409: problemAnswer(409, "No está activo"),
  },
});

/** Also for somebody who is no longer staff. */
export const desactivarSegundoPaso = defineRoute({
  method: "delete",
  path: "/usuario/segundo-paso",
  permission: "session",
  summary: "Desactivar mi segundo paso",
  request: { body: jsonBody(z.object({ clave, codigo })) },
  responses: {
    200: json(okAnswer, "Desactivado"),
    409: problemAnswer(409, "No está activo"),
  },
});

/** For somebody who lost the phone and the codes; asks for the caller's password, and ends the person's sessions. */
export const quitarSegundoPaso = defineRoute({
  method: "delete",
  path: "/usuario/{id}/segundo-paso",
  permission: "administrador",
  summary: "Quitar el segundo paso de otra persona",
  request: { params: idParams, body: jsonBody(z.object({ clave })) },
  responses: {
    200: json(okAnswer, "Quitado"),
    404: problemAnswer(404, "No lo tiene activo"),
    409: problemAnswer(409, "Es el propio"),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    verificacion: typeof import("./contract.ts");
  }
}
