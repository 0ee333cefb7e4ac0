import { sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { rowOf } from "#server/db/rows.ts";

/** Locks these instalments and counts those with a payment, even a payment in progress. */
export async function lockLote(tx: Tx, ids: readonly number[]): Promise<number> {
  await tx.execute(sql`select 1 from cuotas where id = ${anyInt(ids)} order by id for update`);
  const row = await rowOf<{ cobradas: number }>(tx)`
    select count(*)::int as cobradas from cuotas c where c.id = ${anyInt(ids)} and (
      c.imputado > 0 or c.pago_id is not null or c.acreditada_en is not null
      or exists (select 1 from cobros_de_cuota o where o.cuota_id = c.id)
    )`;
  return row?.cobradas ?? 0;
}

/** In pesos. */
export async function sumLote(q: Queryable, ids: readonly number[]): Promise<number> {
  const row = await rowOf<{ importe: number | null }>(q)`
    select sum(importe)::float8 as importe from cuotas where id = ${anyInt(ids)}`;
  return row?.importe ?? 0;
}

export async function deleteLote(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from cuotas where id = ${anyInt(ids)}`);
}
