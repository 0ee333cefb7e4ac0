import { z } from "@hono/zod-openapi";
import { fecha, instant, money } from "#contract/fields.ts";
import { administrador, json, session } from "#contract/route.ts";
import { anulacionBody, medioEnMano } from "#features/caja/pagos/contract.ts";
import { CUOTAS_POR_PAGO_MAX } from "./rules.ts";

/** A member's instalment. */
export const cuotaSchema = z
  .object({
    id: z.number().int(),
    plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
    numeroCuota: z.number().int(),
    /** Total number of instalments. */
    deCuantas: z.number().int(),
    /** Present on one that the billing run issued: the first day of its month. */
    periodo: fecha.optional(),
    /** Present on one of an agreement. */
    convenioId: z.number().int().optional(),
    /** What it costs, net of `credito`. */
    importe: money,
    /** Present on an unpaid instalment that was paid in part: that part. */
    pagado: money.optional(),
    /** Part of the price covered by payments for a previous plan. */
    credito: money,
    /** Due date: last day before it is overdue. */
    fechaCuota: fecha,
    estado: z.enum(["pagada", "vencida", "pendiente"]),
    pagadaEn: instant.nullable(),
    /** The payment that paid it; null while unpaid and for free instalments. */
    pagoId: z.number().int().nullable(),
    /** Payment method; null while unpaid and for free instalments. */
    medio: z.enum(["mercadopago", "efectivo", "transferencia"]).nullable(),
    /** Deadline for staff to void its collection; null if it cannot be voided. */
    anulableHasta: instant.nullable(),
    /** Payment page of a pending payment that can still be completed; null otherwise. */
    pagoAbierto: z.object({ url: z.string(), venceEn: instant }).nullable(),
    /** End of the provider's review of a payment, during which no other can start; null if none is under review. */
    revisionHasta: instant.nullable(),
    /** Present on an unpaid instalment that cannot be paid online; cash and transfers can. */
    sinPagoEnLinea: z.literal(true).optional(),
  })
  .openapi("Cuota");
export type Cuota = z.infer<typeof cuotaSchema>;

/** The caller's instalments, oldest first. Empty for non-members. */
export const misCuotas = session.get("/cuotas/mias", {
  summary: "Mis cuotas",
  responses: { 200: json(z.array(cuotaSchema), "Mis cuotas") },
});

const pagoDeCuotas = z.object({
  /** Where it is paid; the caller's instalments, if their credit has paid everything. */
  url: z.string(),
  pagoId: z.number().int(),
  /** What is paid there. */
  total: money,
});

/**
 * The instalments of somebody whom the caller sees or pays for (Rule FAM-5), without the payments of others. 404 for
 * anybody else.
 */
export const cuotasDePersona = session.get("/personas/{id}/cuotas", {
  summary: "Las cuotas de una persona de mi familia",
  responses: { 200: json(z.array(cuotaSchema), "Sus cuotas") },
});

/**
 * Starts paying an instalment, of the caller or of somebody they pay for, through Mercado Pago; repeated calls return the same page (Rule
 * SOC-11).
 */
export const pagarCuota = session.post("/cuotas/{id}/pagar", {
  summary: "Pagar una cuota con Mercado Pago",
  responses: {
    201: json(pagoDeCuotas.omit({ total: true }), "La página donde se paga"),
    409: "Ya está paga (`ya-paga`), su pago está en revisión (`en-revision`), o no se cobra en línea (`sin-pago-en-linea`)",
  },
});

const CUOTAS = "Elegí al menos una cuota";

/**
 * One payment for several instalments of several people, through Mercado Pago (Rule CTA-1). The oldest due is paid first;
 * what is left over is the payer's credit, which the next payment uses unless `usarCredito` is false.
 */
export const pagarCuotas = session.post("/cuotas/pagar", {
  summary: "Pagar varias cuotas juntas, con Mercado Pago o por transferencia",
  body: z.object({
    cuotas: z
      .array(z.number({ error: CUOTAS }).int(CUOTAS).min(1, CUOTAS).max(2147483647, CUOTAS), {
        error: CUOTAS,
      })
      .min(1, CUOTAS)
      .max(CUOTAS_POR_PAGO_MAX, `Se pagan hasta ${CUOTAS_POR_PAGO_MAX} cuotas juntas`),
    usarCredito: z.boolean({ error: "Decí si se usa tu saldo a favor" }).default(true),
    /** By transfer the page has the club's account and a total with centavos of its own (Rule TRA-1). */
    medio: z
      .enum(["mercadopago", "transferencia"], { error: "Elegí Mercado Pago o transferencia" })
      .default("mercadopago"),
  }),
  responses: {
    201: json(pagoDeCuotas, "La página donde se paga"),
    404: "Alguna no existe, o no te toca pagarla",
    409: "Alguna ya está paga (`ya-paga`), su pago está en revisión (`en-revision`), o no se cobra así (`sin-pago-en-linea`, `sin-cuenta-bancaria`)",
  },
});

/** A member's instalments, for the office. `id` is the user's. */
export const cuotasDeUsuario = administrador.get("/cuotas/usuario/{id}", {
  summary: "Cuotas de un socio",
  responses: { 200: json(z.array(cuotaSchema), "Sus cuotas") },
});

/** Records a payment in the office or by bank transfer. Audited; the member gets a receipt. */
export const cobrarCuota = administrador.post("/cuotas/{id}/cobrar", {
  summary: "Registrar el cobro de una cuota",
  body: z.object({
    medio: medioEnMano,
  }),
  responses: { 200: json(cuotaSchema, "La cuota, paga"), 409: "Ya está paga" },
});

/** Voids a collection recorded by mistake, within 24 hours. Audited with its reason; the member is notified by mail. */
export const anularCobroDeCuota = administrador.post("/cuotas/{id}/anular-cobro", {
  summary: "Anular el cobro de una cuota, con el motivo",
  body: anulacionBody,
  responses: {
    200: json(cuotaSchema, "La cuota, otra vez sin pagar"),
    409: "No está cobrada en mano, o ya no se puede anular",
  },
});
