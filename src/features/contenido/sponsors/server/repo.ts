import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { Ordering } from "#contract/ordering.ts";
import type { Page, Paged } from "#contract/paging.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { placeRow } from "#server/db/place-row.ts";
import { searchIn } from "#server/db/search.ts";
import { sponsors } from "./table.ts";

/** A sponsor with what of its logo a list tells. */
export interface SponsorGuardado {
  id: number;
  nombre: string;
  clave: string;
  ancho: number;
  alto: number;
}

const FIELDS = {
  id: sponsors.id,
  nombre: sponsors.nombre,
  clave: sponsors.clave,
  ancho: imagenes.ancho,
  alto: imagenes.alto,
};

/** What the lists can be ordered by. */
export const CAMPOS_DE_ORDEN = ["orden", "id", "nombre"] as const;
export type CampoDeOrden = (typeof CAMPOS_DE_ORDEN)[number];

/** Of those without a place the oldest first, after all with one. */
const ORDERS = {
  // Ascending puts nulls last, which is where a new sponsor belongs.
  orden: sponsors.orden,
  id: sponsors.id,
  nombre: sql`buscable(${sponsors.nombre})`,
} as const satisfies Record<CampoDeOrden, unknown>;

/** Where the list says that a logo leads, for the search. */
const ENLACE_EN_PALABRAS = sql`case when ${sponsors.nombre} ~* '^(https?:|www)' then 'https://' || ${sponsors.nombre}
  when ${sponsors.nombre} ~ '^[0-9]+' then 'Sin nombre Sin enlace'
  else 'https://www.instagram.com/' || ${sponsors.nombre} end`;

export async function listar(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<CampoDeOrden>,
  page: Page,
): Promise<Paged<SponsorGuardado>> {
  const where = searchIn({ text: [sponsors.nombre, ENLACE_EN_PALABRAS] }, termino);
  const direction = orden.descending ? desc : asc;
  const rows = await q
    .select(FIELDS)
    .from(sponsors)
    .innerJoin(imagenes, eq(imagenes.clave, sponsors.clave))
    .where(where)
    .orderBy(direction(ORDERS[orden.field]), direction(sponsors.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await q.select({ total: count() }).from(sponsors).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Whose logo a name stands for; null when there is none. */
export async function buscarClave(q: Queryable, nombre: string): Promise<string | null> {
  const where = eq(sponsors.nombre, nombre);
  return (await q.select({ clave: sponsors.clave }).from(sponsors).where(where))[0]?.clave ?? null;
}

/** Until the transaction ends nobody else gives out names of sponsors. */
export async function reservarNombres(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sponsors', 0))`);
}

export async function nombresQueEmpiezan(tx: Tx, comienzo: string): Promise<string[]> {
  const rows = await tx
    .select({ nombre: sponsors.nombre })
    .from(sponsors)
    .where(sql`starts_with(${sponsors.nombre}, ${comienzo})`);
  return rows.map(({ nombre }) => nombre);
}

export async function insertar(
  tx: Tx,
  sponsor: { nombre: string; clave: string; creadoEn: Date },
): Promise<number> {
  const [row] = await tx.insert(sponsors).values(sponsor).returning({ id: sponsors.id });
  if (!row) throw new Error("an insert without a row");
  return row.id;
}

/** What was deleted; null when it was gone before. */
export async function eliminar(tx: Tx, nombre: string): Promise<{ id: number; clave: string } | null> {
  const rows = await tx
    .delete(sponsors)
    .where(eq(sponsors.nombre, nombre))
    .returning({ id: sponsors.id, clave: sponsors.clave });
  return rows[0] ?? null;
}

export async function buscarPorId(q: Queryable, id: number): Promise<SponsorGuardado | null> {
  const rows = await q
    .select(FIELDS)
    .from(sponsors)
    .innerJoin(imagenes, eq(imagenes.clave, sponsors.clave))
    .where(eq(sponsors.id, id));
  return rows[0] ?? null;
}

/** The picture that an address with this version showed, when its sponsor was renamed since; null when there is none. */
export async function buscarPorVersion(q: Queryable, version: string): Promise<string | null> {
  const where = sql`starts_with(${sponsors.clave}, ${version})`;
  return (await q.select({ clave: sponsors.clave }).from(sponsors).where(where))[0]?.clave ?? null;
}

export async function cambiarNombre(tx: Tx, id: number, nombre: string): Promise<void> {
  await tx.update(sponsors).set({ nombre }).where(eq(sponsors.id, id));
}

/** Moves a sponsor to a place of the strip; null when it is gone. */
export function colocar(tx: Tx, id: number, lugar: number) {
  const by = sql`${sponsors.orden} nulls last, ${sponsors.id}`;
  return placeRow(tx, { table: sponsors, id: sponsors.id, orden: sponsors.orden, by }, id, lugar);
}
