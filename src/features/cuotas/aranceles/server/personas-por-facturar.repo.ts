import { desc, eq, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, idsOf, rowsOf } from "#server/db/rows.ts";
import type { Beneficio, Cobrable, Precio, ReglasDeCuotas } from "../rules.ts";
import { reglasDeCuotas } from "./table.ts";

/** Returns the rules in force, or those of a version, with their version; null until rules are saved. */
export async function findReglas(q: Queryable, version?: number): Promise<Partial<ReglasDeCuotas> | null> {
  const [row] = await q
    .select()
    .from(reglasDeCuotas)
    .where(version === undefined ? undefined : eq(reglasDeCuotas.version, version))
    .orderBy(desc(reglasDeCuotas.version))
    .limit(1);
  return row ? { ...(row.valores as Partial<ReglasDeCuotas>), version: row.version } : null;
}

/** Ids of people; undefined means everybody. */
type Quienes = readonly number[] | undefined;

const suyas = (column: string, quienes: Quienes) =>
  quienes === undefined ? sql`true` : sql`${sql.raw(column)} = ${anyInt(quienes)}`;

const toca = (periodo: string, of: string) =>
  sql`${sql.raw(of)}.desde < (${periodo}::date + interval '1 month')::date
    and (${sql.raw(of)}.hasta is null or ${sql.raw(of)}.hasta >= ${periodo}::date)`;

/**
 * Returns the people in a monthly plan in a month, by id, with their first membership that overlaps the month, their
 * group on the membership's first day in it, and their birth date. `quienes` selects these people and the other
 * members of their groups.
 */
export const listEnPlan = (q: Queryable, periodo: string, quienes: Quienes) =>
  rowsOf<{
    id: number;
    planId: number;
    arancelId: number;
    desde: string;
    hasta: string | null;
    grupoId: number | null;
    nacimiento: string | null;
  }>(q)`
    select distinct on (a.persona_id) a.persona_id as id, a.plan_id as "planId", r.id as "arancelId",
      a.desde::text, a.hasta::text, g.grupo_id as "grupoId", p.fecha_de_nacimiento::text as nacimiento
    from altas a
    join aranceles r on r.plan_id = a.plan_id and r.tipo = 'base' and r.activa
    join usuarios u on u.id = a.persona_id and u.alta and u.eliminado_en is null
    join personas p on p.id = a.persona_id
    left join personas_en_grupos g on g.persona_id = a.persona_id
      and g.desde <= greatest(a.desde, ${periodo}::date) and (g.hasta is null or g.hasta >= greatest(a.desde, ${periodo}::date))
    where ${toca(periodo, "a")} and (${suyas("a.persona_id", quienes)} or g.grupo_id in (
      select x.grupo_id from personas_en_grupos x where ${quienes === undefined ? sql`false` : suyas("x.persona_id", quienes)}))
    order by a.persona_id, a.desde`;

/**
 * Returns the people in a monthly plan in a month, without a group, who share a responsable; with `quienes`, only
 * among these people.
 */
export const listHermanosSinGrupo = (q: Queryable, periodo: string, quienes: Quienes) =>
  rowsOf<{ id: number; nombre: string }>(q)`
    with en_plan as (
      select distinct a.persona_id as id from altas a
      join aranceles r on r.plan_id = a.plan_id and r.tipo = 'base' and r.activa where ${toca(periodo, "a")}
    )
    select u.id, u.nombre || ' ' || u.apellido as nombre
    from en_plan x join usuarios u on u.id = x.id and u.alta and u.eliminado_en is null
    where ${suyas("x.id", quienes)}
      and not exists (select 1 from personas_en_grupos g where g.persona_id = x.id and ${toca(periodo, "g")})
      and x.id in (select v.dependiente_id from vinculos v
        join vinculos w on w.responsable_id = v.responsable_id and w.dependiente_id <> v.dependiente_id and w.terminado_en is null
        join en_plan y on y.id = w.dependiente_id
        where v.terminado_en is null)
    order by u.orden, u.id`;

/** Returns the id of the newest price; 0 if there is none. */
export async function findUltimoPrecio(q: Queryable): Promise<number> {
  const [id = 0] = await idsOf(q)`select max(id) as id from precios_de_arancel having count(*) > 0`;
  return id;
}

/** Returns the id of the newest price, and blocks new prices until the transaction ends. */
export async function lockUltimoPrecio(tx: Tx): Promise<number> {
  await tx.execute(sql`select 1 from aranceles order by id for share`);
  return findUltimoPrecio(tx);
}

/** Returns the prices of each charged arancel; with `ultimo`, only prices up to that id. */
export async function listPrecios(q: Queryable, ultimo?: number): Promise<Map<number, Precio[]>> {
  const rows = await rowsOf<Precio & { arancelId: number }>(q)`
    select p.arancel_id as "arancelId", p.id, p.vigente_desde::text as "vigenteDesde",
      ${centavos(sql`p.importe`)} as importe
    from precios_de_arancel p join aranceles r on r.id = p.arancel_id and r.activa
    where ${ultimo === undefined ? sql`true` : sql`p.id <= ${ultimo}`} order by p.id`;
  return Map.groupBy(rows, ({ arancelId }) => arancelId);
}

export const listAdicionales = (q: Queryable, periodo: string) =>
  rowsOf<Omit<Cobrable, "precios"> & { personaId: number }>(q)`
    select a.persona_id as "personaId", a.arancel_id as "arancelId", a.desde::text, a.hasta::text
    from adicionales_de_persona a where ${toca(periodo, "a")} order by a.persona_id, a.id`;

export const listBeneficios = (q: Queryable, periodo: string) =>
  rowsOf<Beneficio & { personaId: number }>(q)`
    select b.persona_id as "personaId", b.id, b.regla, b.porcentaje::float8, ${centavos(sql`b.importe`)} as importe,
      b.desde::text, b.hasta::text
    from beneficios b where ${toca(periodo, "b")} order by b.persona_id, b.id`;
