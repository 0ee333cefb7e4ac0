import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import type { TipoDeSolicitud } from "../rules.ts";

export const solicitudesDeConsumidor = pgTable(
  "solicitudes_de_consumidor",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    codigo: t.text().notNull(),
    tipo: t.text().$type<TipoDeSolicitud>().notNull(),
    nombre: t.text().notNull(),
    correo: t.text().notNull(),
    telefono: t.text().notNull().default(""),
    detalle: t.text().notNull().default(""),
    /** The purchase, if the buyer chose it while logged in; other requests describe it in words. */
    pagoId: foreignId("pago_id", () => pagos.id),
    creadaEn: instante("creada_en").notNull(),
    atendidaEn: instante("atendida_en"),
    atendidaPor: foreignId("atendida_por", AUTHOR),
  }),
  (t) => [
    uniqueIndex("solicitudes_de_consumidor_codigo_unico").on(t.codigo),
    index("solicitudes_de_consumidor_creada").on(t.creadaEn),
    index("solicitudes_de_consumidor_sin_atender").on(t.creadaEn).where(sql`${t.atendidaEn} is null`),
    uniqueIndex("solicitudes_de_consumidor_compra_unica").on(t.pagoId).where(sql`${t.atendidaEn} is null`),
    check("solicitudes_de_consumidor_tipo_valido", sql`${t.tipo} in ('arrepentimiento','baja')`),
  ],
);
