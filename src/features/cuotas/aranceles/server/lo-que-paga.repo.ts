import { asc, eq, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, firstOf, hasRow, idsOf, insertedOf, iso, rowOf, rowsOf } from "#server/db/rows.ts";
import type { LoQuePaga } from "../contract.ts";
import { adicionalesDePersona, altas, beneficios } from "./table.ts";

export const hasPersona = (q: Queryable, id: number) =>
  hasRow(q)`
    select 1 from usuarios u join personas p on p.id = u.id
    where u.id = ${id} and u.eliminado_en is null and p.unida_a is null`;

export const listAltasDe = (q: Queryable, personaId: number) =>
  rowsOf<LoQuePaga["altas"][number]>(q)`
    select a.id, p.nombre_plan as plan, a.desde::text, a.hasta::text
    from altas a join planes p on p.id = a.plan_id where a.persona_id = ${personaId} order by a.desde desc`;

export const listAdicionalesDe = (q: Queryable, personaId: number) =>
  rowsOf<LoQuePaga["adicionales"][number]>(q)`
    select x.id, a.nombre, x.desde::text, x.hasta::text
    from adicionales_de_persona x join aranceles a on a.id = x.arancel_id
    where x.persona_id = ${personaId} order by x.desde desc, x.id desc`;

export const listBeneficiosDe = (q: Queryable, personaId: number) =>
  rowsOf<LoQuePaga["beneficios"][number]>(q)`
    select b.id, b.regla, b.porcentaje::float8, b.importe::float8, b.desde::text, b.hasta::text, b.motivo,
      ${iso(sql`b.creado_en`)} as "creadoEn", u.nombre_usuario as autor
    from beneficios b left join usuarios u on u.id = b.creado_por
    where b.persona_id = ${personaId} order by b.desde desc, b.id desc`;

export const listAdicionalesActivos = (q: Queryable) =>
  rowsOf<LoQuePaga["adicionalesPosibles"][number]>(q)`
    select id, nombre from aranceles where tipo = 'adicional' and activa order by buscable(nombre), id`;

/** @throws exclusion violation of `adicionales_de_persona_de_a_uno` */
export const insertAdicional = (tx: Tx, row: typeof adicionalesDePersona.$inferInsert) =>
  tx.insert(adicionalesDePersona).values(row);

export const lockAdicional = (tx: Tx, id: number) =>
  firstOf(tx.select().from(adicionalesDePersona).where(eq(adicionalesDePersona.id, id)).for("update"));

/**
 * Sets the last day, or deletes the row if that is before its first day.
 * @throws exclusion violation of `adicionales_de_persona_de_a_uno`
 */
export async function endAdicional(tx: Tx, { id, desde }: { id: number; desde: string }, hasta: string) {
  const which = eq(adicionalesDePersona.id, id);
  if (hasta < desde) await tx.delete(adicionalesDePersona).where(which);
  else await tx.update(adicionalesDePersona).set({ hasta }).where(which);
}

export const insertBeneficio = (tx: Tx, row: typeof beneficios.$inferInsert) =>
  tx.insert(beneficios).values(row);

export const lockBeneficio = (tx: Tx, id: number) =>
  firstOf(tx.select().from(beneficios).where(eq(beneficios.id, id)).for("update"));

/** Sets the last day, or deletes the row if that is before its first day. */
export async function endBeneficio(
  tx: Tx,
  { id, desde }: { id: number; desde: string },
  fin: { hasta: string; terminadoEn: Date; terminadoPor: number },
): Promise<void> {
  const which = eq(beneficios.id, id);
  if (fin.hasta < desde) await tx.delete(beneficios).where(which);
  else await tx.update(beneficios).set(fin).where(which);
}

export async function listOrigenes(q: Queryable, personaId: number): Promise<Map<string, string>> {
  const rows = await rowsOf<{ origen: string; nombre: string }>(q)`
    select 'arancel:' || id as origen, nombre from aranceles
    union all select 'beneficio:' || id, motivo from beneficios where persona_id = ${personaId}`;
  return new Map(rows.map(({ origen, nombre }) => [origen, nombre]));
}

/** Amounts in pesos. */
interface Emitida {
  periodo: string;
  vence: string;
  total: number;
  renglones: { regla: string; base: number | null; importe: number; origen: string | null }[];
}

export async function listEmitidas(q: Queryable, personaId: number, periodos: readonly string[]) {
  const rows = await rowsOf<Emitida>(q)`
    select c.periodo::text, c.vence_el::text as vence, c.importe::float8 as total, json_agg(json_build_object('regla', r.regla,
      'base', r.base, 'importe', r.importe, 'origen', r.origen) order by r.id) as renglones
    from cuotas c join renglones_de_cuota r on r.cuota_id = c.id
    where c.usuario_id = ${personaId} and c.periodo = any(${sql.param([...periodos])}::date[])
    group by c.id`;
  return new Map(rows.map((row) => [row.periodo, row]));
}

/** Deletes the reasons of a deleted person's benefits; the lines that follow from them stay. */
export async function updateMotivosDe(tx: Tx, personaId: number): Promise<void> {
  await tx.update(beneficios).set({ motivo: "" }).where(eq(beneficios.personaId, personaId));
}

export type AltaRow = typeof altas.$inferSelect;

export const hasBase = (q: Queryable, planId: number) =>
  hasRow(q)`select 1 from aranceles where plan_id = ${planId} and activa`;

/** Returns a plan's price in a month, in whole centavos; null before its first price. */
export async function findPrecioDeBase(q: Queryable, planId: number, periodo: string) {
  const precio = await rowOf<{ importe: number }>(q)`
    select ${centavos(sql`p.importe`)} as importe from precios_de_arancel p join aranceles a on a.id = p.arancel_id
    where a.plan_id = ${planId} and p.vigente_desde <= ${periodo}::date order by p.vigente_desde desc, p.id desc limit 1`;
  return precio?.importe ?? null;
}

/** Locks a person's memberships that are valid on the given day or later, oldest first. */
export function lockAltasDesde(tx: Tx, personaId: number, dia: string): Promise<AltaRow[]> {
  return tx
    .select()
    .from(altas)
    .where(
      sql`${altas.personaId} = ${personaId} and (${altas.hasta} is null or ${altas.hasta} >= ${dia}::date)`,
    )
    .orderBy(asc(altas.desde))
    .for("update");
}

/** @throws exclusion violation of `altas_de_a_una` */
export async function insertAlta(tx: Tx, row: typeof altas.$inferInsert): Promise<number> {
  return (await insertedOf(tx.insert(altas).values(row).returning({ id: altas.id }))).id;
}

export const updateFinDeAlta = (tx: Tx, id: number, hasta: string | null) =>
  tx.update(altas).set({ hasta }).where(eq(altas.id, id));

export const deleteAlta = (tx: Tx, id: number) => tx.delete(altas).where(eq(altas.id, id));

/** Inserts all memberships in one statement. @returns their ids */
export function insertAltas(
  tx: Tx,
  rows: readonly { personaId: number; planId: number }[],
  { desde, creadaEn }: { desde: string; creadaEn: Date },
): Promise<number[]> {
  return idsOf(tx)`
    insert into altas (persona_id, plan_id, desde, creada_en)
    select "personaId", "planId", ${desde}::date, ${creadaEn}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x ("personaId" integer, "planId" integer)
    returning id`;
}

export const deleteAltas = (tx: Tx, ids: readonly number[]) =>
  tx.delete(altas).where(sql`${altas.id} = ${anyInt(ids)}`);
