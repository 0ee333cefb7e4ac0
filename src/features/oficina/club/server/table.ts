import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { storageKey } from "#features/compartido/imagenes/server/table.ts";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/** A row per group and version of the settings; the highest version is in effect. */
export const ajustes = pgTable(
  "ajustes",
  (t) => ({
    grupo: t.text().notNull(),
    version: t.integer().notNull(),
    datos: t.jsonb().notNull(),
    /** Null for the set-up, and for a user whose account was deleted. */
    usuarioId: foreignId("usuario_id", AUTHOR, { onDelete: "set null" }),
    creadoEn: instante("creado_en").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.grupo, t.version] }),
    check("ajustes_version_valida", sql`${t.version} > 0`),
  ],
);

/** The pictures of each version, kept as long as the version. */
export const imagenesDeAjustes = pgTable(
  "imagenes_de_ajustes",
  (t) => ({
    grupo: t.text().notNull(),
    version: t.integer().notNull(),
    clave: storageKey(),
  }),
  (t) => [
    primaryKey({ columns: [t.grupo, t.version, t.clave] }),
    foreignKey({
      name: "imagenes_de_ajustes_version",
      columns: [t.grupo, t.version],
      foreignColumns: [ajustes.grupo, ajustes.version],
    }).onDelete("cascade"),
    index("imagenes_de_ajustes_clave").on(t.clave),
  ],
);

/** One row for this database, inserted when the set-up starts. */
export const instalacion = pgTable(
  "instalacion",
  (t) => ({
    id: t.smallint().primaryKey().default(1),
    slug: t.text().notNull(),
    /** Public address without a trailing slash; null if the environment sets it. */
    sitio: t.text(),
    terminadaEn: instante("terminada_en"),
    /** The set-up code is derived from this value and the site's secret. */
    azar: t.uuid().notNull().defaultRandom(),
    /** Wrong codes since the last correct code or lock. */
    intentos: t.smallint().notNull().default(0),
    bloqueadaHasta: instante("bloqueada_hasta"),
    /**
     * Used by the previous version only, which had a set-up in steps. Drop it once that version can no longer run
     * beside this one.
     */
    paso: t.smallint().notNull().default(1),
    /** Public half of the recovery key, which encrypts offsite backups; null without a key. */
    claveDeCopias: t.text("clave_de_copias"),
    sinTareas: t.boolean("sin_tareas").notNull().default(false),
  }),
  (t) => [
    check("instalacion_una", sql`${t.id} = 1`),
    check("instalacion_slug_valido", sql`${t.slug} ~ '^[a-z0-9_-]{2,40}$'`),
  ],
);
