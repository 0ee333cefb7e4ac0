import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { storageKey } from "#features/compartido/imagenes/server/table.ts";
import { instante } from "#server/db/column-types.ts";

export const carrousel = pgTable(
  "carrousel",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    clave: storageKey(),
    orden: t.integer().notNull(),
    creadoEn: instante("creado_en").notNull(),
  }),
  (t) => [index("carrousel_orden").on(t.orden), index("carrousel_clave").on(t.clave)],
);

/** Photos of the two galleries. `nombre` identifies a photo in the API (Rule CON-4). The name is data, never a path. */
export const fotosDeGaleria = pgTable(
  "fotos_de_galeria",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    tipo: t.text().notNull(),
    nombre: t.text().notNull(),
    clave: storageKey(),
    creadoEn: instante("creada_en").notNull(),
    /** Position set by staff; null for photos uploaded since, which come first. */
    orden: t.integer(),
  }),
  (t) => [
    check("fotos_de_galeria_tipo_valido", sql`${t.tipo} in ('basquet','cesto')`),
    uniqueIndex("fotos_de_galeria_nombre_unico").on(t.tipo, t.nombre),
    index("fotos_de_galeria_clave").on(t.clave),
  ],
);

/** `nombre` is the text or link typed at the upload, or a timestamp (Rule CON-3). Links are derived from it. */
export const sponsors = pgTable(
  "sponsors",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    clave: storageKey(),
    creadoEn: instante("creado_en").notNull(),
    /** Position set by staff. Until somebody moves a sponsor it is null, which sorts last. */
    orden: t.integer(),
  }),
  (t) => [uniqueIndex("sponsors_nombre_unico").on(t.nombre), index("sponsors_clave").on(t.clave)],
);

/** The logo's link as worded in the list, for searching. */
export const ENLACE_EN_PALABRAS = sql`case when ${sponsors.nombre} ~* '^(https?:|www)' then 'https://' || ${sponsors.nombre}
  when ${sponsors.nombre} ~ '^[0-9]+' then 'Sin nombre Sin enlace'
  else 'https://www.instagram.com/' || ${sponsors.nombre} end`;

/** Links of interest (Rule CON-2); `enlace` always has a scheme. */
export const enlaces = pgTable("enlaces", (t) => ({
  id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: t.text().notNull(),
  enlace: t.text().notNull(),
  creadoEn: instante("creado_en").notNull(),
}));
