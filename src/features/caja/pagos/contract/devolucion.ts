import { z } from "@hono/zod-openapi";
import { instant, money } from "#contract/fields.ts";
import { CAUSAS, MEDIOS_DE_PAGO } from "../rules.ts";

/** A refund of a payment, or of a part of it. */
export const devolucionSchema = z
  .object({
    id: z.number().int(),
    pagoId: z.number().int(),
    /** The kind of its payment. */
    concepto: z.string(),
    descripcion: z.string(),
    /** Null for a buyer without a name. */
    pagador: z.string().nullable(),
    correo: z.string().nullable(),
    /** Numbers of the refunded parts: of the tickets. */
    entradas: z.array(z.number().int()),
    monto: money,
    medio: z.enum(MEDIOS_DE_PAGO),
    motivo: z.string(),
    causa: z.enum(CAUSAS),
    pedidaEn: instant,
    /** Username; null if the site asked for it. */
    pedidaPor: z.string().nullable(),
    /** When Mercado Pago last refused it; null while it may still succeed. */
    rechazadaEn: instant.nullable(),
    /** Null while pending. */
    hechaEn: instant.nullable(),
    hechaPor: z.string().nullable(),
    /** What was asked for, if part of it came back another way meanwhile; `monto` is what was left. */
    pedido: money.nullable(),
    /** When nothing was left to return, because Mercado Pago's panel had returned it. It is never made then. */
    cubiertaEn: instant.nullable(),
    /** The part that had already come back another way: the buyer has it twice (Rule PAG-18). */
    excedente: money,
    resueltaEn: instant.nullable(),
    operacion: z.string().nullable(),
  })
  .openapi("Devolucion");
