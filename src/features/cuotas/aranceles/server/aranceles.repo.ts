import { asc, eq, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow, insertedOf, iso, pesos, rowsOf } from "#server/db/rows.ts";
import type { Arancel, Aranceles } from "../contract.ts";
import { precioDe } from "../rules.ts";
import { aranceles, preciosDeArancel } from "./table.ts";

/** Lists aranceles, plans first; with `id`, only the arancel with that id. */
export async function listAranceles(
  q: Queryable,
  { hoy, periodo, id }: { hoy: string; periodo: string; id?: number },
): Promise<Arancel[]> {
  const rows = await rowsOf<Omit<Arancel, "precios" | "precio">>(q)`
    select a.id, a.nombre, a.tipo, a.activa,
      case when a.plan_id is not null then json_build_object('id', p.id, 'nombre', p.nombre_plan) end as plan,
      case when a.tipo = 'base'
        then (select count(*) from altas x where x.plan_id = a.plan_id and ${hoy}::date <@ daterange(x.desde, x.hasta, '[]'))
        else (select count(*) from adicionales_de_persona x
          where x.arancel_id = a.id and ${hoy}::date <@ daterange(x.desde, x.hasta, '[]'))
      end::int as personas,
      -- Of an area above this one.
      (select count(*) from socios s join usuarios u on u.id = s.usuario_id
        where s.plan_id = a.plan_id and 'socio' = any(u.permisos) and u.alta and u.eliminado_en is null and not exists (
          select 1 from altas x where x.persona_id = u.id and (x.hasta is null or x.hasta >= ${hoy}::date)))::int as "porPasar"
    from aranceles a left join planes p on p.id = a.plan_id
    where ${id === undefined ? sql`true` : sql`a.id = ${id}`}
    order by a.tipo desc, a.activa desc, buscable(a.nombre), a.id`;
  const precios = await listPrecios(q, id);
  return rows.map((row) => {
    const suyos = precios.filter(({ arancelId }) => arancelId === row.id);
    const rige = precioDe(suyos, periodo);
    return {
      ...row,
      precio: rige?.importe ?? null,
      precios: suyos.map(({ arancelId: _, ...uno }) => uno),
    };
  });
}

function listPrecios(q: Queryable, arancelId: number | undefined) {
  return rowsOf<Arancel["precios"][number] & { arancelId: number }>(q)`
    select p.arancel_id as "arancelId", p.id, p.vigente_desde::text as "vigenteDesde", ${pesos(sql`p.importe`)} as importe,
      ${iso(sql`p.creado_en`)} as "creadoEn", u.nombre_usuario as autor, p.aumento_id as "aumentoId"
    from precios_de_arancel p left join usuarios u on u.id = p.creado_por
    where ${arancelId === undefined ? sql`true` : sql`p.arancel_id = ${arancelId}`}
    order by p.vigente_desde desc, p.id desc`;
}

export const listPlanesSinArancel = (q: Queryable) => rowsOf<Aranceles["planes"][number]>(q)`
  select p.id, p.nombre_plan as nombre, p.estado as activo from planes p
  where not exists (select 1 from aranceles a where a.plan_id = p.id) order by p.estado desc, p.id`;

/** @throws unique violation of `aranceles_plan_unico`; foreign key violation for a deleted plan */
export async function insertArancel(
  tx: Tx,
  arancel: { nombre: string; tipo: "base" | "adicional"; planId: number | null; creadaEn: Date },
): Promise<number> {
  return (await insertedOf(tx.insert(aranceles).values(arancel).returning({ id: aranceles.id }))).id;
}

export const lockArancel = (tx: Tx, id: number) =>
  firstOf(tx.select().from(aranceles).where(eq(aranceles.id, id)).for("no key update"));

/** Locks aranceles in the order of their ids. */
export function lockAranceles(tx: Tx, ids: readonly number[]) {
  return tx
    .select()
    .from(aranceles)
    .where(sql`${aranceles.id} = ${anyInt(ids)}`)
    .orderBy(asc(aranceles.id))
    .for("no key update");
}

export const updateArancel = (tx: Tx, id: number, datos: { nombre: string; activa: boolean }) =>
  tx.update(aranceles).set(datos).where(eq(aranceles.id, id));

interface NuevoPrecio {
  arancelId: number;
  vigenteDesde: string;
  importe: number;
  aumentoId?: number | null;
  creadoEn: Date;
  creadoPor: number | null;
}

export async function insertPrecios(tx: Tx, precios: readonly NuevoPrecio[]): Promise<void> {
  if (precios.length > 0) await tx.insert(preciosDeArancel).values([...precios]);
}

export const hasQuienPaga = (q: Queryable, id: number, hoy: string) =>
  hasRow(q)`select 1 from aranceles a where a.id = ${id} and (
    exists (select 1 from altas x where x.plan_id = a.plan_id and (x.hasta is null or x.hasta >= ${hoy}::date))
    or exists (select 1 from adicionales_de_persona x
      where x.arancel_id = a.id and (x.hasta is null or x.hasta >= ${hoy}::date)))`;
