import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { AUTHOR, person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante, PESOS, SIN_PESOS } from "#server/db/column-types.ts";
import { holdsPart } from "#server/db/search.ts";
import type { Conceptos } from "./concepto.ts";

/** Condition of the partial index of payments that moved money; queries must repeat it verbatim to use the index. */
export const CON_MOVIMIENTO = sql.raw(
  "((estado in ('aprobado','reembolsado','contracargo') or devolucion_pedida_en is not null) and not de_prueba and monto <> 0)",
);

/** When a payment was collected; later changes of state, such as a refund, do not affect it. */
export const COBRADO_EN = sql.raw("coalesce(aprobado_en, actualizado_en)");

/**
 * Condition of payments that count as income; queries must repeat it verbatim to use the index. A refunded
 * payment counts only if its refunds have separate rows; otherwise it delivered nothing.
 */
export const COBRADO = sql.raw(
  "((estado = 'aprobado' or (estado in ('reembolsado','contracargo') and devuelto = monto)) and not de_prueba)",
);

/** Selects the descriptions that contain a word; `offset 0` makes PostgreSQL search each distinct text once. */
export function descripciones(word: string): SQL {
  return sql`select descripcion from (select distinct descripcion from pagos offset 0) as distintas
    where ${holdsPart(sql`descripcion`, word)}`;
}

/** An SQL expression over the id of a row. */
export type SqlDe<More extends unknown[] = []> = (id: SQLWrapper, ...more: More) => SQL;

export interface PagadorSinCuenta {
  nombre: SqlDe;
  correo: SqlDe;
  pagosDe(word: string): SQL;
}

