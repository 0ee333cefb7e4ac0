import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Pictures, deduplicated by the hash of the upload. The row is written before the files; the sizes are created in the
 * background (`estado`).
 */
export const imagenes = pgTable(
  "imagenes",
  {
    /** SHA-256 of the upload, in hex; part of all the picture's storage keys. */
    clave: text().primaryKey(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    ancho: integer().notNull(),
    alto: integer().notNull(),
    estado: text().notNull().default("pendiente"),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    check("imagenes_estado_valido", sql`${t.estado} in ('pendiente','lista')`),
    index("imagenes_pendientes").on(t.creadaEn).where(sql`${t.estado} = 'pendiente'`),
  ],
);
