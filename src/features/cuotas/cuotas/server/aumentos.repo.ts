import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { aumentos } from "#features/cuotas/aranceles/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow, idsOf, insertedOf, iso, rowsOf } from "#server/db/rows.ts";
import type { Aumento } from "../contract.ts";

/** The changes made by a price increase, in pesos; stored as JSON. */
export type CambiosDePrecio = Record<
  "aranceles" | "planes",
  { id: number; nombre: string; antes: number; despues: number }[]
>;

interface Guardado {
  alcance: CambiosDePrecio;
  conteos: Pick<Aumento, "cuotas" | "personas" | "importe">;
}
type AumentoNuevo = Omit<typeof aumentos.$inferInsert, keyof Guardado> & Guardado;
export type AumentoRow = Omit<typeof aumentos.$inferSelect, keyof Guardado> & Guardado;

export async function insertAumento(tx: Tx, row: AumentoNuevo): Promise<number> {
  return (await insertedOf(tx.insert(aumentos).values(row).returning({ id: aumentos.id }))).id;
}

const COLUMNAS = {
  ...getTableColumns(aumentos),
  alcance: sql<CambiosDePrecio>`${aumentos.alcance}`,
  conteos: sql<Guardado["conteos"]>`${aumentos.conteos}`,
};

export const findAumento = (q: Queryable, id: number): Promise<AumentoRow | null> =>
  firstOf(q.select(COLUMNAS).from(aumentos).where(eq(aumentos.id, id)));

export const lockAumento = (tx: Tx, id: number): Promise<AumentoRow | null> =>
  firstOf(tx.select(COLUMNAS).from(aumentos).where(eq(aumentos.id, id)).for("update"));

/** Lists price increases, newest first; with `id`, only the increase with that id. */
export async function listAumentos(q: Queryable, id?: number): Promise<Aumento[]> {
  const { vigenteDesde, incluyeVencidas, motivo, alcance, conteos } = COLUMNAS;
  const rows = await q
    .select({
      id: aumentos.id,
      porcentaje: aumentos.porcentaje,
      precio: aumentos.precio,
      aplicadoEn: iso(aumentos.aplicadoEn),
      aplicadoPor: sql<string>`coalesce((select u.nombre_usuario from usuarios u
        where u.id = aumentos.aplicado_por), '')`,
      deshechoEn: iso(aumentos.deshechoEn),
      vigenteDesde,
      incluyeVencidas,
      motivo,
      alcance,
      conteos,
    })
    .from(aumentos)
    .where(id === undefined ? undefined : eq(aumentos.id, id))
    .orderBy(desc(aumentos.id))
    .limit(200);
  return rows.map(({ alcance: { aranceles, planes }, conteos: cuantos, ...row }) => ({
    ...row,
    ...cuantos,
    que: [...aranceles, ...planes].map(({ nombre, antes, despues }) => ({ nombre, antes, despues })),
  }));
}

/** Whether a later increase, not undone since, concerns one of the same plans or aranceles. */
export async function hasPosterior(q: Queryable, { id, alcance }: AumentoRow): Promise<boolean> {
  const suyos = (que: "aranceles" | "planes") => alcance[que].map((uno) => uno.id);
  const toca = (que: "aranceles" | "planes") =>
    sql`exists (select 1 from jsonb_array_elements(a.alcance->${que}) x
      where (x->>'id')::int = ${anyInt(suyos(que))})`;
  return hasRow(q)`
    select 1 from aumentos a where a.id > ${id} and a.deshecho_en is null and (${toca("aranceles")} or ${toca("planes")})`;
}

export const updateDeshecho = (tx: Tx, id: number, por: { deshechoEn: Date; deshechoPor: number }) =>
  tx.update(aumentos).set(por).where(eq(aumentos.id, id));

/** Returns the newest price of each arancel that the increase changed. */
export const listPreciosDe = (q: Queryable, aumentoId: number) =>
  idsOf(q)`select id from precios_de_arancel where aumento_id = ${aumentoId}`;

export const listPersonas = (q: Queryable, ids: readonly number[]) =>
  rowsOf<{ id: number; nombre: string; apellido: string; correo: string | null }>(q)`
    select id, nombre, apellido, correo from usuarios
    where id = ${anyInt(ids)} and eliminado_en is null order by id`;

/** Returns the people with any of these monthly charges on the given day or later, and people with a line of the increase. */
export async function listAlcanzados(
  q: Queryable,
  { aranceles, origen, dia }: { aranceles: readonly number[]; origen: string; dia: string },
): Promise<number[]> {
  const rige = sql`(x.hasta is null or x.hasta >= ${dia}::date)`;
  const suyos = anyInt(aranceles);
  return idsOf(q)`
    select x.persona_id as id from altas x join aranceles a on a.plan_id = x.plan_id where a.id = ${suyos} and ${rige}
    union select x.persona_id from adicionales_de_persona x where x.arancel_id = ${suyos} and ${rige}
    union select c.usuario_id from renglones_de_cuota r join cuotas c on c.id = r.cuota_id where r.origen = ${origen}
    order by id`;
}

/** Returns the total of a price increase's lines by person, in pesos. */
export async function sumLineasDe(q: Queryable, origen: string): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; total: number }>(q)`
    select c.usuario_id as id, sum(r.importe)::float8 as total
    from renglones_de_cuota r join cuotas c on c.id = r.cuota_id where r.origen = ${origen} group by c.usuario_id`;
  return new Map(rows.map(({ id, total }) => [id, total]));
}
