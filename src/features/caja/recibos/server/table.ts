import { sql } from "drizzle-orm";
import {
  check,
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

/** The last number of each series. Taking the next number locks the row, so that no number is skipped. */
export const seriesDeRecibos = pgTable("series_de_recibos", {
  serie: text().primaryKey(),
  ultimo: integer().notNull().default(0),
});

/** Receipts as issued. A receipt is never changed or deleted; it is voided by another receipt. */
export const recibos = pgTable(
  "recibos",
  {
    serie: text()
      .notNull()
      .references(() => seriesDeRecibos.serie),
    numero: integer().notNull(),
    pagoId: foreignId("pago_id", () => pagos.id).notNull(),
    /** Number of the receipt that this receipt voids, wholly or in part; null for an ordinary receipt. */
    anulaNumero: integer("anula_numero"),
    /** Negative if it voids another receipt. */
    importe: numeric({ precision: 12, scale: 2 }).notNull(),
    titular: text().notNull(),
    /** Lines with people's names as of the day of issue. */
    detalle: jsonb().notNull(),
    codigo: text().notNull(),
    motivo: text(),
    emitidoEn: timestamp("emitido_en", { withTimezone: true }).notNull(),
    emitidoPor: foreignId("emitido_por", () => usuarios.id),
  },
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
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    serie: text().notNull(),
    numero: integer().notNull(),
    estado: text().notNull(),
    intentos: integer().notNull().default(0),
    identificador: text().notNull(),
    puntoDeVenta: integer("punto_de_venta"),
    numeroOficial: integer("numero_oficial"),
    cae: text(),
    venceEn: timestamp("vence_en", { withTimezone: true }),
    error: text(),
    actualizadoEn: timestamp("actualizado_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    check("comprobantes_electronicos_estado_valido", sql`${t.estado} in ('pendiente','emitido','rechazado')`),
    uniqueIndex("comprobantes_electronicos_recibo_unico").on(t.serie, t.numero),
    uniqueIndex("comprobantes_electronicos_identificador_unico").on(t.identificador),
  ],
);
