import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { imagenes, storageKey } from "#features/compartido/imagenes/server/table.ts";
import { partidos } from "#features/temporada/competencias/server/table.ts";
import { equipos } from "#features/temporada/equipos/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

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

/** The club's own news. */
export const noticias = pgTable(
  "noticias",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Last part of the address; null until the first publication, then never changed (Rule NOT-2). */
    slug: t.text(),
    titulo: t.text().notNull(),
    /** Markdown. */
    texto: t.text().notNull(),
    imagen: text().references(() => imagenes.clave),
    equipoId: foreignId("equipo_id", () => equipos.id, { onDelete: "set null" }),
    partidoId: foreignId("partido_id", () => partidos.id, { onDelete: "set null" }),
    /** False for a draft, and for news that was withdrawn. */
    publicada: t.boolean().notNull().default(false),
    /** First publication. */
    publicadaEn: instante("publicada_en"),
    creadaEn: instante("creada_en").notNull(),
    cambiadaEn: instante("cambiada_en").notNull(),
  }),
  (t) => [
    uniqueIndex("noticias_slug_unico").on(t.slug),
    index("noticias_publicadas").on(t.publicadaEn).where(sql`${t.publicada}`),
    index("noticias_imagen").on(t.imagen).where(sql`${t.imagen} is not null`),
    index("noticias_equipo").on(t.equipoId).where(sql`${t.equipoId} is not null`),
    index("noticias_partido").on(t.partidoId).where(sql`${t.partidoId} is not null`),
    check(
      "noticias_publicada_con_direccion",
      sql`(${t.slug} is null) = (${t.publicadaEn} is null) and (${t.slug} is not null or not ${t.publicada})`,
    ),
  ],
);
