import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { AUTHOR, person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante, PESOS } from "#server/db/column-types.ts";

/** A payment that a person makes by transfer. While the payment is open, no other payment asks for the same amount. */
export const transferencias = pgTable(
  "transferencias",
  (t) => ({
    pagoId: foreignId("pago_id", () => pagos.id).primaryKey(),
    /** The payment's amount, with distinct centavos if any were free. */
    monto: t.numeric(PESOS).notNull(),
    conCentavos: t.boolean("con_centavos").notNull(),
    cuenta: t.jsonb().notNull(),
    /** Storage key of the uploaded receipt, which is only a hint. */
    comprobante: t.text(),
    comprobanteEn: instante("comprobante_en"),
    revisadoEn: instante("revisado_en"),
    revisadoPor: foreignId("revisado_por", AUTHOR),
    aceptado: t.boolean(),
    abierta: t.boolean().notNull().default(true),
  }),
  (t) => [
    uniqueIndex("transferencias_monto_unico").on(t.monto).where(sql`${t.abierta} and ${t.conCentavos}`),
    index("transferencias_abiertas").on(t.monto).where(sql`${t.abierta}`),
  ],
);

export const POR_REVISAR = sql`(${transferencias.comprobante} is not null and ${transferencias.revisadoEn} is null)`;

export const formatosDeExtracto = pgTable(
  "formatos_de_extracto",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    firma: t.text().notNull(),
    mapeo: t.jsonb().notNull(),
    creadoEn: instante("creado_en").notNull(),
    creadoPor: foreignId("creado_por", AUTHOR),
  }),
  (t) => [uniqueIndex("formatos_de_extracto_firma_unica").on(t.firma)],
);

export const extractos = pgTable(
  "extractos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    archivo: t.text().notNull(),
    sha256: t.text().notNull(),
    cuenta: t.text().notNull(),
    formato: t.text().notNull(),
    mapeo: t.jsonb(),
    nuevas: t.integer().notNull().default(0),
    repetidas: t.integer().notNull().default(0),
    subidoEn: instante("subido_en").notNull(),
    subidoPor: foreignId("subido_por", AUTHOR),
  }),
  (t) => [index("extractos_subido").on(t.subidoEn)],
);

/** Rows of statements; a row that is in several statements is stored once. */
export const movimientos = pgTable(
  "movimientos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    extractoId: foreignId("extracto_id", () => extractos.id).notNull(),
    cuenta: t.text().notNull(),
    fecha: t.date().notNull(),
    importe: t.numeric({ precision: 14, scale: 2, mode: "number" }).notNull(),
    /** Ordinal among the rows with the same account, day and amount. */
    ordinal: t.integer().notNull(),
    comprobante: t.text(),
    saldo: t.numeric({ precision: 14, scale: 2, mode: "number" }),
    cuit: t.text(),
    remitente: t.text(),
    concepto: t.text().notNull().default(""),
    estado: t.text().notNull(),
    /** The payment that the row pays, or is proposed to pay. */
    pagoId: foreignId("pago_id", () => pagos.id),
    razones: t.jsonb().notNull().default([]),
    decididoEn: instante("decidido_en"),
    decididoPor: foreignId("decidido_por", AUTHOR),
    motivo: t.text(),
  }),
  (t) => [
    check(
      "movimientos_estado_valido",
      sql`${t.estado} in ('seguro','dudoso','sin-par','confirmado','descartado','salida')`,
    ),
    uniqueIndex("movimientos_unico").on(t.cuenta, t.fecha, t.importe, t.ordinal),
    index("movimientos_extracto").on(t.extractoId),
    index("movimientos_por_decidir").on(t.fecha).where(sql`${t.estado} in ('seguro','dudoso','sin-par')`),
    // A payment can be paid by one row only.
    uniqueIndex("movimientos_pago_unico").on(t.pagoId).where(sql`${t.estado} = 'confirmado'`),
  ],
);

export const cuitsDePagador = pgTable(
  "cuits_de_pagador",
  (t) => ({
    personaId: foreignId("persona_id", person()).notNull(),
    cuit: t.text().notNull(),
    vistoEn: instante("visto_en").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.personaId, t.cuit] }), index("cuits_de_pagador_cuit").on(t.cuit)],
);
