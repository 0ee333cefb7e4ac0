import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { Ordering } from "#contract/ordering.ts";
import type { Page, Paged } from "#contract/paging.ts";
import { imagenes } from "#features/imagenes/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
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
export const CAMPOS_DE_ORDEN = ["id", "nombre"] as const;
export type CampoDeOrden = (typeof CAMPOS_DE_ORDEN)[number];

export async function listar(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<CampoDeOrden>,
  page: Page,
): Promise<Paged<SponsorGuardado>> {
  const where = searchIn({ text: [sponsors.nombre] }, termino);
  const by = orden.field === "id" ? sponsors.id : sql`buscable(${sponsors.nombre})`;
  const direction = orden.descending ? desc : asc;
  const rows = await q
    .select(FIELDS)
    .from(sponsors)
    .innerJoin(imagenes, eq(imagenes.clave, sponsors.clave))
    .where(where)
    .orderBy(direction(by), direction(sponsors.id))
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
