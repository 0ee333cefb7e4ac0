import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

const instante = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Waiting lists of sold-out events. Offered places are subtracted from the event's available ones until they are bought
 * or the offer ends (Rule ESP-1).
 */
export const esperas = pgTable(
  "esperas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    usuarioId: foreignId("usuario_id", () => usuarios.id).notNull(),
    cantidad: integer().notNull(),
    anotadaEn: instante("anotada_en").notNull(),
    estado: text().notNull().default("esperando"),
    /** The last offer, and when it ends. */
    ofrecidaEn: instante("ofrecida_en"),
    ofertaHasta: instante("oferta_hasta"),
  },
  (t) => [
    uniqueIndex("esperas_una_por_persona")
      .on(t.eventoId, t.usuarioId)
      .where(sql`${t.estado} in ('esperando','ofrecida')`),
    index("esperas_abiertas").on(t.eventoId, t.id).where(sql`${t.estado} in ('esperando','ofrecida')`),
    check("esperas_cantidad_valida", sql`${t.cantidad} between 1 and 20`),
    check("esperas_estado_valido", sql`${t.estado} in ('esperando','ofrecida','comprada','vencida','salio')`),
    check("esperas_oferta_completa", sql`${t.estado} <> 'ofrecida' or ${t.ofertaHasta} is not null`),
  ],
);

/** Condition that a person has a current offer, for the statement that holds places. */
export function tieneOferta(de: Record<"eventoId" | "usuarioId" | "ahora", Placeholder>): SQL {
  return sql`exists (select from esperas where evento_id = ${de.eventoId} and usuario_id = ${de.usuarioId}
    and estado = 'ofrecida' and oferta_hasta > ${de.ahora}::timestamptz)`;
}
