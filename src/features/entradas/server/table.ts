import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { eventos } from "#features/eventos/server/table.ts";
import { pagos } from "#features/pagos/server/table.ts";
import { usuarios } from "#features/usuarios/server/table.ts";

/**
 * Tickets. A `reservada` or `pagada` one holds a place of its event, an `anulada` one does not, so that
 * for each event: available + reservadas + pagadas = total.
 */
export const entradas = pgTable(
  "entradas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: integer("evento_id")
      .notNull()
      .references(() => eventos.id),
    usuarioId: integer("usuario_id")
      .notNull()
      .references(() => usuarios.id),
    pagoId: integer("pago_id")
      .notNull()
      .references(() => pagos.id),
    estado: text().notNull(),
    compradaEn: timestamp("comprada_en", { withTimezone: true }).notNull(),
    ingresoEn: timestamp("ingreso_en", { withTimezone: true }),
    ingresoPor: integer("ingreso_por").references(() => usuarios.id),
  },
  (t) => [
    uniqueIndex("entradas_pago_unico").on(t.pagoId),
    index("entradas_evento").on(t.eventoId),
    index("entradas_usuario").on(t.usuarioId),
    check("entradas_estado_valido", sql`${t.estado} in ('reservada','pagada','anulada')`),
    check("entradas_ingreso_completo", sql`(${t.ingresoEn} is null) = (${t.ingresoPor} is null)`),
  ],
);
