import { asc, eq, sql } from "drizzle-orm";
import { toCentavos } from "#contract/money.ts";
import { anyInt } from "#server/db/any-int.ts";
import { type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import type { LoQuePaga } from "../contract.ts";
import { adicionalesDePersona, altas, beneficios } from "./table.ts";

export async function hasPersona(q: Queryable, id: number): Promise<boolean> {
  const { rows } = await q.execute(sql`
    select 1 from usuarios u join personas p on p.id = u.id
    where u.id = ${id} and u.eliminado_en is null and p.unida_a is null`);
  return rows.length > 0;
}

export async function listAltasDe(q: Queryable, personaId: number) {
  const { rows } = await q.execute<LoQuePaga["altas"][number]>(sql`
    select a.id, p.nombre_plan as plan, a.desde::text, a.hasta::text
    from altas a join planes p on p.id = a.plan_id where a.persona_id = ${personaId} order by a.desde desc`);
  return rows;
}

export async function listAdicionalesDe(q: Queryable, personaId: number) {
  const { rows } = await q.execute<LoQuePaga["adicionales"][number]>(sql`
    select x.id, a.nombre, x.desde::text, x.hasta::text
    from adicionales_de_persona x join aranceles a on a.id = x.arancel_id
    where x.persona_id = ${personaId} order by x.desde desc, x.id desc`);
  return rows;
}

export async function listBeneficiosDe(q: Queryable, personaId: number): Promise<LoQuePaga["beneficios"]> {
  type Row = Omit<LoQuePaga["beneficios"][number], "porcentaje" | "importe"> & {
    porcentaje: string | null;
    importe: string | null;
  };
  const { rows } = await q.execute<Row>(sql`
    select b.id, b.regla, b.porcentaje, b.importe, b.desde::text, b.hasta::text, b.motivo, b.creado_en as "creadoEn",
      u.nombre_usuario as autor
    from beneficios b left join usuarios u on u.id = b.creado_por
    where b.persona_id = ${personaId} order by b.desde desc, b.id desc`);
  return rows.map(({ porcentaje, importe, creadoEn, ...row }) => ({
    ...row,
    porcentaje: porcentaje === null ? null : Number(porcentaje),
    importe: importe === null ? null : toMoney(importe),
    creadoEn: new Date(creadoEn).toISOString(),
  }));
}

export async function listAdicionalesActivos(q: Queryable) {
  const { rows } = await q.execute<LoQuePaga["adicionalesPosibles"][number]>(sql`
    select id, nombre from aranceles where tipo = 'adicional' and activa order by buscable(nombre), id`);
  return rows;
}

/** @throws exclusion violation of `adicionales_de_persona_de_a_uno` */
export async function insertAdicional(tx: Tx, row: typeof adicionalesDePersona.$inferInsert): Promise<void> {
  await tx.insert(adicionalesDePersona).values(row);
}

export async function lockAdicional(tx: Tx, id: number) {
  const suya = eq(adicionalesDePersona.id, id);
  return (await tx.select().from(adicionalesDePersona).where(suya).for("update"))[0] ?? null;
}

/** @throws exclusion violation of `adicionales_de_persona_de_a_uno` */
export async function updateFinDeAdicional(tx: Tx, id: number, hasta: string): Promise<void> {
  await tx.update(adicionalesDePersona).set({ hasta }).where(eq(adicionalesDePersona.id, id));
}

export async function deleteAdicional(tx: Tx, id: number): Promise<void> {
  await tx.delete(adicionalesDePersona).where(eq(adicionalesDePersona.id, id));
}

export async function insertBeneficio(tx: Tx, row: typeof beneficios.$inferInsert): Promise<number> {
  const [created] = await tx.insert(beneficios).values(row).returning({ id: beneficios.id });
  if (!created) throw new Error("an insert without a row");
  return created.id;
}

export async function lockBeneficio(tx: Tx, id: number) {
  return (await tx.select().from(beneficios).where(eq(beneficios.id, id)).for("update"))[0] ?? null;
}

export async function updateFinDeBeneficio(
  tx: Tx,
  id: number,
  fin: { hasta: string; terminadoEn: Date; terminadoPor: number },
): Promise<void> {
  await tx.update(beneficios).set(fin).where(eq(beneficios.id, id));
}

export async function deleteBeneficio(tx: Tx, id: number): Promise<void> {
  await tx.delete(beneficios).where(eq(beneficios.id, id));
}

export async function listOrigenes(q: Queryable, personaId: number): Promise<Map<string, string>> {
  const { rows } = await q.execute<{ origen: string; nombre: string }>(sql`
    select 'arancel:' || id as origen, nombre from aranceles
    union all select 'beneficio:' || id, motivo from beneficios where persona_id = ${personaId}`);
  return new Map(rows.map(({ origen, nombre }) => [origen, nombre]));
}

interface Emitida extends Record<string, unknown> {
  periodo: string;
  vence: string;
  importe: string;
  /** In pesos. */
  renglones: { regla: string; base: number | null; importe: number; origen: string | null }[];
}

export async function listEmitidas(
  q: Queryable,
  personaId: number,
  periodos: readonly string[],
): Promise<Map<string, Emitida>> {
  const { rows } = await q.execute<Emitida>(sql`
    select c.periodo::text, c.vence_el::text as vence, c.importe, json_agg(json_build_object('regla', r.regla,
      'base', r.base, 'importe', r.importe, 'origen', r.origen) order by r.id) as renglones
    from cuotas c join renglones_de_cuota r on r.cuota_id = c.id
    where c.usuario_id = ${personaId} and c.periodo = any(${sql.param([...periodos])}::date[])
    group by c.id`);
  return new Map(rows.map((row) => [row.periodo, row]));
}

/** Deletes the reasons of a deleted person's benefits; the lines that follow from them stay. */
export async function updateMotivosDe(tx: Tx, personaId: number): Promise<void> {
  await tx.update(beneficios).set({ motivo: "" }).where(eq(beneficios.personaId, personaId));
}

export type AltaRow = typeof altas.$inferSelect;
type AltaNueva = typeof altas.$inferInsert;

export async function hasBase(q: Queryable, planId: number): Promise<boolean> {
  const { rows } = await q.execute(sql`select 1 from aranceles where plan_id = ${planId} and activa`);
  return rows.length > 0;
}

/** Returns a plan's price in a month, in whole centavos; null before its first price. */
export async function findPrecioDeBase(q: Queryable, planId: number, periodo: string) {
  const { rows } = await q.execute<{ importe: string }>(sql`
    select p.importe from precios_de_arancel p join aranceles a on a.id = p.arancel_id
    where a.plan_id = ${planId} and p.vigente_desde <= ${periodo}::date order by p.vigente_desde desc, p.id desc limit 1`);
  return rows[0] ? toCentavos(rows[0].importe) : null;
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
export async function insertAlta(tx: Tx, row: AltaNueva): Promise<number> {
  const [created] = await tx.insert(altas).values(row).returning({ id: altas.id });
  if (!created) throw new Error("an insert without a row");
  return created.id;
}

export async function updateFinDeAlta(tx: Tx, id: number, hasta: string | null): Promise<void> {
  await tx.update(altas).set({ hasta }).where(eq(altas.id, id));
}

export async function deleteAlta(tx: Tx, id: number): Promise<void> {
  await tx.delete(altas).where(eq(altas.id, id));
}

/** Inserts all memberships in one statement. @returns their ids */
export async function insertAltas(
  tx: Tx,
  rows: readonly { personaId: number; planId: number }[],
  { desde, creadaEn }: { desde: string; creadaEn: Date },
): Promise<number[]> {
  const { rows: creadas } = await tx.execute<{ id: number }>(sql`
    insert into altas (persona_id, plan_id, desde, creada_en)
    select "personaId", "planId", ${desde}::date, ${creadaEn}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x ("personaId" integer, "planId" integer)
    returning id`);
  return creadas.map(({ id }) => id);
}

export async function deleteAltas(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(altas).where(sql`${altas.id} = ${anyInt(ids)}`);
}
