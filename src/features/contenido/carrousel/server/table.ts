import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";

/** Banner pictures of the home page, shown by `orden`. */
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
