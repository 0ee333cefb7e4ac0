import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Deporte } from "#contract/club.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import { AUTHOR, person, SAME_DAYS } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import type { Rama } from "../rules.ts";

/** A team of one season: its sport, branch and category. */
export const equipos = pgTable(
  "equipos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Part of the team's address; never changes, so that shared links keep working. */
    slug: t.text().notNull(),
    deporte: t.text().$type<Deporte>().notNull(),
    rama: t.text().$type<Rama>().notNull(),
    categoria: t.text().notNull(),
    /** Calendar year. */
    temporada: t.integer().notNull(),
    /** First and last birth year of the category; null without a limit. */
    nacidosDesde: t.integer("nacidos_desde"),
    nacidosHasta: t.integer("nacidos_hasta"),
    presentacion: t.text().notNull().default(""),
    /** Whether the team is shown among the club's players and on the home page. */
    primerEquipo: t.boolean("primer_equipo").notNull().default(false),
    /** False once the team is archived: no longer in the list of teams, but its page stays. */
    activo: t.boolean().notNull().default(true),
    creadoEn: instante("creado_en").notNull().defaultNow(),
  }),
  (t) => [
    uniqueIndex("equipos_slug_unico").on(t.slug),
    uniqueIndex("equipos_unico").on(t.temporada, t.deporte, t.rama, sql`buscable(${t.categoria})`),
    check("equipos_deporte_valido", sql`${t.deporte} in ('basquet','cestoball')`),
    check("equipos_rama_valida", sql`${t.rama} in ('femenina','masculina','mixta')`),
    check("equipos_temporada_valida", sql`${t.temporada} between 1900 and 2999`),
    check("equipos_nacidos", sql`${t.nacidosDesde} <= ${t.nacidosHasta}`),
  ],
);

/** SQL: a team's name, as `nombreDeEquipo` writes it. */
export const NOMBRE_DE_EQUIPO = sql<string>`${equipos.categoria} || case ${equipos.rama} when 'mixta' then '' else ' ' || ${equipos.rama} end`;

const SAME_TEAM = sql`kept.equipo_id = moved.equipo_id`;

/**
 * A player's place in a squad, from `desde` to `hasta`, both inclusive. Exclusion constraints allow one place per
 * person and day (`integrantes_de_a_uno`) and one player per number and day (`integrantes_numero_unico`).
 */
export const integrantes = pgTable(
  "integrantes",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    equipoId: foreignId("equipo_id", () => equipos.id).notNull(),
    personaId: foreignId("persona_id", person({ unless: sql`${SAME_TEAM} and ${SAME_DAYS}` })).notNull(),
    desde: t.date().notNull(),
    /** Last day; null while the player stands in the squad. */
    hasta: t.date(),
    /** A text, because `0` and `00` are different numbers; null without one. */
    numero: t.text(),
    posicion: t.text().notNull().default(""),
    foto: text().references(() => imagenes.clave),
  }),
  (t) => [
    index("integrantes_equipo").on(t.equipoId),
    index("integrantes_persona").on(t.personaId),
    index("integrantes_foto").on(t.foto).where(sql`${t.foto} is not null`),
    check("integrantes_fechas", sql`${t.hasta} >= ${t.desde}`),
    check("integrantes_numero_valido", sql`${t.numero} ~ '^(00|[0-9]|[1-9][0-9])$'`),
  ],
);

/** A team's staff, such as its coach. With `accede`, the person sees the squad and the responsables' contact. */
export const cuerpoTecnico = pgTable(
  "cuerpo_tecnico",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    equipoId: foreignId("equipo_id", () => equipos.id).notNull(),
    personaId: foreignId("persona_id", person({ unless: SAME_TEAM })).notNull(),
    funcion: t.text().notNull(),
    accede: boolean().notNull().default(false),
  }),
  (t) => [
    uniqueIndex("cuerpo_tecnico_unico").on(t.equipoId, t.personaId),
    index("cuerpo_tecnico_persona").on(t.personaId),
  ],
);

/**
 * What may be shown of a person, by who allowed it: each choice needs one row that holds. A trigger deletes the rows of
 * a responsable whose right to decide begins anew or comes under a court order (`vinculos_terminan_consentimientos`).
 */
export const consentimientos = pgTable(
  "consentimientos",
  (t) => ({
    personaId: foreignId("persona_id", person({ unless: sql`true` })).notNull(),
    nombre: t.boolean().notNull(),
    foto: t.boolean().notNull(),
    numero: t.boolean().notNull(),
    /** The person, or a responsable while the person is a minor; such a consent ends at 18. */
    dadoPor: foreignId("dado_por", AUTHOR).notNull(),
    dadoEn: instante("dado_en").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.personaId, t.dadoPor] })],
);
