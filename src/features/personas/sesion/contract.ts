import { z } from "@hono/zod-openapi";
import { codeText, esCorreo, instant, okAnswer, requiredText } from "#contract/fields.ts";
import { administrador, anyone, json, session, staff } from "#contract/route.ts";
import {
  contrasenaActual,
  nombreOCorreoTipeado,
  nombreTipeado,
  nuevaContrasena,
} from "#features/personas/usuarios/contract.ts";
import { CONTRASENA_MAX, CORREO_MAX } from "#features/personas/usuarios/rules.ts";
import { CODIGO_MAX, TOKEN_NO_ENCONTRADO } from "./rules.ts";

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

/** Gives the same response, after the same time, for known and unknown addresses (Rule SES-9). */
export const recuperarContrasena = anyone.post("/usuario/recuperarContraseña", {
  summary: "Pedir un enlace para poner otra contraseña",
  body: z.object({
    email: requiredText(CORREO_MAX, "Escribí tu correo").refine(esCorreo, "El correo no parece válido"),
  }),
  responses: { 200: json(okAnswer, "Si hay un usuario con ese correo, le llega el enlace") },
});

/** The username with which the page logs in; links and codes do not contain it. */
const contrasenaPuesta = okAnswer.extend({ nombreUsuario: z.string() });

/** A link works once and for an hour. Used, expired, truncated and altered links all get the same 422. */
export const restablecerContrasena = anyone.post("/usuario/restablecer-contraseña", {
  summary: "Poner otra contraseña con el enlace del correo",
  // Accepts any string, so that an altered token gets the message about an invalid link.
  body: z.object({
    token: z.string({ error: TOKEN_NO_ENCONTRADO }).trim().min(1, TOKEN_NO_ENCONTRADO),
    nuevaContraseña: nuevaContrasena,
  }),
  responses: { 200: json(contrasenaPuesta, "Contraseña cambiada") },
});

export const codigoDeAccesoSchema = z
  .object({
    /** Two groups of four characters, `K7QM-4XTD`, shown only once. */
    codigo: z.string(),
    nombreUsuario: z.string(),
    venceEn: instant,
  })
  .openapi("CodigoDeAcceso");
export type CodigoDeAcceso = z.infer<typeof codigoDeAccesoSchema>;

/** Issues an access code for a person without email, for staff to read out. Replaces the previous code. */
export const emitirCodigo = administrador.post("/usuario/{id}/codigo-de-acceso", {
  summary: "Dar un código para poner una contraseña",
  responses: {
    201: json(codigoDeAccesoSchema, "El código, por única vez"),
    409: "Es administrador, o está de baja",
  },
});

/** Sets a new password with an access code. Wrong, used and expired codes all get the same 422. */
export const usarCodigo = anyone.post("/usuario/codigo-de-acceso", {
  summary: "Poner otra contraseña con un código del club",
  body: z.object({
    nombreUsuario: nombreTipeado("Escribí tu nombre de usuario"),
    codigo: requiredText(64, "Escribí el código que te dieron"),
    nuevaContraseña: nuevaContrasena,
  }),
  responses: { 200: json(contrasenaPuesta, "Contraseña cambiada") },
});

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
  body: z.object({ clave: contrasenaActual }),
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
  body: z.object({ clave: contrasenaActual, codigo }),
  responses: {
    200: json(codigosDeRespaldo, "Los códigos de respaldo, que se muestran esta única vez"),
    409: "No está activo",
  },
});

/** Former staff may call it too. */
export const desactivarSegundoPaso = session.delete("/usuario/segundo-paso", {
  summary: "Desactivar mi segundo paso",
  body: z.object({ clave: contrasenaActual, codigo }),
  responses: { 200: json(okAnswer, "Desactivado"), 409: "No está activo" },
});

/** For a user who lost the phone and the backup codes. Requires the caller's password and ends the user's sessions. */
export const quitarSegundoPaso = administrador.delete("/usuario/{id}/segundo-paso", {
  summary: "Quitar el segundo paso de otra persona",
  body: z.object({ clave: contrasenaActual }),
  responses: { 200: json(okAnswer, "Quitado"), 404: "No lo tiene activo", 409: "Es el propio" },
});
