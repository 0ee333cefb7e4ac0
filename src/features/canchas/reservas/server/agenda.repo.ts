import { sql } from "drizzle-orm";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { reservas } from "./table.ts";

type Row = {
  persona_id: number;
  fecha: string;
  hora: string;
  lugar: string;
  pendiente: boolean;
  titulo: string;
};

/** The next bookings of each person and those that wait for an answer, `porPersona` at most, from their first day on. */
export async function listReservasDePersonas(
  q: Queryable,
  personaIds: readonly number[],
  porPersona: number,
  hoy: string,
) {
  const { rows } = await q.execute<Row>(sql`
    select p.id as persona_id, r.*
    from unnest(${sql.param([...personaIds])}::int[]) p (id)
    cross join lateral (
      select ${reservas.fecha}::text as fecha,
        coalesce(left(${reservas.horaInicio}::text, 5), '') as hora, ${canchas.nombre} as lugar,
        ${reservas.estado} = 'pendiente' as pendiente,
        case ${reservas.tipoReserva} when 'MES_COMPLETO' then 'Cancha, todo el mes'
          when 'DIA_COMPLETO' then 'Cancha, todo el día' else 'Cancha' end as titulo
      from ${reservas} join ${canchas} on ${canchas.id} = ${reservas.canchaId}
      where ${reservas.usuarioId} = p.id and ${reservas.estado} in ('pendiente', 'aceptada')
        and ${reservas.fecha} >= ${hoy}::date
      order by ${reservas.fecha}, ${reservas.horaInicio}
      limit ${porPersona}
    ) r`);
  return rows.map(({ persona_id: personaId, ...row }) => ({ personaId, tipo: "reserva" as const, ...row }));
}
