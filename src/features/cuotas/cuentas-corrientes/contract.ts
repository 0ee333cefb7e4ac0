import { z } from "@hono/zod-openapi";
import { fecha, money } from "#contract/fields.ts";
import { administrador, json, session, spreadsheetAnswer } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { cuotaSchema } from "#features/cuotas/cuotas/contract.ts";
import { RELACIONES } from "#features/personas/vinculos/rules.ts";

const persona = z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() });

/** A payment of the caller; for the office, also somebody else's. */
const pagoVisible = z.object({
  id: z.number().int(),
  medio: z.enum(MEDIOS_DE_PAGO),
  /** For the office only; null otherwise. */
  pagador: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
});

const movimiento = z.object({
  fecha,
  /** The instalment, a line added to it later, a payment of it, or a payment taken from it. */
  tipo: z.enum(["cuota", "ajuste", "pago", "reversion"]),
  cuotaId: z.number().int(),
  /** Of a payment that still holds, what the office can move; null otherwise. */
  imputacionId: z.number().int().nullable(),
  titulo: z.string(),
  /** Null for a payment of somebody else. */
  pago: pagoVisible.nullable(),
  /** For the office only; null otherwise. */
  motivo: z.string().nullable(),
  /** What it adds to what is owed, or takes from it: one of both is 0. */
  debe: money,
  haber: money,
  /** What is owed after it. */
  saldo: money,
});
export type MovimientoDeCuenta = z.infer<typeof movimiento>;

const pagoDeCuenta = z.object({
  id: z.number().int(),
  fecha,
  medio: z.enum(MEDIOS_DE_PAGO),
  monto: money,
  /** Number of its receipt; null for one from before receipts. */
  recibo: z.string().nullable(),
  /** What it pays of whose instalments today. */
  imputaciones: z.array(
    z.object({
      cuotaId: z.number().int(),
      titulo: z.string(),
      persona: z.object({ id: z.number().int(), nombre: z.string() }),
      importe: money,
    }),
  ),
  /** What was returned of it, or is to be. */
  devuelto: money,
  /** What is left of it. */
  credito: money,
});
export type PagoDeCuentaVisto = z.infer<typeof pagoDeCuenta>;

const cuentaSchema = z
  .object({
    persona,
    anio: z.number().int(),
    /** The years with entries, the latest first. */
    anios: z.array(z.number().int()),
    /** What was owed before the year. */
    saldoInicial: money,
    /** The entries of the year up to today, oldest first. */
    movimientos: z.array(movimiento),
    /** What was owed at the end of the year, or is today. */
    saldo: money,
    /** What is owed today and was due before; and the instalments that fall due later. */
    vencido: money,
    porVencer: money,
    /** Of all years: what was charged, and what was paid of it. */
    cargos: money,
    imputado: money,
    /** What is left of the person's own payments; null for anybody but the person and the office. */
    credito: money.nullable(),
    /** Their own payments of the year, the latest first; null for anybody but the person and the office. */
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
 * The account of a person, of a year (by default this one): what they are charged, what was paid of it, and what is left
 * (Rule CTA-5). For the person, who sees or pays for them, and the office; a 404 for everybody else. A payment of somebody
 * else has neither name, nor medium, nor number (Rule CTA-6).
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
    /** What is left of the caller's payments. */
    credito: money,
    /** Present if nothing is paid online; cash and transfers are. */
    sinPagoEnLinea: z.literal(true).optional(),
    /** The caller first, if they ever owed anything. */
    personas: z.array(
      persona.extend({
        /** Null for the caller. */
        relacion: z.enum(RELACIONES).nullable(),
        /** Whether the caller pays for them. */
        paga: z.boolean(),
        vencido: money,
        /** Those to be paid, the first due first. */
        cuotas: z.array(cuotaSchema),
      }),
    ),
  })
  .openapi("PorPagar");
export type PorPagar = z.infer<typeof porPagar>;

/** What the caller, and everybody they see or pay for, owes, and the caller's credit. */
export const verPorPagar = session.get("/cuenta", {
  summary: "Lo que tengo para pagar, por persona",
  responses: { 200: json(porPagar, "Lo que deben, y mi saldo a favor") },
});

/** The same of a person, for the office; and who may pay for them, themselves first. */
export const verPorPagarDe = administrador.get("/personas/{id}/por-pagar", {
  summary: "Lo que una persona tiene para pagar, suyo y de quienes paga",
  responses: {
    200: json(
      porPagar.extend({ pagadores: z.array(persona) }).openapi("PorPagarDePersona"),
      "Lo que deben, y quiénes pagan por la persona",
    ),
  },
});
export type PorPagarDe = PorPagar & { pagadores: z.infer<typeof persona>[] };
