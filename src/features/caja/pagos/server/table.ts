import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";
import { holdsPart } from "#server/db/search.ts";
import type { Conceptos } from "./concepto.ts";

/** Condition of the partial index of payments that moved money; queries must repeat it verbatim to use the index. */
export const CON_MOVIMIENTO = sql.raw(
  "((estado in ('aprobado','reembolsado','contracargo') or devolucion_pedida_en is not null) and not de_prueba and monto <> 0)",
);

/** When a payment was collected. Later changes of its state, such as a refund, do not move it. */
export const COBRADO_EN = sql.raw("coalesce(aprobado_en, actualizado_en)");

/**
 * Condition of the payments that were collected, and whose refunds all have a row of their own; a query must repeat it
 * verbatim to use the index. Others that were refunded never delivered anything: they count as nothing.
 */
export const COBRADO = sql.raw(
  "((estado = 'aprobado' or (estado in ('reembolsado','contracargo') and devuelto = monto)) and not de_prueba)",
);

/** The descriptions that hold a word. Many payments share one; `offset 0` has each searched once. */
export function descripciones(word: string): SQL {
  return sql`select descripcion from (select distinct descripcion from pagos offset 0) as distintas
    where ${holdsPart(sql`descripcion`, word)}`;
}

/** An expression over the id of a row. */
export type SqlDe<More extends unknown[] = []> = (id: SQLWrapper, ...more: More) => SQL;

/** Buyers without an account, by the id of their payment. */
export interface PagadorSinCuenta {
  nombre: SqlDe;
  correo: SqlDe;
  /** Selects the payments of those whose name holds a word. */
  pagosDe(word: string): SQL;
}

