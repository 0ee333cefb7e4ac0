import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { okAnswer } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { nombreTipeado } from "#features/usuarios/contract.ts";
import { CLAVE_MAX } from "#features/usuarios/rules.ts";

/** Who logged in, as the browser keeps it under the key `user`. */
export const usuarioDeSesionSchema = z
  .object({
    id: z.number().int(),
    nombreUsuario: z.string(),
    permisos: z.array(z.string()),
    persona: z.object({ nombre: z.string(), apellido: z.string(), correo: z.string().nullable() }),
  })
  .openapi("UsuarioDeSesion");
export type UsuarioDeSesion = z.infer<typeof usuarioDeSesionSchema>;

const credenciales = z.object({
  nombreUsuario: nombreTipeado("Escribí tu nombre de usuario"),
  clave: z
    .string({ error: "Escribí tu contraseña" })
    .min(1, "Escribí tu contraseña")
    .max(CLAVE_MAX, `La contraseña tiene como máximo ${CLAVE_MAX} caracteres`),
});

const answers = {
  200: json(z.object({ token: z.string(), usuario: usuarioDeSesionSchema }), "La sesión"),
  401: problemAnswer(401, "Usuario o contraseña incorrectos"),
  403: problemAnswer(403, "Usuario dado de baja"),
};

/** Logs in (product §3): 401 for a wrong user or password alike, 403 for a user set to baja. */
export const login = defineRoute({
  method: "post",
  path: "/login",
  permission: "anyone",
  summary: "Iniciar sesión",
  request: { body: jsonBody(credenciales) },
  responses: answers,
});

/** The same as `login`, where older callers look for it (spec 1 §7). */
export const loginUsuario = defineRoute({
  method: "post",
  path: "/usuario/login",
  permission: "anyone",
  summary: "Iniciar sesión (dirección antigua)",
  request: { body: jsonBody(credenciales) },
  responses: answers,
});

/** Ends the session of the bearer token, if there still is one. */
export const logout = defineRoute({
  method: "post",
  path: "/logout",
  permission: "anyone",
  summary: "Cerrar la sesión",
  responses: { 200: json(okAnswer, "Sesión cerrada") },
});

/** 200 when the server and its database answer, else 503 (product §3). */
export const estado = defineRoute({
  method: "get",
  path: "/login/estado",
  permission: "anyone",
  summary: "Estado del servidor",
  responses: { 200: json(okAnswer, "Funciona") },
});
