import { sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";

/** Returns a person's instalments from a month on, except those whose payment was credited to another plan. */
export async function listDePeriodosDesde(q: Queryable, usuarioId: number, periodo: string) {
  const { rows } = await q.execute<{ id: number; periodo: string; importe: string; imputado: string }>(sql`
    select id, periodo::text, importe, imputado from cuotas
    where usuario_id = ${usuarioId} and periodo >= ${periodo}::date and acreditada_en is null
    order by periodo`);
  return rows;
}

/** Returns the total of a rule's lines by instalment, in pesos; instalments with a total of 0 are left out. */
export async function sumDeRegla(q: Queryable, cuotaIds: readonly number[], regla: string) {
  const { rows } = await q.execute<{ id: number; importe: string }>(sql`
    select cuota_id as id, sum(importe) as importe from renglones_de_cuota
    where cuota_id = ${anyInt(cuotaIds)} and regla = ${regla}
    group by cuota_id having sum(importe) <> 0`);
  return new Map(rows.map(({ id, importe }) => [id, importe]));
}
