import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { fecha, idParams, instant, money } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { anulacionBody } from "#features/caja/pagos/contract.ts";

/** A member's instalment, as the member and the office see it. */
export const cuotaSchema = z
  .object({
    id: z.number().int(),
    plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
    numeroCuota: z.number().int(),
    /** Of how many. */
    deCuantas: z.number().int(),
    /** What is left to pay, without `credito`. */
    importe: money,
    /** The part of its price that was paid for a plan before this one. */
    credito: money,
    /** Last day on which it is not overdue. */
    fechaCuota: fecha,
    estado: z.enum(["pagada", "vencida", "pendiente"]),
    pagadaEn: instant.nullable(),
    /** How it was paid; null while it is not, and for one that costs nothing. */
    medio: z.enum(["mercadopago", "efectivo", "transferencia"]).nullable(),
    /** Until when staff can take back its collection; null when they cannot. */
    anulableHasta: instant.nullable(),
    /** The page of a payment that was begun and can still be ended; null otherwise. */
    pagoAbierto: z.object({ url: z.string(), venceEn: instant }).nullable(),
    /** The provider is reviewing a payment for it: until when no other one is begun. Null when it is not. */
    revisionHasta: instant.nullable(),
  })
  .openapi("Cuota");
export type Cuota = z.infer<typeof cuotaSchema>;

/** One's own instalments, oldest first. Empty for somebody who is no member. */
export const misCuotas = defineRoute({
  method: "get",
  path: "/cuotas/mias",
  permission: "session",
  summary: "Mis cuotas",
  responses: { 200: json(z.array(cuotaSchema), "Mis cuotas") },
});

/** Begins to pay one of one's own through Mercado Pago; begun twice, it is the same page (Rule SOC-11). */
export const pagarCuota = defineRoute({
  method: "post",
  path: "/cuotas/{id}/pagar",
  permission: "session",
  summary: "Pagar una cuota con Mercado Pago",
  request: { params: idParams },
  responses: {
    201: json(z.object({ url: z.string(), pagoId: z.number().int() }), "La página donde se paga"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Ya está paga (`ya-paga`), o su pago está en revisión (`en-revision`)"),
  },
});

/** The instalments of a member, for the office. `id` is the user's. */
export const cuotasDeUsuario = defineRoute({
  method: "get",
  path: "/cuotas/usuario/{id}",
  permission: "administrador",
  summary: "Cuotas de un socio",
  request: { params: idParams },
  responses: { 200: json(z.array(cuotaSchema), "Sus cuotas"), 404: problemAnswer(404) },
});

/** Records that an instalment was paid in the office or by transfer. Audited; the member gets a receipt. */
export const cobrarCuota = defineRoute({
  method: "post",
  path: "/cuotas/{id}/cobrar",
  permission: "administrador",
  summary: "Registrar el cobro de una cuota",
  request: {
    params: idParams,
    body: jsonBody(
      z.object({ medio: z.enum(["efectivo", "transferencia"], { error: "Elegí efectivo o transferencia" }) }),
    ),
  },
  responses: {
    200: json(cuotaSchema, "La cuota, paga"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Ya está paga"),
  },
});

/** Takes back a collection that was recorded by mistake, within 24 hours. Audited with its reason; the member is informed by mail. */
export const anularCobroDeCuota = defineRoute({
  method: "post",
  path: "/cuotas/{id}/anular-cobro",
  permission: "administrador",
  summary: "Anular el cobro de una cuota, con el motivo",
  request: { params: idParams, body: anulacionBody },
  responses: {
    200: json(cuotaSchema, "La cuota, otra vez sin pagar"),
    404: problemAnswer(404),
    409: problemAnswer(409, "No está cobrada en mano, o ya no se puede anular"),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    cuotas: typeof import("./contract.ts");
  }
}
