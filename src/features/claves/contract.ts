import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { okAnswer, requiredText } from "#contract/fields.ts";
import { defineRoute } from "#contract/route.ts";
import { nuevaClave } from "#features/usuarios/contract.ts";
import { CORREO_MAX } from "#features/usuarios/rules.ts";
import { TOKEN_NO_ENCONTRADO } from "./rules.ts";

/** The same answer in the same time whether or not the address is anybody's (product §3). */
export const recuperarClave = defineRoute({
  method: "post",
  path: "/usuario/recuperarContraseña",
  permission: "anyone",
  summary: "Pedir un enlace para poner otra contraseña",
  request: {
    body: jsonBody(
      z.object({
        email: requiredText(CORREO_MAX, "Escribí tu correo").refine(
          (valor) => z.email().safeParse(valor).success,
          "El correo no parece válido",
        ),
      }),
    ),
  },
  responses: { 200: json(okAnswer, "Si hay un usuario con ese correo, le llega el enlace") },
});

/** A link works once, for an hour. Used, expired, cut and altered ones get the same 422. */
export const restablecerClave = defineRoute({
  method: "post",
  path: "/usuario/restablecer-contraseña",
  permission: "anyone",
  summary: "Poner otra contraseña con el enlace del correo",
  request: {
    // Of any length and letters: one that was altered is told by the link's own sentence.
    body: jsonBody(
      z.object({
        token: z.string({ error: TOKEN_NO_ENCONTRADO }).trim().min(1, TOKEN_NO_ENCONTRADO),
        nuevaContraseña: nuevaClave,
      }),
    ),
  },
  responses: { 200: json(okAnswer, "Contraseña cambiada") },
});
