import { asc, count, desc, eq, max, sql } from "drizzle-orm";
import type { Ordering } from "#contract/ordering.ts";
import type { Page, Paged } from "#contract/paging.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { searchIn } from "#server/db/search.ts";
import { carrousel } from "./table.ts";

/** A banner with what of its picture a list tells. */
export interface BannerGuardado {
  id: number;
  nombre: string;
  ancho: number;
  alto: number;
}

const FIELDS = { id: carrousel.id, nombre: carrousel.nombre, ancho: imagenes.ancho, alto: imagenes.alto };

/** What the list can be ordered by; `orden` is the place that staff gave each picture. */
export const CAMPOS_DE_ORDEN = ["orden", "nombre"] as const;
export type CampoDeOrden = (typeof CAMPOS_DE_ORDEN)[number];

export async function listar(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<CampoDeOrden>,
  page: Page,
): Promise<Paged<BannerGuardado>> {
  const where = searchIn({ text: [carrousel.nombre] }, termino);
  const by = orden.field === "orden" ? carrousel.orden : sql`buscable(${carrousel.nombre})`;
  const direction = orden.descending ? desc : asc;
  const rows = await q
    .select(FIELDS)
    .from(carrousel)
    .innerJoin(imagenes, eq(imagenes.clave, carrousel.clave))
    .where(where)
    .orderBy(direction(by), direction(carrousel.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await q.select({ total: count() }).from(carrousel).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The picture of a banner; null when there is no such banner. */
export async function buscarClave(q: Queryable, id: number): Promise<string | null> {
  const rows = await q.select({ clave: carrousel.clave }).from(carrousel).where(eq(carrousel.id, id));
  return rows[0]?.clave ?? null;
}

/** Until the transaction ends nobody else adds, deletes or moves banners: an order must name them all. */
export async function bloquearOrden(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('carrousel', 0))`);
}

/** All ids, first to last. */
export async function idsEnOrden(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: carrousel.id })
    .from(carrousel)
    .orderBy(asc(carrousel.orden), asc(carrousel.id));
  return rows.map(({ id }) => id);
}

/** Adds a banner after the last one. */
export async function insertarAlFinal(
  tx: Tx,
  banner: { nombre: string; clave: string; creadoEn: Date },
): Promise<number> {
  const [last] = await tx.select({ orden: max(carrousel.orden) }).from(carrousel);
  const orden = (last?.orden ?? 0) + 1;
  const [row] = await tx
    .insert(carrousel)
    .values({ ...banner, orden })
    .returning({ id: carrousel.id });
  if (!row) throw new Error("an insert without a row");
  return row.id;
}

/** What was deleted; null when it was gone before. */
export async function eliminar(tx: Tx, id: number): Promise<{ nombre: string; clave: string } | null> {
  const rows = await tx
    .delete(carrousel)
    .where(eq(carrousel.id, id))
    .returning({ nombre: carrousel.nombre, clave: carrousel.clave });
  return rows[0] ?? null;
}

/** Gives every banner the place that it has in `ids`, which names each of them once. */
export async function ordenar(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [place, id] of ids.entries()) {
    await tx
      .update(carrousel)
      .set({ orden: place + 1 })
      .where(eq(carrousel.id, id));
  }
}
