import { and, gte, isNotNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { prepareOnce, type Queryable, toMoney } from "#server/db/database.ts";
import { FALTA } from "./cuotas.repo.ts";
import { cuotas } from "./table.ts";

const vencimientos = prepareOnce((q) => {
  const suma = (importe: SQLWrapper, cuales: SQL) =>
    sql`coalesce(sum(${importe}) filter (where ${cuales}), 0)`.mapWith(toMoney);
  return q
    .select({
      periodo: sql<number>`width_bucket(${cuotas.venceEl}, ${sql.placeholder("cortes")}::date[])`,
      total: sql`sum(${cuotas.importe})`.mapWith(toMoney),
      cobrado: suma(cuotas.importe, isNotNull(cuotas.pagadaEn)),
      vencido: suma(FALTA, sql`${cuotas.pagadaEn} is null and ${cuotas.venceEl} < ${sql.placeholder("hoy")}`),
      cuotas: sql<number>`count(*)::int`,
      pagadas: sql<number>`count(${cuotas.pagadaEn})::int`,
    })
    .from(cuotas)
    .where(
      and(gte(cuotas.venceEl, sql.placeholder("primero")), lt(cuotas.venceEl, sql.placeholder("ultimo"))),
    )
    .groupBy(sql`1`)
    .prepare("cuotas_vencimientos");
});

/** Amounts due between consecutive dates, counted from 1: total, paid, and overdue on `hoy`. */
export async function listPorVencimiento(q: Queryable, cortes: readonly string[], hoy: string) {
  return vencimientos(q).execute({ cortes, hoy, primero: cortes.at(0), ultimo: cortes.at(-1) });
}
