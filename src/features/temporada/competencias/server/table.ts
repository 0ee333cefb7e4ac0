import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Deporte } from "#contract/club.ts";
import { ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { clockTime, foreignId, instante } from "#server/db/column-types.ts";
import { equipos } from "../../equipos/server/table.ts";
import type { EstadoDePartido, FilaCargada, Parcial, ReglasDeTabla } from "../rules.ts";

/** Who plays: a team of the club (`equipoId`), or a rival. A rival's name may change; matches refer to the row. */
export const participantes = pgTable(
  "participantes",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Name on screen of a rival; of an own team, its name in lists of other clubs' teams. */
    nombre: t.text().notNull(),
    equipoId: foreignId("equipo_id", () => equipos.id),
    escudo: text().references(() => imagenes.clave),
  }),
  (t) => [
    uniqueIndex("participantes_equipo_unico").on(t.equipoId),
    uniqueIndex("participantes_nombre_unico")
      .on(sql`buscable(${t.nombre})`)
      .where(sql`${t.equipoId} is null`),
    index("participantes_escudo").on(t.escudo).where(sql`${t.escudo} is not null`),
  ],
);

/** Names under which imported files call a participant, joined once by the office. */
export const nombresDeParticipante = pgTable(
  "nombres_de_participante",
  (t) => ({
    /** Searchable form of the name (`buscable`). */
    texto: t.text().primaryKey(),
    participanteId: foreignId("participante_id", () => participantes.id, { onDelete: "cascade" }).notNull(),
  }),
  (t) => [index("nombres_de_participante_de").on(t.participanteId)],
);

/** A league or cup of one season, with the rules of its table. */
export const competencias = pgTable(
  "competencias",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    temporada: t.integer().notNull(),
    /** Name in the federation's file; empty for a competition that no file contains. */
    nombreExterno: t.text("nombre_externo").notNull().default(""),
    deporte: t.text().$type<Deporte>().notNull(),
    reglas: t.jsonb().$type<ReglasDeTabla>().notNull(),
    /** Rows of a table that the office types in; null if the table is computed from the matches. */
    cargada: t.jsonb().$type<FilaCargada[]>(),
    activa: t.boolean().notNull().default(true),
    version: t.integer().notNull().default(1),
    creadaEn: instante("creada_en").notNull().defaultNow(),
  }),
  (t) => [
    uniqueIndex("competencias_nombre_unico").on(t.temporada, sql`buscable(${t.nombre})`),
    check("competencias_deporte_valido", sql`${t.deporte} in ('basquet','cestoball')`),
  ],
);

/** A match. `fecha` and `hora` are the club's local date and time; null while they are not known. */
export const partidos = pgTable(
  "partidos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a friendly. */
    competenciaId: foreignId("competencia_id", () => competencias.id),
    /** Phase and group, which separate tables of one competition: «Zona A»; may be empty. */
    grupo: t.text().notNull().default(""),
    /** The round: «Fecha 5». */
    jornada: t.text().notNull().default(""),
    /** Null while the opponent is not known. */
    localId: foreignId("local_id", () => participantes.id),
    visitanteId: foreignId("visitante_id", () => participantes.id),
    fecha: t.date({ mode: "string" }),
    hora: clockTime(),
    lugar: t.text().notNull().default(""),
    estado: t.text().$type<EstadoDePartido>().notNull().default("programado"),
    /** Score; null before the match. */
    puntosLocal: t.integer("puntos_local"),
    puntosVisitante: t.integer("puntos_visitante"),
    /** Points of each period, overtime included. */
    parciales: t.jsonb().$type<Parcial[]>().notNull().default([]),
    motivo: t.text().notNull().default(""),
    /** The event that sells its tickets. */
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "set null" }),
    /** The court hours that the match itself owns; an event has its own. */
    ocupacionId: foreignId("ocupacion_id", () => ocupaciones.id, { onDelete: "set null" }),
    /** ID in the federation's file; null for a match typed in. */
    idExterno: t.text("id_externo"),
    /** Whether the newest file of the match's federation no longer contains it. */
    faltaEnArchivo: t.boolean("falta_en_archivo").notNull().default(false),
    version: t.integer().notNull().default(1),
    cambiadoEn: instante("cambiado_en").notNull().defaultNow(),
  }),
  (t) => [
    uniqueIndex("partidos_id_externo_unico").on(t.idExterno),
    uniqueIndex("partidos_evento_unico").on(t.eventoId),
    index("partidos_competencia").on(t.competenciaId),
    index("partidos_local").on(t.localId),
    index("partidos_visitante").on(t.visitanteId),
    index("partidos_fecha").on(t.fecha, t.hora),
    index("partidos_ocupacion").on(t.ocupacionId).where(sql`${t.ocupacionId} is not null`),
    check("partidos_de_dos", sql`${t.localId} <> ${t.visitanteId}`),
    check(
      "partidos_estado_valido",
      sql`${t.estado} in ('programado','enJuego','final','postergado','suspendido','walkover','default','forfeit')`,
    ),
    check("partidos_puntos", sql`${t.puntosLocal} >= 0 and ${t.puntosVisitante} >= 0`),
    check("partidos_puntos_de_los_dos", sql`(${t.puntosLocal} is null) = (${t.puntosVisitante} is null)`),
  ],
);
