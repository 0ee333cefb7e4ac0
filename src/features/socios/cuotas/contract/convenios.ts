import { z } from "@hono/zod-openapi";
import { dia, fecha, instant, isWholeCents, money, requiredMultilineText } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { CUOTAS_POR_PAGO_MAX, PARTES_DE_CONVENIO_MAX } from "../rules.ts";

const CUOTA = "La cuota no es válida";
const IMPORTE = "El importe de cada parte tiene que ser mayor que cero";
const motivo = requiredMultilineText(MOTIVO_DE_ANULACION_MAX, "Escribí el motivo");

const convenioSchema = z
  .object({
    id: z.number().int(),
    personaId: z.number().int(),
    motivo: z.string(),
    creadoEn: instant,
    /** Who made it; null if their account was deleted. */
    autor: z.string().nullable(),
    anuladoEn: instant.nullable(),
    /** What it replaced. */
    total: money,
    partes: z.array(
      z.object({ cuotaId: z.number().int(), fecha, importe: money, pagado: money, falta: money }),
    ),
    /** Nothing of it was paid or changed, so that it can be undone. */
    seDeshace: z.boolean(),
  })
  .openapi("Convenio");
export type Convenio = z.infer<typeof convenioSchema>;

/**
 * Replaces what a person owes of these instalments by dated parts, whose sum it is (Rule DEU-4). The old ones stay, with a
 * counter-line of what was not paid of them. Audited; mailed.
 */
export const convenir = administrador.post("/personas/{id}/convenios", {
  summary: "Pasar lo que alguien debe a un convenio con fechas",
  body: z.object({
    cuotas: z
      .array(z.number({ error: CUOTA }).int(CUOTA).min(1, CUOTA).max(2147483647, CUOTA))
      .min(1, "Elegí al menos una cuota")
      .max(CUOTAS_POR_PAGO_MAX, `Un convenio junta hasta ${CUOTAS_POR_PAGO_MAX} cuotas`),
    partes: z
      .array(
        z.object({
          fecha: dia,
          importe: z
            .number({ error: IMPORTE })
            .positive(IMPORTE)
            .max(9_999_999_999, "El importe es demasiado grande")
            .refine(isWholeCents, "El importe tiene hasta dos decimales"),
        }),
      )
      .min(1, "Escribí al menos una parte")
      .max(PARTES_DE_CONVENIO_MAX, `Un convenio tiene hasta ${PARTES_DE_CONVENIO_MAX} partes`),
    motivo,
  }),
  responses: {
    201: json(convenioSchema, "El convenio"),
    404: "No existe la persona, o alguna cuota no es suya",
    409: "Alguna ya está paga (`ya-paga`), se acreditó a otro plan (`acreditada`), o lo que debe cambió (`cambio`)",
  },
});

export const conveniosDePersona = administrador.get("/personas/{id}/convenios", {
  summary: "Los convenios de una persona",
  responses: { 200: json(z.array(convenioSchema), "Sus convenios, el último primero") },
});

/** Undoes an arrangement with counter-lines while nothing of it was paid (Rule DEU-4). Audited. */
export const deshacerConvenio = administrador.post("/convenios/{id}/deshacer", {
  summary: "Deshacer un convenio, con el motivo",
  body: z.object({ motivo }),
  responses: {
    200: json(convenioSchema, "El convenio, anulado"),
    409: "Ya se deshizo (`deshecho`), o ya se pagó o cambió una parte (`empezado`)",
  },
});
