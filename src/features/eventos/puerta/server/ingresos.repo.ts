import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";

/** Check-ins at an event by who read the codes, the first one first; as `countIngresos` counts them. */
export async function listIngresosPorOperador(q: Queryable, eventoId: number) {
  const { rows } = await q.execute<{
    operador: string;
    entradas: number;
    prensa: number;
    primero: string;
    ultimo: string;
  }>(sql`
    select trim(u.nombre || ' ' || u.apellido) as operador, i.entradas, i.prensa,
      to_char(i.primero at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as primero,
      to_char(i.ultimo at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ultimo
    from (
      select por, (count(*) filter (where not de_prensa))::int as entradas,
        (count(*) filter (where de_prensa))::int as prensa, min(en) as primero, max(en) as ultimo
      from (
        select ingreso_por as por, ingreso_en as en, false as de_prensa from entradas
          where (evento_id = ${eventoId} or ingreso_evento_id = ${eventoId})
            and coalesce(ingreso_evento_id, evento_id) = ${eventoId} and ingreso_en is not null
        union all
        select ingreso_por, ingreso_en, true from pedidos_de_prensa
          where evento_id = ${eventoId} and ingreso_en is not null
      ) lecturas group by por
    ) i join usuarios u on u.id = i.por
    order by i.primero, u.id`);
  return rows;
}
