import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { devoluciones, pagos } from "#features/caja/pagos/server/table.ts";
import { CENTAVOS_DE_MAS_MAX } from "#features/caja/transferencias/rules.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { AUTHOR, person } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { foreignId, instante, PESOS, SIN_PESOS } from "#server/db/column-types.ts";

/** Arrangements, which replace a debt with dated instalments. The old instalments stay, with a counter-line. */
export const convenios = pgTable(
  "convenios",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person()).notNull(),
    motivo: t.text().notNull(),
    creadoEn: instante("creado_en").notNull(),
    creadoPor: foreignId("creado_por", AUTHOR),
    anuladoEn: instante("anulado_en"),
    anuladoPor: foreignId("anulado_por", AUTHOR),
  }),
  (t) => [index("convenios_persona").on(t.personaId)],
);

/** Members' dues, written when a membership is confirmed, when its plan changes, and by the billing run. */
export const cuotas = pgTable(
  "cuotas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", person()).notNull(),
    planId: foreignId("plan_id", () => planes.id).notNull(),
    /** First day of this assignment of the plan: a plan can be assigned again after its last instalment. */
    desde: t.date().notNull(),
    numeroCuota: t.integer("numero_cuota").notNull(),
    deCuantas: t.integer("de_cuantas").notNull(),
    /** Sum of the instalment's lines (`renglones_de_cuota`), which a trigger checks; `credito` is not included. */
    importe: t.numeric(PESOS).notNull(),
    /** Sum of the instalment's allocations, maintained by a trigger; never above `importe`. */
    imputado: t.numeric(PESOS).notNull().default(SIN_PESOS),
    credito: t.numeric(PESOS).notNull().default(SIN_PESOS),
    venceEl: t.date("vence_el").notNull(),
    pagadaEn: instante("pagada_en"),
    /** The last payment that settled the instalment; null for a free instalment. */
    pagoId: foreignId("pago_id", () => pagos.id),
    /** When the instalment's payment was credited to another plan, which can happen only once. */
    acreditadaEn: instante("acreditada_en"),
    /**
     * First day of the month of a monthly instalment; null for other instalments. A person has at most one
     * instalment for a month.
     */
    periodo: t.date(),
    convenioId: t.integer("convenio_id").references((): AnyPgColumn => convenios.id),
  }),
  (t) => [
    uniqueIndex("cuotas_numero_unico")
      .on(t.usuarioId, t.planId, t.desde, t.numeroCuota)
      .where(sql`${t.convenioId} is null`),
    uniqueIndex("cuotas_periodo_unico").on(t.usuarioId, t.periodo).where(sql`${t.periodo} is not null`),
    uniqueIndex("cuotas_convenio_unico")
      .on(t.convenioId, t.usuarioId, t.numeroCuota)
      .where(sql`${t.convenioId} is not null`),
    check("cuotas_periodo_valido", sql`extract(day from ${t.periodo}) = 1`),
    index("cuotas_pago").on(t.pagoId),
    index("cuotas_impagas").on(t.usuarioId, t.venceEl).where(sql`${t.pagadaEn} is null`),
    index("cuotas_plan").on(t.planId),
    // Serves queries for overdue debt by age; the next index covers everything that was ever due.
    index("cuotas_vencidas").on(t.venceEl, t.importe, t.imputado).where(sql`${t.pagadaEn} is null`),
    index("cuotas_por_vencimiento").on(t.venceEl, t.pagadaEn, t.importe, t.imputado),
    check("cuotas_importe_valido", sql`${t.importe} >= 0`),
    check("cuotas_imputado_valido", sql`${t.imputado} between 0 and ${t.importe}`),
    check("cuotas_pago_con_fecha", sql`${t.pagoId} is null or ${t.pagadaEn} is not null`),
  ],
);

/**
 * Condition on a row `c` for debts that a club imported and does not claim yet (Rule IMP-11): opening balances, and
 * instalments that earlier versions imported. Reminders and surcharges leave these debts out.
 */
export const SIN_RECLAMAR = sql.raw(`(exists (select from renglones_de_cuota r
    where r.cuota_id = c.id and (r.regla = 'saldo-inicial' or starts_with(r.origen, 'importacion:')))
  and not exists (select from creados_por_importacion x join importaciones i on i.id = x.importacion_id
    where x.tipo = 'cuota' and x.objeto_id = c.id and i.reclamada_en is not null))`);

/** First day of the month that an instalment of a plan covers; the first instalment may be due some days later. */
export const EMPIEZA = sql.raw("case when numero_cuota = 1 then least(desde, vence_el) else vence_el end");

/** Returns the outstanding amounts, net of discounts, of instalments due in these weeks (`Feature.precios`). */
export const cuotasDeEstasSemanas = (hoy: string) =>
  sql`select importe - imputado from cuotas
    where pagada_en is null and vence_el between ${hoy}::date - 45 and ${hoy}::date + 45`;

/**
 * A payment can be for several instalments. An instalment can have several payments: rejected or expired
 * ones, and finally a payment at the office.
 */
