import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { lockFreeSlug } from "#server/db/free-slug.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, hasRow, insertedOf, iso } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { Noticia } from "../contract.ts";
import { COLUMNAS_DE_NOTICIAS } from "../rules.ts";
import { noticias } from "./table.ts";

const { titulo, texto, publicadaEn, creadaEn, publicada } = noticias;
const LISTA = columnSql(COLUMNAS_DE_NOTICIAS, { titulo, texto, publicadaEn, creadaEn, publicada });

export function listNoticias(
  q: Queryable,
  { termino, soloPublicadas }: { termino?: string | undefined; soloPublicadas?: true },
  orden: Ordering<keyof typeof LISTA.orders>,
): Listing<Noticia> {
  return listing(q, {
    key: noticias.id,
    from: sql`${noticias}`,
    where: and(soloPublicadas && eq(publicada, true), searchIn(LISTA.shown, termino)),
    orderBy: orderedBy(LISTA.orders, orden, noticias.id),
    read: (ids) => selectNoticias(q).where(inArray(noticias.id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

function selectNoticias(q: Queryable) {
  return q
    .select({
      ...getTableColumns(noticias),
      imagen: { clave: imagenes.clave, ancho: imagenes.ancho, alto: imagenes.alto },
      publicadaEn: iso(publicadaEn),
      creadaEn: iso(creadaEn),
      cambiadaEn: iso(noticias.cambiadaEn),
    })
    .from(noticias)
    .leftJoin(imagenes, eq(imagenes.clave, noticias.imagen));
}

export const lockNoticia = (tx: Tx, id: number): Promise<Noticia | null> =>
  firstOf(selectNoticias(tx).where(eq(noticias.id, id)).for("update", { of: noticias }));

/** Lists the addresses of published news with their last change, newest first, without reading texts. */
export const listDirecciones = (q: Queryable, limit: number) =>
  q
    .select({ slug: noticias.slug, cambiadaEn: noticias.cambiadaEn })
    .from(noticias)
    .where(eq(publicada, true))
    .orderBy(desc(publicadaEn), desc(noticias.id))
    .limit(limit);

export const findPublicada = (q: Queryable, slug: string): Promise<Noticia | null> =>
  firstOf(selectNoticias(q).where(and(eq(noticias.slug, slug), eq(publicada, true))));

type NoticiaRow = typeof noticias.$inferInsert;

const written = (tx: Tx, id: number): Promise<Noticia> =>
  insertedOf(selectNoticias(tx).where(eq(noticias.id, id)));

/** @throws foreign key violation for a picture, a team or a match that does not exist */
export async function insertNoticia(tx: Tx, noticia: NoticiaRow): Promise<Noticia> {
  const { id } = await insertedOf(tx.insert(noticias).values(noticia).returning({ id: noticias.id }));
  return written(tx, id);
}

/** @throws as `insertNoticia` */
export async function updateNoticia(tx: Tx, id: number, cambios: Partial<NoticiaRow>): Promise<Noticia> {
  await tx.update(noticias).set(cambios).where(eq(noticias.id, id));
  return written(tx, id);
}

export async function deleteNoticia(tx: Tx, id: number): Promise<void> {
  await tx.delete(noticias).where(eq(noticias.id, id));
}

export const lockSlug = (tx: Tx, slug: string) => lockFreeSlug(tx, noticias, slug);

/** Whether published news has this picture, or any news with `todas`. */
export const hasImagen = (q: Queryable, clave: string, todas: boolean) =>
  hasRow(q)`select 1 from ${noticias} where imagen = ${clave} and (publicada or ${todas})`;
