import { z } from "@hono/zod-openapi";
import { fecha, money } from "#contract/fields.ts";
import { administrador, json, session, spreadsheetAnswer } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { cuotaSchema } from "#features/cuotas/cuotas/contract.ts";
import { RELACIONES } from "#features/personas/vinculos/rules.ts";

const persona = z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() });

/** A payment, which only its payer and the office may see. */
const pagoVisible = z.object({
  id: z.number().int(),
  medio: z.enum(MEDIOS_DE_PAGO),
  /** Only for the office; otherwise null. */
  pagador: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
});

const movimiento = z.object({
  fecha,
  tipo: z.enum(["cuota", "ajuste", "pago", "reversion"]),
  cuotaId: z.number().int(),
  /** Only for the office: the allocation of a valid payment, which can be moved; otherwise null. */
  imputacionId: z.number().int().nullable(),
  titulo: z.string(),
  /** Null if somebody else made the payment. */
  pago: pagoVisible.nullable(),
  /** Only for the office; otherwise null. */
  motivo: z.string().nullable(),
  /** The amount by which the debt increases (`debe`) or decreases (`haber`); the other field is 0. */
  debe: money,
  haber: money,
  saldo: money,
});
export type MovimientoDeCuenta = z.infer<typeof movimiento>;

const pagoDeCuenta = z.object({
  id: z.number().int(),
  fecha,
  medio: z.enum(MEDIOS_DE_PAGO),
  monto: money,
  /** Number of the payment's receipt; null for a payment made before the site issued receipts. */
  recibo: z.string().nullable(),
  imputaciones: z.array(
    z.object({
      cuotaId: z.number().int(),
      titulo: z.string(),
      persona: z.object({ id: z.number().int(), nombre: z.string() }),
      importe: money,
    }),
  ),
  /** Returned amount, including pending refunds. */
  devuelto: money,
  /** What is left of the payment, available as credit. */
  credito: money,
});
export type PagoDeCuentaVisto = z.infer<typeof pagoDeCuenta>;

const cuentaSchema = z
  .object({
    persona,
    anio: z.number().int(),
    /** Years that have entries, newest first. */
    anios: z.array(z.number().int()),
    /** Debt from before the year. */
    saldoInicial: money,
    movimientos: z.array(movimiento),
    saldo: money,
    /** Entries after today, of all years. */
    futuros: z.array(movimiento),
    /** Debt that is overdue today, and debt that is due later. */
    vencido: money,
    porVencer: money,
    /** Charges and allocated payments of all years. */
    cargos: money,
    imputado: money,
    /** Credit of the person's own payments; only for the person and the office, otherwise null. */
    credito: money.nullable(),
    /** The person's own payments of the year, newest first; only for the person and the office, otherwise null. */
    pagos: z.array(pagoDeCuenta).nullable(),
  })
  .openapi("Cuenta");
export type Cuenta = z.infer<typeof cuentaSchema>;

const delAnio = z.object({
  anio: z
    .string()
    .regex(/^(19|20|21)\d{2}$/, "El año no es válido")
    .transform(Number)
    .optional()
    .openapi({ type: "integer", example: 2026 }),
});

/**
 * A person's account for a year, by default the current one: charges, payments and balance (Rule CTA-5). For the
 * person, people who see or pay for them, and the office; 404 for everybody else. Payments made by other people are
 * shown without name, method or number (Rule CTA-6).
 */
export const verCuenta = session.get("/personas/{id}/cuenta", {
  summary: "La cuenta de una persona",
  query: delAnio,
  responses: { 200: json(cuentaSchema, "La cuenta") },
});

export const exportarCuenta = session.get("/personas/{id}/cuenta/exportar", {
  summary: "La cuenta de una persona, en una planilla",
  query: delAnio,
  responses: { 200: spreadsheetAnswer("La planilla") },
});

const porPagar = z
  .object({
    credito: money,
    /** Present if online payments are switched off; cash and transfers still work. */
    sinPagoEnLinea: z.literal(true).optional(),
    /** The caller comes first, if they ever owed anything. */
    personas: z.array(
      persona.extend({
        /** Null for the caller. */
        relacion: z.enum(RELACIONES).nullable(),
        paga: z.boolean(),
        vencido: money,
        cuotas: z.array(cuotaSchema),
      }),
    ),
  })
  .openapi("PorPagar");
export type PorPagar = z.infer<typeof porPagar>;

/** The debts of the caller and of the people they see or pay for, and the caller's credit. */
export const verPorPagar = session.get("/cuenta", {
  summary: "Lo que tengo para pagar, por persona",
  responses: { 200: json(porPagar, "Lo que deben, y mi saldo a favor") },
});

const porPagarDe = porPagar
  .extend({
    /** The person and everybody who pays for them. */
    pagadores: z.array(persona),
    /** The person who pays these debts and has the credit. */
    pagadorId: z.number().int(),
  })
  .openapi("PorPagarDePersona");
export type PorPagarDe = z.infer<typeof porPagarDe>;

/**
 * The debts of a person's family, for the office: those that the person's first payer may pay, or the
 * person's own if nobody pays for them.
 */
export const verPorPagarDe = administrador.get("/personas/{id}/por-pagar", {
  summary: "Lo que la familia de una persona tiene para pagar",
  responses: { 200: json(porPagarDe, "Lo que deben, y quiénes pagan por la persona") },
});
