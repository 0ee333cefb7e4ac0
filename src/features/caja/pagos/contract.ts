import { z } from "@hono/zod-openapi";
import { instant, money, okAnswer, requiredMultilineText } from "#contract/fields.ts";
import { anyone, json, session, staff } from "#contract/route.ts";
import { CONCEPTOS, ESTADOS_DE_PAGO, MEDIOS_DE_PAGO, MOTIVO_DE_ANULACION_MAX } from "./rules.ts";

export const pagoSchema = z
  .object({
    id: z.number().int(),
    descripcion: z.string(),
    idMedioPago: z.string().nullable(),
    monto: money,
    preferenceId: z.string().nullable(),
    medio: z.enum(MEDIOS_DE_PAGO),
    estado: z.enum(ESTADOS_DE_PAGO),
    /** Under review at the provider (Rule PAG-8). */
    enRevision: z.boolean(),
    creadoEn: instant,
    /** Set on a counter-entry: the payment that it reverses. */
    anulaId: z.number().int().nullable(),
    /** The counter-entry that reverses this payment, if any. */
    anulacion: z
      .object({ pagoId: z.number().int(), cuando: instant, quien: z.string().nullable() })
      .nullable(),
    /** Duplicate payments at the provider, which are always refunded. */
    repetidos: z.array(
      z.object({
        /** The provider's payment id. */
        operacion: z.string(),
        monto: money,
        recibidoEn: instant,
        /** Null while the refund is pending. */
        devueltoEn: instant.nullable(),
      }),
    ),
  })
  .openapi("Pago");
export type Pago = z.infer<typeof pagoSchema>;

/** A reversal requires a reason, which the audit log shows. */
export const anulacionBody = z.object({
  motivo: requiredMultilineText(MOTIVO_DE_ANULACION_MAX, "Escribí el motivo"),
});

/** How a payment is collected in the office. */
export const medioEnMano = z.enum(["efectivo", "transferencia"], { error: "Elegí efectivo o transferencia" });

/** A payment, for the staff's detail modal. */
export const verPago = staff.get("/pagos/{id}", {
  summary: "Detalle de un pago",
  responses: { 200: json(pagoSchema, "El pago") },
});

export const pagoPropioSchema = z
  .object({
    id: z.number().int(),
    concepto: z.enum(CONCEPTOS),
    descripcion: z.string(),
    monto: money,
    estado: z.enum(ESTADOS_DE_PAGO),
    enRevision: z.boolean(),
  })
  .openapi("PagoPropio");
export type PagoPropio = z.infer<typeof pagoPropioSchema>;

/** The user's own payment, for the pages that the provider redirects to: their query string proves nothing. */
export const verPagoPropio = session.get("/compras/pago/{id}", {
  summary: "Un pago propio",
  responses: { 200: json(pagoPropioSchema, "El pago") },
});

const nullableText = z.string().nullable();

/**
 * The provider's data of a payment: last notice and current status. The path's `id` is the payment's or the provider's
 * preference id.
 */
export const verPreferencia = staff.get("/pagos/{id}/preference", {
  summary: "Datos del pago en Mercado Pago",
  params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/, "El identificador no es válido") }),
  responses: {
    200: json(
      z
        .object({
          id: nullableText,
          action: nullableText,
          data: z.object({ id: nullableText }),
          date_created: nullableText,
          user_id: nullableText,
          estadoPago: nullableText,
        })
        .openapi("DatosDelProveedor"),
      "Lo que informó el proveedor; null es «No disponible»",
    ),
  },
});

/** Mercado Pago's webhook and its older IPN form. The untrusted body is parsed by hand (Rule PAG-2). */
export const recibirAviso = anyone.post("/compras/notificaciones", {
  summary: "Avisos del proveedor de pagos",
  responses: { 200: json(okAnswer, "Recibido") },
});

/** Queries the provider again about one of its payments; called by /mp_notifications (Rule PAG-9). */
export const probarAviso = anyone.get("/compras/test", {
  summary: "Volver a consultar un pago",
  query: z.object({ notificacion: z.string().regex(/^[\w-]{1,64}$/, "La notificación no es válida") }),
  responses: { 200: json(okAnswer, "Consultado") },
});
