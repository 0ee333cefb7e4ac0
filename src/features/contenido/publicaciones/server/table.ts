import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";

/** The last good posts of the social network, with copies of their pictures. */
export const publicaciones = pgTable("publicaciones", {
  id: text().primaryKey(),
  permalink: text().notNull(),
  caption: text().notNull().default(""),
  clave: text()
    .notNull()
    .references(() => imagenes.clave),
  publicadaEn: timestamp("publicada_en", { withTimezone: true }).notNull(),
});

/** A single row with the time of the last read and the sealed, renewed long-lived token. */
export const estadoDePublicaciones = pgTable(
  "estado_de_publicaciones",
  {
    id: integer().primaryKey().default(1),
    token: text(),
    tokenRenovadoEn: timestamp("token_renovado_en", { withTimezone: true }),
    consultadoEn: timestamp("consultado_en", { withTimezone: true }),
    logradoEn: timestamp("logrado_en", { withTimezone: true }),
  },
  (t) => [check("estado_de_publicaciones_una_fila", sql`${t.id} = 1`)],
);
