import { z } from "@hono/zod-openapi";
import { instant, requiredMultilineText, requiredText } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { ASUNTO_MAX, TEXTO_MAX } from "./rules.ts";

const mensajeSchema = z
  .object({
    id: z.number().int(),
    asunto: z.string(),
    texto: z.string(),
    copias: z.number().int(),
    enviadoPor: z.string(),
    enviadoEn: instant,
  })
  .openapi("MensajeDeEvento");

const destinoSchema = z
  .object({
    /** Addresses that would get a copy, and paid tickets without one. */
    copias: z.number().int(),
    sinCorreo: z.number().int(),
    /** Whether the office switched these mails off. */
    apagado: z.boolean(),
    /** The last one first. */
    enviados: z.array(mensajeSchema),
  })
  .openapi("DestinoDeMensaje");
export type DestinoDeMensaje = z.infer<typeof destinoSchema>;

/** Who would get a message about an event, and what was sent (Rule EVE-21). */
export const verDestino = staff.get("/eventos/{id}/mensajes", {
  summary: "A cuántos llegaría un mensaje, y los que se mandaron",
  responses: { 200: json(destinoSchema, "Los destinatarios, contados") },
});

/** Writes to each address that holds a paid ticket of the event, once, also if repeated with the same `idempotencyKey`. */
export const enviarMensaje = staff.post("/eventos/{id}/mensajes", {
  summary: "Escribir a quienes tienen entradas",
  body: z.object({
    asunto: requiredText(ASUNTO_MAX, "Escribí el asunto"),
    texto: requiredMultilineText(TEXTO_MAX, "Escribí el mensaje"),
    idempotencyKey: z.uuid("La clave del mensaje no es válida"),
  }),
  responses: {
    201: json(mensajeSchema, "El mensaje"),
    404: "No existe",
    409: "`apagado`: la oficina apagó estos correos; `sin-destinatarios`",
  },
});
