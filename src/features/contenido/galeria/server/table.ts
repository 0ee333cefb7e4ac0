import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";

/** Photos of the two galleries. `nombre` identifies a photo in the API (Rule CON-4): data, never a path. */
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
