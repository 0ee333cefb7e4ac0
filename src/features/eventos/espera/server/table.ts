import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import { MINUTOS_DE_TURNO, type Pausa } from "../rules.ts";

const OTHER_OPEN = sql`kept.evento_id = moved.evento_id
  and kept.estado in ('esperando','ofrecida') and moved.estado in ('esperando','ofrecida')`;

/**
 * Waiting lists of sold-out events. Offered places count as unavailable until they are bought or the offer
 * ends (Rule ESP-1).
 */
export const esperas = pgTable(
  "esperas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    usuarioId: foreignId("usuario_id", person({ unless: OTHER_OPEN })).notNull(),
    cantidad: t.integer().notNull(),
    anotadaEn: instante("anotada_en").notNull(),
    estado: t.text().notNull().default("esperando"),
    ofrecidaEn: instante("ofrecida_en"),
    ofertaHasta: instante("oferta_hasta"),
  }),
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

/** Builds the condition that the person has a current offer. */
export function tieneOferta(de: Record<"eventoId" | "usuarioId" | "ahora", Placeholder>): SQL {
  return sql`exists (select from esperas where evento_id = ${de.eventoId} and usuario_id = ${de.usuarioId}
    and estado = 'ofrecida' and oferta_hasta > ${de.ahora}::timestamptz)`;
}

/**
 * Admissions are computed from `base_posicion`, `base_en`, `ritmo` and `pausa` (`rules.ts`), so that no job
 * has to advance the line (docs/decisions/0031).
 */
export const filas = pgTable(
  "filas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    /** Whether the line opened because of too many purchase attempts. Such a line closes when it is empty. */
    automatica: t.boolean().notNull().default(false),
    abiertaEn: instante("abierta_en").notNull(),
    /** 256 random bits in hex, published after the draw; their hash is public from the start. */
    secreto: t.text().notNull(),
    sorteadaEn: instante("sorteada_en"),
    sorteados: t.integer(),
    /** Last number before the draw, last position after it. */
    ultima: t.bigint({ mode: "number" }).notNull().default(0),
    ritmo: t.integer().notNull(),
    basePosicion: t.bigint("base_posicion", { mode: "number" }).notNull().default(0),
    baseEn: instante("base_en"),
    pausa: t.text().$type<Pausa>(),
  }),
  (t) => [
    uniqueIndex("filas_evento_unico").on(t.eventoId),
    check("filas_ritmo_valido", sql`${t.ritmo} between 1 and 60000`),
    check("filas_pausa_valida", sql`${t.pausa} in ('club','agotadas')`),
    check("filas_sorteo_completo", sql`(${t.sorteadaEn} is null) = (${t.sorteados} is null)`),
    check("filas_base_completa", sql`(${t.sorteadaEn} is null) = (${t.baseEn} is null)`),
  ],
);

export const lugaresEnFila = pgTable(
  "lugares_en_fila",
  (t) => ({
    filaId: foreignId("fila_id", () => filas.id, { onDelete: "cascade" }).notNull(),
    usuarioId: foreignId("usuario_id", person()).notNull(),
    /** Number in the draw; null for people who arrived later. */
    numero: t.integer(),
    /** Null before the draw. */
    posicion: t.bigint({ mode: "number" }),
    entroEn: instante("entro_en").notNull(),
    /** Time of the admission; null while it can be computed from the line. */
    admitidoEn: instante("admitido_en"),
  }),
  (t) => [
    primaryKey({ name: "lugares_en_fila_unico", columns: [t.filaId, t.usuarioId] }),
    uniqueIndex("lugares_en_fila_numero").on(t.filaId, t.numero),
    uniqueIndex("lugares_en_fila_posicion").on(t.filaId, t.posicion),
    index("lugares_en_fila_usuario").on(t.usuarioId),
  ],
);

/** `admitidosHasta` (rules.ts) in SQL, for a line `f`. */
export const admitidosEn = (ahora: Date | Placeholder) => sql`(f.base_posicion + case
  when f.base_en is null or f.pausa is not null then 0
  else floor(greatest(0, extract(epoch from ${ahora}::timestamptz - f.base_en)) * f.ritmo / 60)::bigint end)`;

/** When place `l` of line `f` is admitted; null if unknown. */
export const ADMISION = sql`coalesce(l.admitido_en, case when f.pausa is null and l.posicion > f.base_posicion
  then f.base_en + (l.posicion - f.base_posicion) * interval '1 minute' / f.ritmo end)`;

const FIN_DE_TURNO = sql`${ADMISION} + ${sql.raw(`interval '${MINUTOS_DE_TURNO} minutes'`)}`;

/** Whether the turn of place `l` of line `f` has expired; null if its admission is unknown. */
export const vencioEn = (ahora: Date | Placeholder) => sql`${FIN_DE_TURNO} <= ${ahora}::timestamptz`;

/**
 * Builds the condition that the line admits the user. Part of the statement that holds the places, which saves a
 * round trip.
 */
export function tieneTurno(de: Record<"eventoId" | "usuarioId" | "ahora", Placeholder>): SQL {
  return sql`exists (select from filas f join lugares_en_fila l on l.fila_id = f.id
    where f.evento_id = ${de.eventoId} and l.usuario_id = ${de.usuarioId}
      and ${ADMISION} <= ${de.ahora}::timestamptz and ${de.ahora}::timestamptz < ${FIN_DE_TURNO})`;
}
