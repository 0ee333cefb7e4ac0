import { sql } from "drizzle-orm";
import { check, pgTable } from "drizzle-orm/pg-core";
import { storageKey } from "#features/compartido/imagenes/server/table.ts";
import { instante } from "#server/db/column-types.ts";

/** The last good posts of the social network, with copies of their pictures. */
export const publicaciones = pgTable("publicaciones", (t) => ({
  id: t.text().primaryKey(),
  permalink: t.text().notNull(),
  caption: t.text().notNull().default(""),
  clave: storageKey(),
  publicadaEn: instante("publicada_en").notNull(),
}));

/** A single row with the time of the last read and the sealed, renewed long-lived token. */
export const estadoDePublicaciones = pgTable(
  "estado_de_publicaciones",
  (t) => ({
    id: t.integer().primaryKey().default(1),
    token: t.text(),
    tokenRenovadoEn: instante("token_renovado_en"),
    consultadoEn: instante("consultado_en"),
    logradoEn: instante("logrado_en"),
  }),
  (t) => [check("estado_de_publicaciones_una_fila", sql`${t.id} = 1`)],
);