export const cobrosDeCuota = pgTable(
  "cobros_de_cuota",
  {
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    cuotaId: foreignId("cuota_id", () => cuotas.id).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pagoId, t.cuotaId] }), index("cobros_de_cuota_cuota").on(t.cuotaId)],
);

/**
 * Lines of instalments, which add up to the instalment's amount. A line is never changed or deleted; another
 * line corrects it.
 */
export const renglonesDeCuota = pgTable(
  "renglones_de_cuota",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    cuotaId: foreignId("cuota_id", () => cuotas.id, { onDelete: "cascade" }).notNull(),
    /** A `ReglaDeRenglon`, stored with its version. */
    regla: t.text().notNull(),
    version: t.integer().notNull().default(1),
    base: t.numeric(PESOS),
    importe: t.numeric(PESOS).notNull(),
    creadoEn: instante("creado_en").notNull().defaultNow(),
    /** Author and reason of a line written by hand. */
    creadoPor: foreignId("creado_por", AUTHOR),
    motivo: t.text(),
    origen: t.text(),
  }),
  (t) => [
    index("renglones_de_cuota_cuota").on(t.cuotaId),
    // Lines are written in chronological order, so a month's lines are on few pages.
    index("renglones_de_cuota_creados").using("brin", t.creadoEn),
    index("renglones_de_cuota_origen").on(t.origen).where(sql`${t.origen} is not null`),
    // Allows one surcharge per instalment.
    uniqueIndex("renglones_de_cuota_recargo_unico")
      .on(t.cuotaId, t.origen)
      .where(sql`${t.regla} = 'recargo'`),
  ],
);

/**
 * Allocations of payments to instalments (docs/decisions/0102). An allocation is never changed or deleted; a negative
 * one reverses it. A trigger adds it to the totals of the payment and of the instalment, which check constraints limit.
 */
export const imputaciones = pgTable(
  "imputaciones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    /** Cascades, because only instalments without a valid allocation are ever deleted. */
    cuotaId: foreignId("cuota_id", () => cuotas.id, { onDelete: "cascade" }).notNull(),
    monto: t.numeric(PESOS).notNull(),
    creadaEn: instante("creada_en").notNull(),
    /** Author and reason of a move by hand; null if the allocation follows from a payment. */
    creadaPor: foreignId("creada_por", AUTHOR),
    motivo: t.text(),
    /** Set on a reversal: the allocation that it reverses. `devolucionId` is the refund that caused the reversal. */
    revierteId: t.integer("revierte_id").references((): AnyPgColumn => imputaciones.id),
    devolucionId: foreignId("devolucion_id", () => devoluciones.id),
  }),
  (t) => [
    index("imputaciones_pago").on(t.pagoId),
    index("imputaciones_cuota").on(t.cuotaId),
    uniqueIndex("imputaciones_revierte_unico").on(t.revierteId),
    check("imputaciones_signo", sql`(${t.monto} < 0) = (${t.revierteId} is not null) and ${t.monto} <> 0`),
  ],
);

/** Credit that only one payment in progress can spend; available again if that payment ends unpaid. */
export const creditosReservados = pgTable(
  "creditos_reservados",
  (t) => ({
    /** The payment in progress. */
    cobroId: foreignId("cobro_id", () => pagos.id, { onDelete: "cascade" }).notNull(),
    /** The payment that the credit comes from. */
    pagoId: foreignId("pago_id", () => pagos.id, { onDelete: "cascade" }).notNull(),
    monto: t.numeric(PESOS).notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.cobroId, t.pagoId] }),
    index("creditos_reservados_pago").on(t.pagoId),
    check("creditos_reservados_monto_valido", sql`${t.monto} > 0`),
  ],
);

/** The part of a payment `p` of instalments that is neither allocated nor returned. */
const SOBRA = "p.monto - p.a_devolver - p.imputado";
/** Condition of the index of payments with credit; queries must repeat it verbatim. */
export const CON_SOBRA =
  sql.raw(`(p.concepto = 'cuota' and p.estado = 'aprobado' and p.anula_id is null and not p.de_prueba
  and ${SOBRA} > 0)`);

/**
 * Returns the credit that can be spent. Leaves out what is reserved for payments in progress other than `sin`, and
 * the distinct centavos of transfers, which would change every later total (Rule CTA-2).
 */
export function creditoLibre(sin: readonly number[] = []): SQL {
  const libre = sql`${sql.raw(SOBRA)} - coalesce((
    select sum(r.monto) from creditos_reservados r join pagos c on c.id = r.cobro_id
      left join transferencias t on t.pago_id = c.id
    where r.pago_id = p.id and (c.retiene or t.abierta) and not c.id = ${anyInt(sin)}), 0)`;
  return sql`case when not exists (
      select 1 from transferencias t where t.pago_id = p.id and t.con_centavos) then ${libre}
    when ${libre} <= ${CENTAVOS_DE_MAS_MAX / 100}::numeric then 0 else trunc(${libre}) end`;
}

/** Payers for a family, or for several instalments at once; their excess stays as their credit. */
export const cuentasPagador = pgTable("cuentas_pagador", {
  personaId: foreignId("persona_id", person()).primaryKey(),
  creadaEn: instante("creada_en").notNull(),
});
