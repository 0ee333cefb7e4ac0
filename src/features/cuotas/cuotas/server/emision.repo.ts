import { sql } from "drizzle-orm";
import { type Tx, toMoney } from "#server/db/database.ts";

export interface RenglonRow {
  regla: string;
  version: number;
  base: string | null;
  importe: string;
  origen: string;
}

export interface CuotaDePeriodoRow {
  usuarioId: number;
  planId: number;
  /** `YYYY-MM-DD`, the first day of its month. */
  periodo: string;
  importe: string;
  venceEl: string;
  renglones: readonly RenglonRow[];
}

/** Checks the totals of lines now, because checking thousands of instalments at the commit would take too long. */
export async function checkSums(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints cuotas_de_renglones, renglones_de_cuota_suman immediate`);
  await tx.execute(sql`set constraints cuotas_de_renglones, renglones_de_cuota_suman deferred`);
}

/**
 * Inserts a month's instalments with their lines, in one statement, except for people who already have an
 * instalment. An instalment of 0 counts as paid.
 * @returns the number of new instalments, and their total in pesos
 */
export async function insertDePeriodo(tx: Tx, cuotas: readonly CuotaDePeriodoRow[], ahora: Date) {
  const { rows } = await tx.execute<{ cuotas: number; importe: string }>(sql`
    with datos as (
      select * from json_to_recordset(${JSON.stringify(cuotas)}::json) as x ("usuarioId" integer, "planId" integer,
        periodo date, importe numeric, "venceEl" date, renglones json)
    ), nuevas as (
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, periodo, importe, vence_el, pagada_en)
      select "usuarioId", "planId", date_trunc('year', periodo)::date, extract(month from periodo)::int, 12, periodo,
        importe, "venceEl", case when importe = 0 then ${ahora}::timestamptz end
      from datos order by "usuarioId"
      on conflict do nothing
      returning id, usuario_id, importe
    ), lineas as (
      insert into renglones_de_cuota (cuota_id, regla, version, base, importe, origen, creado_en)
      select n.id, r.regla, r.version, r.base, r.importe, r.origen, ${ahora}::timestamptz
      from nuevas n join datos d on d."usuarioId" = n.usuario_id
      cross join lateral rows from (
        json_to_recordset(d.renglones) as (regla text, version integer, base numeric, importe numeric, origen text)
      ) with ordinality as r (regla, version, base, importe, origen, orden)
      order by n.id, r.orden
    )
    select count(*)::int as cuotas, coalesce(sum(importe), 0) as importe from nuevas`);
  await checkSums(tx);
  const [row] = rows;
  return { cuotas: row?.cuotas ?? 0, importe: toMoney(row?.importe ?? "0") };
}
