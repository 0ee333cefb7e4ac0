import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";

export const carrousel = pgTable(
  "carrousel",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    clave: text()
      .notNull()
      .references(() => imagenes.clave),
    orden: integer().notNull(),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
  },
  (t) => [index("carrousel_orden").on(t.orden), index("carrousel_clave").on(t.clave)],
);

/** Photos of the two galleries. `nombre` identifies a photo in the API (Rule CON-4). The name is data, never a path. */
export const fotosDeGaleria = pgTable(
  "fotos_de_galeria",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tipo: text().notNull(),
    nombre: text().notNull(),
    clave: text()
      .notNull()
      .references(() => imagenes.clave),
    creadoEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    /** Position set by staff; null for photos uploaded since, which come first. */
    orden: integer(),
  },
  (t) => [
    check("fotos_de_galeria_tipo_valido", sql`${t.tipo} in ('basquet','cesto')`),
    uniqueIndex("fotos_de_galeria_nombre_unico").on(t.tipo, t.nombre),
    index("fotos_de_galeria_clave").on(t.clave),
  ],
);

/** `nombre` is the text or link typed at the upload, or a timestamp (Rule CON-3). Links are derived from it. */
export const sponsors = pgTable(
  "sponsors",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    clave: text()
      .notNull()
      .references(() => imagenes.clave),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    /** Position set by staff. Until somebody moves a sponsor it is null, which sorts last. */
    orden: integer(),
  },
  (t) => [uniqueIndex("sponsors_nombre_unico").on(t.nombre), index("sponsors_clave").on(t.clave)],
);

/** The logo's link as worded in the list, for searching. */
export const ENLACE_EN_PALABRAS = sql`case when ${sponsors.nombre} ~* '^(https?:|www)' then 'https://' || ${sponsors.nombre}
  when ${sponsors.nombre} ~ '^[0-9]+' then 'Sin nombre Sin enlace'
  else 'https://www.instagram.com/' || ${sponsors.nombre} end`;

/** Links of interest (Rule CON-2); `enlace` always has a scheme. */
export const enlaces = pgTable("enlaces", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  enlace: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
});
