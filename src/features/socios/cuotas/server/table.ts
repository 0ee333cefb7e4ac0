import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";

/** What a member owes month by month; written when the membership is confirmed or its plan changes. */
export const cuotas = pgTable(
  "cuotas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: integer("usuario_id")
      .notNull()
      .references(() => usuarios.id),
    planId: integer("plan_id")
      .notNull()
      .references(() => planes.id),
    /** The day from which this run of the plan counts: the same plan may be taken again after its last instalment. */
    desde: date().notNull(),
    numeroCuota: integer("numero_cuota").notNull(),
    deCuantas: integer("de_cuantas").notNull(),
    /** What is to be paid for it, without the credit. */
    importe: numeric({ precision: 12, scale: 2 }).notNull(),
    /** The part of its price that was paid for a plan before this one. */
    credito: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
    /** The last day on which it is not overdue. */
    venceEl: date("vence_el").notNull(),
    pagadaEn: timestamp("pagada_en", { withTimezone: true }),
    /** The payment that paid it; null for one that costs nothing. */
    pagoId: integer("pago_id").references(() => pagos.id),
    /** When what was paid for it was credited to another plan: it is credited once. */
    acreditadaEn: timestamp("acreditada_en", { withTimezone: true }),
  },
  (t) => [
    uniqueIndex("cuotas_numero_unico").on(t.usuarioId, t.planId, t.desde, t.numeroCuota),
    uniqueIndex("cuotas_pago_unico").on(t.pagoId),
    index("cuotas_impagas").on(t.usuarioId, t.venceEl).where(sql`${t.pagadaEn} is null`),
    index("cuotas_plan").on(t.planId),
    index("cuotas_vencimiento").on(t.venceEl, t.pagadaEn, t.importe),
    check("cuotas_importe_valido", sql`${t.importe} >= 0`),
    check("cuotas_pago_con_fecha", sql`${t.pagoId} is null or ${t.pagadaEn} is not null`),
  ],
);

/** Which instalment a payment is for. There may be several for one: tried, expired, paid in hand in the end. */
export const cobrosDeCuota = pgTable(
  "cobros_de_cuota",
  {
    pagoId: integer("pago_id")
      .primaryKey()
      .references(() => pagos.id),
    cuotaId: integer("cuota_id")
      .notNull()
      .references(() => cuotas.id),
  },
  (t) => [index("cobros_de_cuota_cuota").on(t.cuotaId)],
);
