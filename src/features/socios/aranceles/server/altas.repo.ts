import { asc, eq, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import { type Queryable, type Tx, toCents } from "#server/db/database.ts";
import { altas } from "./table.ts";

export type AltaRow = typeof altas.$inferSelect;
type AltaNueva = typeof altas.$inferInsert;

/** Whether a plan is paid every month. */
export async function hasBase(q: Queryable, planId: number): Promise<boolean> {
  const { rows } = await q.execute(sql`select 1 from aranceles where plan_id = ${planId} and activa`);
  return rows.length > 0;
}

/** The price of a plan's base in a month, in whole cents; null before its first one. */
export async function findPrecioDeBase(q: Queryable, planId: number, periodo: string) {
  const { rows } = await q.execute<{ importe: string }>(sql`
    select p.importe from precios_de_arancel p join aranceles a on a.id = p.arancel_id
    where a.plan_id = ${planId} and p.vigente_desde <= ${periodo}::date order by p.vigente_desde desc, p.id desc limit 1`);
  return rows[0] ? toCents(rows[0].importe) : null;
}

/** A person's memberships that hold on a day or later, locked, the first one first. */
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

/** Memberships of many people, in one statement. @returns their ids */
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
