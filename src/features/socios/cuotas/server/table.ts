import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";

/** Monthly dues of members; written when a membership is confirmed or its plan changes. */
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
    /** Start of this run of the plan: the same plan can be assigned again after its last instalment. */
    desde: date().notNull(),
    numeroCuota: integer("numero_cuota").notNull(),
    deCuantas: integer("de_cuantas").notNull(),
    /** Amount left to pay, net of `credito`. */
    importe: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Part of the price covered by payments for a previous plan. */
    credito: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
    /** Due date: last day before it is overdue. */
    venceEl: date("vence_el").notNull(),
    pagadaEn: timestamp("pagada_en", { withTimezone: true }),
    /** Payment that settled it; null for free instalments. */
    pagoId: integer("pago_id").references(() => pagos.id),
    /** When its payment was credited to another plan, which happens at most once. */
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

/** Payments per instalment. There can be several: rejected, expired, and finally paid in the office. */
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
