import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

export const solicitudesDeConsumidor = pgTable(
  "solicitudes_de_consumidor",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    codigo: text().notNull(),
    tipo: text().notNull(),
    nombre: text().notNull(),
    correo: text().notNull(),
    telefono: text().notNull().default(""),
    detalle: text().notNull().default(""),
    /** The purchase, if the buyer chose it while logged in; other requests describe it in words. */
    pagoId: foreignId("pago_id", () => pagos.id),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    atendidaEn: timestamp("atendida_en", { withTimezone: true }),
    atendidaPor: foreignId("atendida_por", () => usuarios.id),
  },
  (t) => [
    uniqueIndex("solicitudes_de_consumidor_codigo_unico").on(t.codigo),
    index("solicitudes_de_consumidor_creada").on(t.creadaEn),
    index("solicitudes_de_consumidor_sin_atender").on(t.creadaEn).where(sql`${t.atendidaEn} is null`),
    uniqueIndex("solicitudes_de_consumidor_compra_unica").on(t.pagoId).where(sql`${t.atendidaEn} is null`),
    check("solicitudes_de_consumidor_tipo_valido", sql`${t.tipo} in ('arrepentimiento','baja')`),
  ],
);
