import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

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
    importe: t.numeric({ precision: 12, scale: 2 }).notNull(),
    titular: t.text().notNull(),
    /** Lines with people's names as of the day of issue. */
    detalle: t.jsonb().notNull(),
    codigo: t.text().notNull(),
    motivo: t.text(),
    emitidoEn: instante("emitido_en").notNull(),
    emitidoPor: foreignId("emitido_por", () => usuarios.id),
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
