import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** A payment that a person makes by transfer. While the payment is open, no other payment asks for the same amount. */
export const transferencias = pgTable(
  "transferencias",
  {
    pagoId: foreignId("pago_id", () => pagos.id).primaryKey(),
    /** The payment's amount, with distinct centavos if any were free. */
    monto: numeric({ precision: 12, scale: 2 }).notNull(),
    conCentavos: boolean("con_centavos").notNull(),
    cuenta: jsonb().notNull(),
    /** Storage key of the uploaded receipt, which is only a hint. */
    comprobante: text(),
    comprobanteEn: timestamp("comprobante_en", { withTimezone: true }),
    revisadoEn: timestamp("revisado_en", { withTimezone: true }),
    revisadoPor: foreignId("revisado_por", () => usuarios.id),
    aceptado: boolean(),
    abierta: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("transferencias_monto_unico").on(t.monto).where(sql`${t.abierta} and ${t.conCentavos}`),
    index("transferencias_abiertas").on(t.monto).where(sql`${t.abierta}`),
  ],
);

export const POR_REVISAR = sql`(${transferencias.comprobante} is not null and ${transferencias.revisadoEn} is null)`;

export const formatosDeExtracto = pgTable(
  "formatos_de_extracto",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    firma: text().notNull(),
    mapeo: jsonb().notNull(),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    creadoPor: foreignId("creado_por", () => usuarios.id),
  },
  (t) => [uniqueIndex("formatos_de_extracto_firma_unica").on(t.firma)],
);

export const extractos = pgTable(
  "extractos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    archivo: text().notNull(),
    sha256: text().notNull(),
    cuenta: text().notNull(),
    formato: text().notNull(),
    mapeo: jsonb(),
    nuevas: integer().notNull().default(0),
    repetidas: integer().notNull().default(0),
    subidoEn: timestamp("subido_en", { withTimezone: true }).notNull(),
    subidoPor: foreignId("subido_por", () => usuarios.id),
  },
  (t) => [index("extractos_subido").on(t.subidoEn)],
);

/** Rows of statements; a row that is in several statements is stored once. */
export const movimientos = pgTable(
  "movimientos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    extractoId: foreignId("extracto_id", () => extractos.id).notNull(),
    cuenta: text().notNull(),
    fecha: date().notNull(),
    importe: numeric({ precision: 14, scale: 2 }).notNull(),
    /** Ordinal among the rows with the same account, day and amount. */
    ordinal: integer().notNull(),
    comprobante: text(),
    saldo: numeric({ precision: 14, scale: 2 }),
    cuit: text(),
    remitente: text(),
    concepto: text().notNull().default(""),
    estado: text().notNull(),
    /** The payment that the row pays, or is proposed to pay. */
    pagoId: foreignId("pago_id", () => pagos.id),
    razones: jsonb().notNull().default([]),
    decididoEn: timestamp("decidido_en", { withTimezone: true }),
    decididoPor: foreignId("decidido_por", () => usuarios.id),
    motivo: text(),
  },
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
  {
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    cuit: text().notNull(),
    vistoEn: timestamp("visto_en", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.personaId, t.cuit] }), index("cuits_de_pagador_cuit").on(t.cuit)],
);
