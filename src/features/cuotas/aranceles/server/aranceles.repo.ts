import { asc, eq, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import { fromMoney, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import type { Arancel, Aranceles } from "../contract.ts";
import { precioDe } from "../rules.ts";
import { aranceles, preciosDeArancel } from "./table.ts";

/** Lists aranceles, plans first; with `id`, only the arancel with that id. */
export async function listAranceles(
  q: Queryable,
  { hoy, periodo, id }: { hoy: string; periodo: string; id?: number },
): Promise<Arancel[]> {
  const { rows } = await q.execute<
    Omit<Arancel, "precios" | "precio" | "plan"> & { planId: number | null; plan: string | null }
  >(sql`
    select a.id, a.nombre, a.tipo, a.activa, a.plan_id as "planId", p.nombre_plan as plan,
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
    order by a.tipo desc, a.activa desc, buscable(a.nombre), a.id`);
  const precios = await listPrecios(q, id);
  return rows.map(({ planId, plan, ...row }) => {
    const suyos = precios.filter(({ arancelId }) => arancelId === row.id);
    const rige = precioDe(suyos, periodo);
    return {
      ...row,
      plan: planId === null ? null : { id: planId, nombre: plan ?? "" },
      precio: rige?.importe ?? null,
      precios: suyos.map(({ arancelId: _, ...uno }) => uno),
    };
  });
}

async function listPrecios(q: Queryable, arancelId: number | undefined) {
  const { rows } = await q.execute<{
    arancelId: number;
    id: number;
    vigenteDesde: string;
    importe: string;
    creadoEn: string;
    autor: string | null;
    aumentoId: number | null;
  }>(sql`
    select p.arancel_id as "arancelId", p.id, p.vigente_desde::text as "vigenteDesde", p.importe, p.creado_en as "creadoEn",
      u.nombre_usuario as autor, p.aumento_id as "aumentoId"
    from precios_de_arancel p left join usuarios u on u.id = p.creado_por
    where ${arancelId === undefined ? sql`true` : sql`p.arancel_id = ${arancelId}`}
    order by p.vigente_desde desc, p.id desc`);
  return rows.map((row) => ({
    ...row,
    importe: toMoney(row.importe),
    creadoEn: new Date(row.creadoEn).toISOString(),
  }));
}

export async function listPlanesSinArancel(q: Queryable): Promise<Aranceles["planes"]> {
  const { rows } = await q.execute<Aranceles["planes"][number]>(sql`
    select p.id, p.nombre_plan as nombre, p.estado as activo from planes p
    where not exists (select 1 from aranceles a where a.plan_id = p.id) order by p.estado desc, p.id`);
  return rows;
}

/** @throws unique violation of `aranceles_plan_unico`; foreign key violation for a deleted plan */
export async function insertArancel(
  tx: Tx,
  arancel: { nombre: string; tipo: "base" | "adicional"; planId: number | null; creadaEn: Date },
): Promise<number> {
  const [row] = await tx.insert(aranceles).values(arancel).returning({ id: aranceles.id });
  if (!row) throw new Error("an insert without a row");
  return row.id;
}

export async function lockArancel(tx: Tx, id: number) {
  return (await tx.select().from(aranceles).where(eq(aranceles.id, id)).for("no key update"))[0] ?? null;
}

/** Locks aranceles in the order of their ids. */
export function lockAranceles(tx: Tx, ids: readonly number[]) {
  return tx
    .select()
    .from(aranceles)
    .where(sql`${aranceles.id} = ${anyInt(ids)}`)
    .orderBy(asc(aranceles.id))
    .for("no key update");
}

export async function updateArancel(
  tx: Tx,
  id: number,
  datos: { nombre: string; activa: boolean },
): Promise<void> {
  await tx.update(aranceles).set(datos).where(eq(aranceles.id, id));
}

interface NuevoPrecio {
  arancelId: number;
  vigenteDesde: string;
  importe: number;
  aumentoId?: number | null;
  creadoEn: Date;
  creadoPor: number | null;
}

export async function insertPrecios(tx: Tx, precios: readonly NuevoPrecio[]): Promise<void> {
  if (precios.length === 0) return;
  await tx
    .insert(preciosDeArancel)
    .values(precios.map(({ importe, ...precio }) => ({ ...precio, importe: fromMoney(importe) })));
}

export async function hasQuienPaga(q: Queryable, id: number, hoy: string): Promise<boolean> {
  const { rows } = await q.execute(sql`
    select 1 from aranceles a where a.id = ${id} and (
      exists (select 1 from altas x where x.plan_id = a.plan_id and (x.hasta is null or x.hasta >= ${hoy}::date))
      or exists (select 1 from adicionales_de_persona x
        where x.arancel_id = a.id and (x.hasta is null or x.hasta >= ${hoy}::date)))`);
  return rows.length > 0;
}
