import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { instante } from "#server/db/column-types.ts";

/**
 * Pictures, deduplicated by the hash of the upload. The row is written before the files; the sizes are created in the
 * background (`estado`).
 */
export const imagenes = pgTable(
  "imagenes",
  (t) => ({
    /** SHA-256 of the upload, in hex; part of all the picture's storage keys. */
    clave: t.text().primaryKey(),
    mime: t.text().notNull(),
    bytes: t.integer().notNull(),
    ancho: t.integer().notNull(),
    alto: t.integer().notNull(),
    estado: t.text().notNull().default("pendiente"),
    creadaEn: instante("creada_en").notNull(),
  }),
  (t) => [
    check("imagenes_estado_valido", sql`${t.estado} in ('pendiente','lista')`),
    index("imagenes_pendientes").on(t.creadaEn).where(sql`${t.estado} = 'pendiente'`),
  ],
);

/** A column with the hash of a picture that is in use. */
export const storageKey = () =>
  text()
    .notNull()
    .references(() => imagenes.clave);
