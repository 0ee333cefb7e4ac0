import { z } from "@hono/zod-openapi";
import { codeText, instant, okAnswer } from "#contract/fields.ts";
import { anyone, json, session } from "#contract/route.ts";
import { nombreOCorreoTipeado } from "#features/personas/usuarios/contract.ts";
import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";
import { CODIGO_MAX } from "./rules.ts";

/** The logged-in user, as the browser stores it. */
const usuarioDeSesionSchema = z
  .object({
    id: z.number().int(),
    nombreUsuario: z.string(),
    permisos: z.array(z.string()),
    persona: z.object({ nombre: z.string(), apellido: z.string(), correo: z.string().nullable() }),
  })
  .openapi("UsuarioDeSesion");
export type UsuarioDeSesion = z.infer<typeof usuarioDeSesionSchema>;

const credenciales = z.object({
  nombreUsuario: nombreOCorreoTipeado("Escribí tu usuario o tu correo"),
  clave: z
    .string({ error: "Escribí tu contraseña" })
    .min(1, "Escribí tu contraseña")
    .max(CONTRASENA_MAX, `La contraseña tiene como máximo ${CONTRASENA_MAX} caracteres`),
  /** Code of the second step, from the authenticator app or a backup code. */
  codigo: codeText("El código no es válido")
    .max(CODIGO_MAX, `El código tiene como máximo ${CODIGO_MAX} caracteres`)
    .optional(),
});

const answers = {
  200: json(z.object({ token: z.string(), usuario: usuarioDeSesionSchema }), "La sesión"),
  401: "Usuario o contraseña incorrectos; o falta el código del segundo paso, o está mal",
  403: "Usuario dado de baja",
};

/**
 * Logs in with the username or the email (Rule SES-3). A wrong name and a wrong password get the same 401, a
 * deactivated user a 403. If a second step is enabled, the correct password without `codigo` gets 401 `falta-codigo`.
 */
export const login = anyone.post("/login", {
  summary: "Iniciar sesión",
  body: credenciales,
  responses: answers,
});

/** Same as `login`, under the path that older clients use. */
export const loginUsuario = anyone.post("/usuario/login", {
  summary: "Iniciar sesión (dirección antigua)",
  body: credenciales,
  responses: answers,
});

export const logout = anyone.post("/logout", {
  optionalSession: true,
  summary: "Cerrar la sesión",
  responses: { 200: json(okAnswer, "Sesión cerrada") },
});

const sesionPropiaSchema = z
  .object({
    id: z.uuid(),
    /** Such as "Chrome en Android", derived from the User-Agent. */
    dispositivo: z.string(),
    desde: instant,
    /** Time of last use, accurate to a few minutes. */
    ultimoUso: instant,
    esta: z.boolean(),
  })
  .openapi("SesionPropia");
export type SesionPropia = z.infer<typeof sesionPropiaSchema>;

export const listarSesiones = session.get("/sesiones", {
  summary: "Mis sesiones abiertas",
  responses: { 200: json(z.array(sesionPropiaSchema), "Las sesiones, la más nueva primero") },
});

export const cerrarUnaSesion = session.delete("/sesiones/{id}", {
  summary: "Cerrar una de mis sesiones",
  params: z.object({
    id: z
      .uuid({ error: "El identificador no es válido" })
      .openapi({ param: { name: "id", in: "path", required: true } }),
  }),
  responses: { 200: json(okAnswer, "Cerrada") },
});

export const cerrarLasDemas = session.delete("/sesiones", {
  summary: "Cerrar mis otras sesiones",
  responses: { 200: json(okAnswer, "Cerradas") },
});

/** 200 if the server and its database respond, 503 otherwise (Rule SES-14). */
export const estado = anyone.get("/login/estado", {
  summary: "Estado del servidor",
  responses: { 200: json(okAnswer, "Funciona") },
});