/** What a kind of payment knows of the buyer of a payment without an account; null if none does. */
export function pagadorSinCuenta(conceptos: Conceptos, dato: "nombre" | "correo", pagoId: SQLWrapper): SQL {
  const datos = pagadoresDe(conceptos).map((pagador) => pagador[dato](pagoId));
  return datos.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(datos, sql`, `)})`;
}

/** One per kind that sells to buyers without an account. */
export function pagadoresDe(conceptos: Conceptos): PagadorSinCuenta[] {
  return Object.values(conceptos).flatMap(({ pagador }) => pagador ?? []);
}

/**
 * Payments to the club, due or made, for any `concepto`. State transitions are defined in
 * `features/caja/pagos/rules.ts` (Rule PAG-1).
 */
export const pagos = pgTable(
  "pagos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a sale at the door to a buyer without an account. */
    usuarioId: foreignId("usuario_id", () => usuarios.id),
    concepto: text().notNull(),
    descripcion: text().notNull(),
    monto: numeric({ precision: 12, scale: 2 }).notNull(),
    moneda: text().notNull().default("ARS"),
    medio: text().notNull(),
    estado: text().notNull(),
    /** The provider's preference (checkout page); null for cash and transfers. */
    preferenceId: text("preference_id"),
    url: text(),
    /** The provider payment that determined the state. */
    idMedioPago: text("id_medio_pago"),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    actualizadoEn: timestamp("actualizado_en", { withTimezone: true }).notNull(),
    /** Deadline of the hold while unpaid. */
    venceEn: timestamp("vence_en", { withTimezone: true }),
    /** Whether the payment currently holds something (a place). */
    retiene: boolean().notNull().default(false),
    /** When a refund was requested. */
    devolucionPedidaEn: timestamp("devolucion_pedida_en", { withTimezone: true }),
    consultadoEn: timestamp("consultado_en", { withTimezone: true }),
    /** When its checkout page was created, and when it was approved. */
    paginaEn: timestamp("pagina_en", { withTimezone: true }),
    aprobadoEn: timestamp("aprobado_en", { withTimezone: true }),
    /**
     * Sum of the refunds asked for or made, without what was returned twice; never exceeds the amount (Rule PAG-13).
     */
    aDevolver: numeric("a_devolver", { precision: 12, scale: 2 }).notNull().default("0"),
    /** Sum of the refunds that the provider made; cash and transfers are returned by counter-entries. */
    devuelto: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
    /** The part of it that is allocated to what it pays, where a payment can exceed that (instalments). */
    imputado: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
    /** What the provider keeps of it: fees and withheld taxes. Null where it did not say. */
    comision: numeric({ precision: 12, scale: 2 }),
    /** When the provider makes the rest available. */
    acreditadoEn: timestamp("acreditado_en", { withTimezone: true }),
    /** Deadline of the hold while the provider reviews the payment (Rule PAG-8). Never before `venceEn`. */
    revisionHasta: timestamp("revision_hasta", { withTimezone: true }),
    /** Key of what it holds, so that a second attempt finds the open hold (at most one per key). */
    retienePara: text("retiene_para"),
    /** A rehearsal with test credentials, which earlier versions made: no money, so no sum counts it. */
    dePrueba: boolean("de_prueba").notNull().default(false),
    /** Set on a counter-entry: the payment that it reverses. Counter-entries have a negative amount. */
    anulaId: integer("anula_id").references((): AnyPgColumn => pagos.id),
    /** Set on the counter-entry of a refund. Not a foreign key: backups copy tables in the order of those. */
    devolucionId: integer("devolucion_id"),
    /** Staff member that recorded a cash or transfer payment; null for online payments. */
    registradoPor: foreignId("registrado_por", () => usuarios.id),
    /** Generated by the sale form, so that a retry finds the existing sale. */
    idempotencyKey: uuid("idempotency_key"),
    /** What that sale was (`requestHashOf`). */
    pedidoHash: text("pedido_hash"),
  },
  (t) => [
    check("pagos_monto_valido", sql`${t.monto} >= 0 or ${t.anulaId} is not null`),
    check("pagos_medio_valido", sql`${t.medio} in ('mercadopago','efectivo','transferencia','sin-cargo')`),
    check(
      "pagos_estado_valido",
      sql`${t.estado} in ('pendiente','aprobado','rechazado','cancelado','vencido','reembolsado','contracargo')`,
    ),
    index("pagos_abiertos").on(t.venceEn).where(sql`${t.retiene}`),
    index("pagos_usuario").on(t.usuarioId),
    index("pagos_acreditados").on(t.acreditadoEn).where(sql`${t.acreditadoEn} is not null`),
    index("pagos_id_medio_pago").on(t.idMedioPago).where(sql`${t.idMedioPago} is not null`),
    // Covering index for sums over a period.
    index("pagos_cobrados_en").on(sql`(${COBRADO_EN})`, t.concepto, t.monto).where(COBRADO),
    index("pagos_con_movimiento_en").on(sql`(${COBRADO_EN})`, t.id).where(CON_MOVIMIENTO),
    uniqueIndex("pagos_preferencia_unica").on(t.preferenceId),
    uniqueIndex("pagos_retencion_unica").on(t.retienePara).where(sql`${t.retiene}`),
    uniqueIndex("pagos_idempotency_key_unico")
      .on(t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    check("pagos_devolucion_valida", sql`${t.aDevolver} between 0 and greatest(${t.monto}, 0)`),
    check("pagos_imputado_valido", sql`${t.imputado} between 0 and greatest(${t.monto}, 0)`),
    check("pagos_devuelto_valido", sql`${t.devuelto} between 0 and greatest(${t.monto}, 0)`),
    // Without a refund (a reversal), one counter-entry per payment.
    uniqueIndex("pagos_contraasiento_unico")
      .on(t.anulaId, sql`coalesce(${t.devolucionId}, 0)`)
      .where(sql`${t.anulaId} is not null`),
  ],
);

/**
 * Refunds, whole or partial, whoever made them. One of a Mercado Pago payment is made by a job; one of cash or a
 * transfer is listed until a staff member has returned the money, which a counter-entry records; one made in the
 * provider's panel is taken over from it (docs/decisions/0052).
 */
export const devoluciones = pgTable(
  "devoluciones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    monto: numeric({ precision: 12, scale: 2 }).notNull(),
    medio: text().notNull(),
    motivo: text().notNull(),
    causa: text().notNull(),
    pedidaEn: timestamp("pedida_en", { withTimezone: true }).notNull(),
    /** Who asked for it: a staff member, or the buyer. */
    pedidaPor: foreignId("pedida_por", () => usuarios.id),
    /** When the provider last refused it; null while an attempt may still succeed. */
    rechazadaEn: timestamp("rechazada_en", { withTimezone: true }),
    hechaEn: timestamp("hecha_en", { withTimezone: true }),
    /** Who returned cash or a transfer. */
    hechaPor: foreignId("hecha_por", () => usuarios.id),
    /** The provider's id of the refund that it made. */
    idProveedor: text("id_proveedor"),
    /** What was asked for, if the provider's panel returned a part of it meanwhile; otherwise null. */
    pedido: numeric({ precision: 12, scale: 2 }),
    /** When it became pointless, because the provider's panel had returned the money. Never made then. */
    cubiertaEn: timestamp("cubierta_en", { withTimezone: true }),
    /** The part of it that had already been returned another way: the buyer has it twice (Rule PAG-18). */
    excedente: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
    /** When a staff member settled the excess. */
    resueltaEn: timestamp("resuelta_en", { withTimezone: true }),
    /** Generated by the form, so that a retry finds the refund. */
    idempotencyKey: uuid("idempotency_key"),
    /** What that refund was (`requestHashOf`). */
    pedidoHash: text("pedido_hash"),
  },
  (t) => [
    check("devoluciones_monto_valido", sql`${t.monto} > 0`),
    check("devoluciones_medio_valido", sql`${t.medio} in ('mercadopago','efectivo','transferencia')`),
    index("devoluciones_pago").on(t.pagoId),
    uniqueIndex("devoluciones_idempotency_key_unico")
      .on(t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    check("devoluciones_excedente_valido", sql`${t.excedente} between 0 and ${t.monto}`),
    uniqueIndex("devoluciones_id_proveedor_unico").on(t.idProveedor).where(sql`${t.idProveedor} is not null`),
    index("devoluciones_pendientes")
      .on(t.pedidaEn)
      .where(sql`${t.hechaEn} is null and ${t.cubiertaEn} is null`),
    index("devoluciones_de_mas").on(t.hechaEn).where(sql`${t.excedente} > 0 and ${t.resueltaEn} is null`),
    index("devoluciones_hechas").on(t.hechaEn).where(sql`${t.hechaEn} is not null`),
  ],
);

/** Provider payments for something already paid or refunded. They are always refunded. */
export const pagosRepetidos = pgTable(
  "pagos_repetidos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The payment that it duplicates. */
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    /** The provider's payment id. */
    idMedioPago: text("id_medio_pago").notNull(),
    monto: numeric({ precision: 12, scale: 2 }).notNull(),
    recibidoEn: timestamp("recibido_en", { withTimezone: true }).notNull(),
    /** When the refund was first seen at the provider. */
    devueltoEn: timestamp("devuelto_en", { withTimezone: true }),
  },
  (t) => [
    uniqueIndex("pagos_repetidos_operacion_unica").on(t.idMedioPago),
    index("pagos_repetidos_pago").on(t.pagoId),
    index("pagos_repetidos_recibido").on(t.recibidoEn, t.id),
  ],
);

/** Every notice received, without secrets, for diagnosis. */
export const avisosDePago = pgTable(
  "avisos_de_pago",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recibidoEn: timestamp("recibido_en", { withTimezone: true }).notNull(),
    tema: text().notNull(),
    idExterno: text("id_externo"),
    firma: text().notNull(),
    cuerpo: jsonb(),
  },
  (t) => [
    index("avisos_de_pago_id_externo").on(t.idExterno),
    index("avisos_de_pago_recibido").on(t.recibidoEn),
  ],
);
