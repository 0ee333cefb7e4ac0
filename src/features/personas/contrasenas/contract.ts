import { z } from "@hono/zod-openapi";
import { esCorreo, instant, okAnswer, requiredText } from "#contract/fields.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import { nombreTipeado, nuevaContrasena } from "#features/personas/usuarios/contract.ts";
import { CORREO_MAX } from "#features/personas/usuarios/rules.ts";
import { TOKEN_NO_ENCONTRADO } from "./rules.ts";

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
