import { z } from "@hono/zod-openapi";
import { esCorreo, fecha, hora, instant, requiredText } from "#contract/fields.ts";
import { anyone, json, session } from "#contract/route.ts";
import { CORREO_DE_PASE_MAX } from "./rules.ts";

const hecho = z.object({ ok: z.literal(true) });

/**
 * Passes one of the caller's paid and unused tickets on to an email address (Rule PAS-1). The ticket's previous code
 * and link become invalid at once. Repeating the call with the same address changes nothing.
 */
export const pasar = session.post("/entradas/{id}/pasar", {
  summary: "Pasar una entrada a otra persona",
  body: z.object({
    correo: requiredText(CORREO_DE_PASE_MAX, "Escribí el correo").refine(
      esCorreo,
      "El correo no parece válido",
    ),
  }),
  responses: {
    200: json(hecho, "La pasaste"),
    409: "`ya-ingreso`, `no-vale` (sin pagar, anulada o devuelta), `ya-paso` (el evento) o `ya-abierta`",
  },
});

/** Revokes a pass that has not been opened; staff may also revoke an opened one (Rule PAS-3). Idempotent. */
export const revocarPase = session.post("/entradas/{id}/pase/revocar", {
  summary: "Deshacer el pase de una entrada",
  responses: {
    200: json(hecho, "La entrada es tuya de nuevo"),
    409: "`ya-ingreso`, `no-vale` o `ya-abierta`",
  },
});

const entradaPasadaSchema = z
  .object({
    evento: z.object({
      nombre: z.string(),
      fecha,
      hora,
      lugar: z.string(),
      suspendido: z.boolean(),
    }),
    /** False once the ticket has been refunded or annulled. */
    vale: z.boolean(),
    /** The ticket, once opened. */
    entrada: z
      .object({
        numero: z.number().int(),
        tarifa: z.string().nullable(),
        codigo: z.string().nullable(),
        /** Path of the page on which the ticket can be returned, while a refund is offered. */
        noPuedoIr: z.string().nullable(),
        ingresoEn: instant.nullable(),
        calendario: z.string(),
      })
      .nullable(),
  })
  .openapi("EntradaPasada");
export type EntradaPasada = z.infer<typeof entradaPasadaSchema>;

/** In the body, because URLs are logged. */
const body = z.object({
  token: z.string({ error: "El enlace no es válido" }).max(200, "El enlace no es válido"),
});

/** Shows the event of a passed ticket, and the ticket only if it was opened before. */
export const verPase = anyone.post("/entradas/pase/ver", {
  summary: "Ver el evento de una entrada que me pasaron",
  body,
  responses: { 200: json(entradaPasadaSchema, "La entrada"), 404: "El enlace no es válido o ya no vale" },
});

/** Opens a passed ticket, after which the pass cannot be revoked. Idempotent. */
export const abrirPase = anyone.post("/entradas/pase/abrir", {
  summary: "Abrir una entrada que me pasaron",
  body,
  responses: {
    200: json(entradaPasadaSchema, "La entrada, con su código"),
    404: "El enlace no es válido o ya no vale",
  },
});
