import { sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { checkSums } from "./emision.repo.ts";

export interface CuotaEnLote {
  usuarioId: number;
  planId: number;
  desde: string;
  numeroCuota: number;
  deCuantas: number;
  importe: string;
  venceEl: string;
}

/**
 * Inserts instalments with one line each, in one statement. Checks their totals immediately, because checking
 * all of them at the end of the transaction would take too long.
 * @returns their ids
 */
export async function insertLote(tx: Tx, cuotas: readonly CuotaEnLote[], regla: string, ahora: Date) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with nuevas as (
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, pagada_en)
      select "usuarioId", "planId", desde, "numeroCuota", "deCuantas", importe, "venceEl",
        case when importe = 0 then ${ahora}::timestamptz end
      from json_to_recordset(${JSON.stringify(cuotas)}::json) as x ("usuarioId" integer, "planId" integer, desde date,
        "numeroCuota" integer, "deCuantas" integer, importe numeric, "venceEl" date)
      returning id, importe
    )
    insert into renglones_de_cuota (cuota_id, regla, importe, creado_en)
    select id, ${regla}, importe, ${ahora}::timestamptz from nuevas returning cuota_id as id`);
  await checkSums(tx);
  return rows.map(({ id }) => id);
}

/** Locks these instalments and counts those with a payment, even a payment in progress. */
export async function lockLote(tx: Tx, ids: readonly number[]): Promise<number> {
  const which = sql`${sql.param([...ids])}::int[]`;
  await tx.execute(sql`select 1 from cuotas where id = any(${which}) order by id for update`);
  const { rows } = await tx.execute<{ cobradas: number }>(sql`
    select count(*)::int as cobradas from cuotas c where c.id = any(${which}) and (
      c.imputado > 0 or c.pago_id is not null or c.acreditada_en is not null
      or exists (select 1 from cobros_de_cuota o where o.cuota_id = c.id)
    )`);
  return rows[0]?.cobradas ?? 0;
}

export async function sumLote(q: Queryable, ids: readonly number[]): Promise<string> {
  const { rows } = await q.execute<{ importe: string }>(
    sql`select coalesce(sum(importe), 0) as importe from cuotas where id = ${anyInt(ids)}`,
  );
  return rows[0]?.importe ?? "0";
}

export async function deleteLote(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from cuotas where id = ${anyInt(ids)}`);
}
