import { sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { centavos, idsOf, rowsOf } from "#server/db/rows.ts";

/** Returns a person's instalments from a month on, except those whose payment was credited to another plan. */
export const listDePeriodosDesde = (q: Queryable, usuarioId: number, periodo: string) =>
  idsOf(q)`
    select id from cuotas
    where usuario_id = ${usuarioId} and periodo >= ${periodo}::date and acreditada_en is null
    order by periodo`;

/** Returns the total of a rule's lines by instalment, in whole centavos, without totals of 0. */
export const sumDeRegla = (q: Queryable, cuotaIds: readonly number[], regla: string) =>
  rowsOf<{ cuotaId: number; importe: number }>(q)`
    select cuota_id as "cuotaId", ${centavos(sql`sum(importe)`)} as importe from renglones_de_cuota
    where cuota_id = ${anyInt(cuotaIds)} and regla = ${regla}
    group by cuota_id having sum(importe) <> 0`;
