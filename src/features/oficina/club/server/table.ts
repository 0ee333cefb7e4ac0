import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** The club's settings: a row per group and version. The highest version is the current one. */
export const ajustes = pgTable(
  "ajustes",
  {
    grupo: text().notNull(),
    version: integer().notNull(),
    datos: jsonb().notNull(),
    /** Null if the set-up saved it, or after the user's account was deleted. */
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "set null" }),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.grupo, t.version] }),
    check("ajustes_version_valida", sql`${t.version} > 0`),
  ],
);

/** The pictures of each version, kept as long as the version. */
export const imagenesDeAjustes = pgTable(
  "imagenes_de_ajustes",
  {
    grupo: text().notNull(),
    version: integer().notNull(),
    clave: text()
      .notNull()
      .references(() => imagenes.clave),
  },
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

/** The installation of this database: one row, written when the set-up starts. */
export const instalacion = pgTable(
  "instalacion",
  {
    id: smallint().primaryKey().default(1),
    slug: text().notNull(),
    /** Public address without a trailing slash, unless the environment sets it. */
    sitio: text(),
    terminadaEn: timestamp("terminada_en", { withTimezone: true }),
    /** The set-up code is derived from this value and the site's secret; neither is enough alone. */
    azar: uuid().notNull().defaultRandom(),
    /** Wrong codes since the last correct code or lock, counted across all instances. */
    intentos: smallint().notNull().default(0),
    bloqueadaHasta: timestamp("bloqueada_hasta", { withTimezone: true }),
    /**
     * Used by the previous version only, which had a set-up in steps. Drop it once that version can no longer run
     * beside this one.
     */
    paso: smallint().notNull().default(1),
    /** Public half of the recovery key, with which offsite backups are encrypted; null until the key is created. */
    claveDeCopias: text("clave_de_copias"),
    sinTareas: boolean("sin_tareas").notNull().default(false),
  },
  (t) => [
    check("instalacion_una", sql`${t.id} = 1`),
    check("instalacion_slug_valido", sql`${t.slug} ~ '^[a-z0-9_-]{2,40}$'`),
  ],
);
