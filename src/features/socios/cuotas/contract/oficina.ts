import { z } from "@hono/zod-openapi";
import { instant, isWholeCents, money, requiredMultilineText } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { anulacionBody, medioEnMano } from "#features/caja/pagos/contract.ts";
import { MEDIOS_DE_PAGO, MOTIVO_DE_ANULACION_MAX } from "#features/caja/pagos/rules.ts";
import { CUOTAS_POR_PAGO_MAX } from "../rules.ts";

const CUOTA = "La cuota no es válida";
const cuotaId = z.number({ error: CUOTA }).int(CUOTA).min(1, CUOTA).max(2147483647, CUOTA);
const motivo = requiredMultilineText(MOTIVO_DE_ANULACION_MAX, "Escribí el motivo");

/** Pesos, at most what a column holds. */
const pesos = z
  .number({ error: "El importe no es válido" })
  .max(9_999_999_999, "El importe es demasiado grande")
  .refine(isWholeCents, "El importe tiene hasta dos decimales");
const positivo = pesos.positive("El importe tiene que ser mayor que cero");

const persona = z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() });

/** What was paid with a payment of instalments, to print or to send. */
const comprobanteSchema = z
  .object({
    /** Its number. */
    pagoId: z.number().int(),
    /** Number of its receipt; null for one from before receipts. */
    recibo: z.string().nullable(),
    cuando: instant,
    medio: z.enum(MEDIOS_DE_PAGO),
    monto: money,
    pagador: persona,
    /** Of a payment that was voided. */
    anulado: z.boolean(),
    cuotas: z.array(
      z.object({
        cuotaId: z.number().int(),
        titulo: z.string(),
        persona,
        importe: money,
        /** What is left to pay of it. */
        falta: money,
      }),
    ),
    /** What is left over as credit. */
    sobra: money,
  })
  .openapi("ComprobanteDeCuotas");
export type ComprobanteDeCuotas = z.infer<typeof comprobanteSchema>;

const cobroSchema = z
  .object({
    /** Null if credit paid everything. */
    comprobante: comprobanteSchema.nullable(),
    /** Credit that was used. */
    creditoUsado: money,
  })
  .openapi("CobroDeCuotas");
export type CobroDeCuotas = z.infer<typeof cobroSchema>;

/**
 * Records what a person (`id`) pays in the office or by transfer, for themselves and those they pay for (Rule CTA-8): a part
 * of what is owed, all of it, or more, which is credit. `cuotas` are paid in their order; without it all they may pay, the
 * first due first. Repeating a call with the same `idempotencyKey` records it once.
 */
export const cobrarCuotas = administrador.post("/personas/{id}/cobros", {
  summary: "Registrar lo que alguien paga por las cuotas de su familia",
  body: z.object({
    cuotas: z
      .array(cuotaId)
      .max(CUOTAS_POR_PAGO_MAX, `Se cobran hasta ${CUOTAS_POR_PAGO_MAX} cuotas juntas`)
      .optional(),
    /** What is received, besides the credit. */
    monto: pesos.min(0, "El importe no puede ser negativo"),
    medio: medioEnMano,
    usarCredito: z.boolean({ error: "Decí si se usa su saldo a favor" }).default(true),
    idempotencyKey: z.uuid("La clave del cobro no es válida"),
  }),
  responses: {
    201: json(cobroSchema, "El comprobante"),
    404: "No existe la persona, o alguna cuota no existe o no le toca pagarla",
    409: "Alguna ya está paga (`ya-paga`), o la clave es de otro cobro (`otro-cobro`)",
  },
});

/** The proof of a payment of instalments. */
export const verComprobante = administrador.get("/cuotas/cobros/{id}/comprobante", {
  summary: "El comprobante de un pago de cuotas",
  responses: { 200: json(comprobanteSchema, "El comprobante") },
});

/** Voids a payment of instalments recorded by mistake, within 24 hours, with a counter-entry. Audited; mailed. */
export const anularCobroDePago = administrador.post("/cuotas/cobros/{id}/anular", {
  summary: "Anular un cobro de cuotas, con el motivo",
  body: anulacionBody,
  responses: {
    200: json(comprobanteSchema, "El comprobante, anulado"),
    409: "No se cobró en mano, o ya no se puede anular",
  },
});

const saldada = z.object({ id: z.number().int(), importe: money, pagado: money, falta: money });

/** Forgives what is left of an instalment, or a part of that, with a counter-line (Rule CTA-9). Audited with its reason. */
export const condonarCuota = administrador.post("/cuotas/{id}/condonar", {
  summary: "Condonar una cuota, entera o en parte, con el motivo",
  body: z.object({ monto: positivo.optional(), motivo }),
  responses: {
    200: json(saldada, "La cuota"),
    409: "Ya está paga (`ya-paga`), o se acreditó a otro plan (`acreditada`)",
  },
});

/** Corrects what an instalment costs with a counter-line: more, or less, but not below what was paid of it (Rule CTA-9). */
export const corregirCuota = administrador.post("/cuotas/{id}/corregir", {
  summary: "Corregir el importe de una cuota, con el motivo",
  body: z.object({
    /** Added to what it costs; negative to take from it. */
    importe: pesos.refine((importe) => importe !== 0, "Escribí cuánto se suma o se resta"),
    motivo,
  }),
  responses: { 200: json(saldada, "La cuota"), 409: "Se acreditó a otro plan (`acreditada`)" },
});

/**
 * Moves what a payment pays of an instalment (the allocation `id`) to another one of the same person, or of somebody the
 * payer pays for; without one it becomes the payer's credit, as does what the other does not lack (Rule CTA-9).
 */
export const moverImputacion = administrador.post("/imputaciones/{id}/mover", {
  summary: "Pasar lo pagado de una cuota a otra, con el motivo",
  body: z.object({ cuotaId: cuotaId.nullable(), motivo }),
  responses: {
    200: json(
      z.object({ movido: money, credito: money }),
      "Lo que se movió, y lo que quedó a favor de quien pagó",
    ),
    409: "Ya se movió (`ya-movida`), la otra está paga (`ya-paga`), o se acreditó a otro plan (`acreditada`)",
  },
});
