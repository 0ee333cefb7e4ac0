import { z } from "@hono/zod-openapi";
import { esCorreo, instant, okAnswer, requiredText } from "#contract/fields.ts";
import { anyone, json, session } from "#contract/route.ts";
import { eventoConLugar } from "#features/eventos/eventos/contract.ts";
import { CORREO_DE_PASE_MAX } from "./rules.ts";

/**
 * Passes a paid and unused ticket of the caller on to an email address (Rule PAS-1). Its earlier code and
 * link become invalid at once. Repeating the call with the same address has no effect.
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
    200: json(okAnswer, "La pasaste"),
    409: "`ya-ingreso`, `no-vale` (sin pagar, anulada o devuelta), `ya-paso` (el evento) o `ya-abierta`",
  },
});

/**
 * Takes back a ticket that the recipient has not opened; staff may also take back an opened ticket (Rule
 * PAS-3). Idempotent.
 */
export const revocarPase = session.post("/entradas/{id}/pase/revocar", {
  summary: "Deshacer el pase de una entrada",
  responses: {
    200: json(okAnswer, "La entrada es tuya de nuevo"),
    409: "`ya-ingreso`, `no-vale` o `ya-abierta`",
  },
});

const entradaPasadaSchema = z
  .object({
    evento: eventoConLugar.omit({ id: true }).extend({ suspendido: z.boolean() }),
    /** False if the ticket was refunded or annulled. */
    vale: z.boolean(),
    /** Null until the recipient opens the ticket. */
    entrada: z
      .object({
        numero: z.number().int(),
        tarifa: z.string().nullable(),
        codigo: z.string().nullable(),
        /** Path of the page for returning the ticket; null if no refund is offered. */
        noPuedoIr: z.string().nullable(),
        ingresoEn: instant.nullable(),
        calendario: z.string(),
      })
      .nullable(),
  })
  .openapi("EntradaPasada");
export type EntradaPasada = z.infer<typeof entradaPasadaSchema>;

/** The token is in the body, because URLs are logged. */
const body = z.object({
  token: z.string({ error: "El enlace no es válido" }).max(200, "El enlace no es válido"),
});

/** Shows the event of a passed ticket; includes the ticket only if it has been opened. */
export const verPase = anyone.post("/entradas/pase/ver", {
  summary: "Ver el evento de una entrada que me pasaron",
  body,
  responses: { 200: json(entradaPasadaSchema, "La entrada"), 404: "El enlace no es válido o ya no vale" },
});

/** Opens a passed ticket, which can then no longer be taken back. Idempotent. */
export const abrirPase = anyone.post("/entradas/pase/abrir", {
  summary: "Abrir una entrada que me pasaron",
  body,
  responses: {
    200: json(entradaPasadaSchema, "La entrada, con su código"),
    404: "El enlace no es válido o ya no vale",
  },
});