/** Returns a detail of a buyer without an account; null if no kind of payment has it. */
export function pagadorSinCuenta(conceptos: Conceptos, dato: "nombre" | "correo", pagoId: SQLWrapper): SQL {
  const datos = pagadoresDe(conceptos).map((pagador) => pagador[dato](pagoId));
  return datos.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(datos, sql`, `)})`;
}

export function pagadoresDe(conceptos: Conceptos): PagadorSinCuenta[] {
  return Object.values(conceptos).flatMap(({ pagador }) => pagador ?? []);
}

/**
 * Payments to the club, due or made, of any `concepto`. `features/caja/pagos/rules.ts` defines the transitions between
 * their states (Rule PAG-1).
 */
export const pagos = pgTable(
  "pagos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a sale at the door to a buyer without an account. */
    usuarioId: foreignId("usuario_id", person({ lateWrites: true })),
    concepto: t.text().notNull(),
    descripcion: t.text().notNull(),
    monto: t.numeric(PESOS).notNull(),
    moneda: t.text().notNull().default("ARS"),
    medio: t.text().notNull(),
    estado: t.text().notNull(),
    /** The provider's preference (checkout page); null for cash and transfers. */
    preferenceId: t.text("preference_id"),
    url: t.text(),
    idMedioPago: t.text("id_medio_pago"),
    creadoEn: instante("creado_en").notNull(),
    actualizadoEn: instante("actualizado_en").notNull(),
    /** When the hold of an unpaid payment ends. */
    venceEn: instante("vence_en"),
    retiene: t.boolean().notNull().default(false),
    devolucionPedidaEn: instante("devolucion_pedida_en"),
    consultadoEn: instante("consultado_en"),
    paginaEn: instante("pagina_en"),
    aprobadoEn: instante("aprobado_en"),
    /** Total of requested and completed refunds, without excess returned twice; at most `monto` (Rule PAG-13). */
    aDevolver: t.numeric("a_devolver", PESOS).notNull().default(SIN_PESOS),
    /** Total of the provider's refunds; returned cash and transfers are counter-entries. */
    devuelto: t.numeric(PESOS).notNull().default(SIN_PESOS),
    /** The allocated part of the payment; the rest of a payment of instalments is credit. */
    imputado: t.numeric(PESOS).notNull().default(SIN_PESOS),
    /** The provider's fees and withheld taxes; null if it did not report them. */
    comision: t.numeric(PESOS),
    /** When the provider pays out the amount after fees. */
    acreditadoEn: instante("acreditado_en"),
    /** Deadline of the hold while the provider reviews the payment (Rule PAG-8); never before `venceEn`. */
    revisionHasta: instante("revision_hasta"),
    /** Key of the held item, so that a second attempt finds the open hold (at most one per key). */
    retienePara: t.text("retiene_para"),
    /**
     * Whether an earlier version made the payment with test credentials. Such a payment moved no money, so
     * totals leave it out.
     */
    dePrueba: t.boolean("de_prueba").notNull().default(false),
    /** Set on a counter-entry, which has a negative amount: the payment that it reverses. */
    anulaId: t.integer("anula_id").references((): AnyPgColumn => pagos.id),
    /**
     * Set on the counter-entry of a refund. Not a foreign key, because it would be circular, and backups copy
     * tables in the order of their foreign keys.
     */
    devolucionId: t.integer("devolucion_id"),
    /** Staff member who recorded a cash or transfer payment; null for online payments. */
    registradoPor: foreignId("registrado_por", AUTHOR),
    /** Generated by the sale form, so that a retry finds the existing sale. */
    idempotencyKey: t.uuid("idempotency_key"),
    /** Hash of the sale's content (`requestHashOf`). */
    pedidoHash: t.text("pedido_hash"),
  }),
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
    // A payment has at most one reversal. Counter-entries of refunds are not reversals.
    uniqueIndex("pagos_contraasiento_unico")
      .on(t.anulaId, sql`coalesce(${t.devolucionId}, 0)`)
      .where(sql`${t.anulaId} is not null`),
  ],
);

/**
 * Whole and partial refunds. A job makes the refunds through Mercado Pago. Refunds in cash or by transfer are
 * listed until a staff member has returned the money, which a counter-entry records. Refunds made in the
 * provider's panel are copied from there (docs/decisions/0052).
 */
export const devoluciones = pgTable(
  "devoluciones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    monto: t.numeric(PESOS).notNull(),
    medio: t.text().notNull(),
    motivo: t.text().notNull(),
    causa: t.text().notNull(),
    pedidaEn: instante("pedida_en").notNull(),
    /** A staff member, or the buyer; null if the site requested it. */
    pedidaPor: foreignId("pedida_por", AUTHOR),
    /** When the provider last refused the refund; null while it may still succeed. */
    rechazadaEn: instante("rechazada_en"),
    hechaEn: instante("hecha_en"),
    hechaPor: foreignId("hecha_por", AUTHOR),
    idProveedor: t.text("id_proveedor"),
    /** The amount requested at first, if part of it was returned in the provider's panel meanwhile; otherwise null. */
    pedido: t.numeric(PESOS),
    /**
     * When the site found that the whole amount had been returned in the provider's panel; this refund is then not
     * needed.
     */
    cubiertaEn: instante("cubierta_en"),
    /** The part that the buyer received twice, because it was also returned another way (Rule PAG-18). */
    excedente: t.numeric(PESOS).notNull().default(SIN_PESOS),
    resueltaEn: instante("resuelta_en"),
    /** Generated by the form, so that a retry finds the existing refund. */
    idempotencyKey: t.uuid("idempotency_key"),
    pedidoHash: t.text("pedido_hash"),
  }),
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

/** Payments at the provider for something already paid or refunded; they are always refunded. */
export const pagosRepetidos = pgTable(
  "pagos_repetidos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    idMedioPago: t.text("id_medio_pago").notNull(),
    monto: t.numeric(PESOS).notNull(),
    recibidoEn: instante("recibido_en").notNull(),
    /** When the site first saw the refund at the provider. */
    devueltoEn: instante("devuelto_en"),
  }),
  (t) => [
    uniqueIndex("pagos_repetidos_operacion_unica").on(t.idMedioPago),
    index("pagos_repetidos_pago").on(t.pagoId),
    index("pagos_repetidos_recibido").on(t.recibidoEn, t.id),
  ],
);

/** The provider's notices, without secrets, for diagnosis. */
export const avisosDePago = pgTable(
  "avisos_de_pago",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    recibidoEn: instante("recibido_en").notNull(),
    tema: t.text().notNull(),
    idExterno: t.text("id_externo"),
    firma: t.text().notNull(),
    cuerpo: t.jsonb(),
  }),
  (t) => [
    index("avisos_de_pago_id_externo").on(t.idExterno),
    index("avisos_de_pago_recibido").on(t.recibidoEn),
  ],
);

/** The last number of each series. Taking the next number locks the row, so that no number is skipped. */
export const seriesDeRecibos = pgTable("series_de_recibos", (t) => ({
  serie: t.text().primaryKey(),
  ultimo: t.integer().notNull().default(0),
}));

/** Receipts as issued. A receipt is never changed or deleted; it is voided by another receipt. */
export const recibos = pgTable(
  "recibos",
  (t) => ({
    serie: t
      .text()
      .notNull()
      .references(() => seriesDeRecibos.serie),
    numero: t.integer().notNull(),
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    /** Number of the receipt that this receipt voids, wholly or in part; null for an ordinary receipt. */
    anulaNumero: t.integer("anula_numero"),
    /** Negative if it voids another receipt. */
    importe: t.numeric(PESOS).notNull(),
    titular: t.text().notNull(),
    /** Lines with people's names as of the day of issue. */
    detalle: t.jsonb().notNull(),
    codigo: t.text().notNull(),
    motivo: t.text(),
    emitidoEn: instante("emitido_en").notNull(),
    emitidoPor: foreignId("emitido_por", AUTHOR),
  }),
  (t) => [
    primaryKey({ columns: [t.serie, t.numero] }),
    check("recibos_signo", sql`(${t.importe} < 0) = (${t.anulaNumero} is not null)`),
    uniqueIndex("recibos_pago_unico").on(t.pagoId).where(sql`${t.anulaNumero} is null`),
    index("recibos_pago").on(t.pagoId),
    index("recibos_emitido").on(t.emitidoEn),
    uniqueIndex("recibos_codigo_unico").on(t.codigo),
  ],
);

/** Always empty: nothing issues electronic invoices. A later version will drop it, once no running version reads it. */
export const comprobantesElectronicos = pgTable(
  "comprobantes_electronicos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    serie: t.text().notNull(),
    numero: t.integer().notNull(),
    estado: t.text().notNull(),
    intentos: t.integer().notNull().default(0),
    identificador: t.text().notNull(),
    puntoDeVenta: t.integer("punto_de_venta"),
    numeroOficial: t.integer("numero_oficial"),
    cae: t.text(),
    venceEn: instante("vence_en"),
    error: t.text(),
    actualizadoEn: instante("actualizado_en").notNull(),
  }),
  (t) => [
    check("comprobantes_electronicos_estado_valido", sql`${t.estado} in ('pendiente','emitido','rechazado')`),
    uniqueIndex("comprobantes_electronicos_recibo_unico").on(t.serie, t.numero),
    uniqueIndex("comprobantes_electronicos_identificador_unico").on(t.identificador),
  ],
);
