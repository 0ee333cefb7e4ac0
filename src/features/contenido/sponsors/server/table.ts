import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";

/** Sponsors. `nombre` is the text or link typed at the upload, or a timestamp (Rule CON-3); links derive from it. */
export const sponsors = pgTable(
  "sponsors",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    clave: text()
      .notNull()
      .references(() => imagenes.clave),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    /** Position set by staff; null, after all others, until a sponsor is moved. */
    orden: integer(),
  },
  (t) => [uniqueIndex("sponsors_nombre_unico").on(t.nombre), index("sponsors_clave").on(t.clave)],
);

/** The logo's link as the list shows it, for the search. */
export const ENLACE_EN_PALABRAS = sql`case when ${sponsors.nombre} ~* '^(https?:|www)' then 'https://' || ${sponsors.nombre}
  when ${sponsors.nombre} ~ '^[0-9]+' then 'Sin nombre Sin enlace'
  else 'https://www.instagram.com/' || ${sponsors.nombre} end`;
