import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Ordering } from "#contract/ordering.ts";
import type { Page, Paged } from "#contract/paging.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { placeRow } from "#server/db/place-row.ts";
import { searchIn } from "#server/db/search.ts";
import type { TipoDeGaleria } from "../rules.ts";
import { fotosDeGaleria } from "./table.ts";

/** A photo with what of its picture a list tells. */
export interface FotoGuardada {
  id: number;
  nombre: string;
  clave: string;
  ancho: number;
  alto: number;
}

const FIELDS = {
  id: fotosDeGaleria.id,
  nombre: fotosDeGaleria.nombre,
  clave: fotosDeGaleria.clave,
  ancho: imagenes.ancho,
  alto: imagenes.alto,
};

/** What the lists can be ordered by. */
export const CAMPOS_DE_ORDEN = ["orden", "id", "nombre"] as const;
export type CampoDeOrden = (typeof CAMPOS_DE_ORDEN)[number];

export async function listar(
  q: Queryable,
  filtro: { tipo: TipoDeGaleria; termino: string | undefined },
  orden: Ordering<CampoDeOrden>,
  page: Page,
): Promise<Paged<FotoGuardada>> {
  const where = and(
    eq(fotosDeGaleria.tipo, filtro.tipo),
    searchIn({ text: [fotosDeGaleria.nombre] }, filtro.termino),
  );
  const rows = await q
    .select(FIELDS)
    .from(fotosDeGaleria)
    .innerJoin(imagenes, eq(imagenes.clave, fotosDeGaleria.clave))
    .where(where)
    .orderBy(ordenadas(orden))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await q.select({ total: count() }).from(fotosDeGaleria).where(where);
  return { rows, total: counted?.total ?? 0 };
}

function ordenadas({ field, descending }: Ordering<CampoDeOrden>): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  if (field === "nombre")
    return sql`buscable(${fotosDeGaleria.nombre}) ${direction}, ${fotosDeGaleria.id} ${direction}`;
  if (field === "id") return sql`${fotosDeGaleria.id} ${direction}`;
  return descending ? sql`${fotosDeGaleria.orden} desc nulls last, ${fotosDeGaleria.id}` : DE_LA_GALERIA;
}

/** As the gallery shows them: new ones first, the newest before the others, then those with a place. */
const DE_LA_GALERIA = sql`${fotosDeGaleria.orden} nulls first, ${fotosDeGaleria.id} desc`;

/** Moves a photo to a place of its gallery; null when it is gone. */
export function colocar(tx: Tx, tipo: TipoDeGaleria, id: number, lugar: number) {
  const { id: idColumn, orden } = fotosDeGaleria;
  const where = eq(fotosDeGaleria.tipo, tipo);
  return placeRow(tx, { table: fotosDeGaleria, id: idColumn, orden, where, by: DE_LA_GALERIA }, id, lugar);
}

/** Whose picture a name stands for; null when there is none. */
export async function buscarClave(q: Queryable, tipo: TipoDeGaleria, nombre: string): Promise<string | null> {
  const where = and(eq(fotosDeGaleria.tipo, tipo), eq(fotosDeGaleria.nombre, nombre));
  return (
    (await q.select({ clave: fotosDeGaleria.clave }).from(fotosDeGaleria).where(where))[0]?.clave ?? null
  );
}

/** Until the transaction ends nobody else gives out names in this gallery. */
export async function reservarNombres(tx: Tx, tipo: TipoDeGaleria): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`galeria:${tipo}`}, 0))`);
}

export async function nombresQueEmpiezan(tx: Tx, tipo: TipoDeGaleria, comienzo: string): Promise<string[]> {
  const rows = await tx
    .select({ nombre: fotosDeGaleria.nombre })
    .from(fotosDeGaleria)
    .where(and(eq(fotosDeGaleria.tipo, tipo), sql`starts_with(${fotosDeGaleria.nombre}, ${comienzo})`));
  return rows.map(({ nombre }) => nombre);
}

export async function insertar(
  tx: Tx,
  foto: { tipo: TipoDeGaleria; nombre: string; clave: string; creadaEn: Date },
): Promise<number> {
  const [row] = await tx.insert(fotosDeGaleria).values(foto).returning({ id: fotosDeGaleria.id });
  if (!row) throw new Error("an insert without a row");
  return row.id;
}

/** What was deleted; null when it was gone before. */
export async function eliminar(
  tx: Tx,
  tipo: TipoDeGaleria,
  nombre: string,
): Promise<{ id: number; clave: string } | null> {
  const rows = await tx
    .delete(fotosDeGaleria)
    .where(and(eq(fotosDeGaleria.tipo, tipo), eq(fotosDeGaleria.nombre, nombre)))
    .returning({ id: fotosDeGaleria.id, clave: fotosDeGaleria.clave });
  return rows[0] ?? null;
}
