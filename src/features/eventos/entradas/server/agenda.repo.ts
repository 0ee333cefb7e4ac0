import { sql } from "drizzle-orm";
import { eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { entradas } from "./table.ts";

type Row = { persona_id: number; titulo: string; fecha: string; hora: string; lugar: string };

/** The next events of each person, `porPersona` at most, to which they go with a paid ticket that was neither used nor passed on. */
export async function listEventosDePersonas(
  q: Queryable,
  personaIds: readonly number[],
  porPersona: number,
  hoy: string,
) {
  const { rows } = await q.execute<Row>(sql`
    select p.id as persona_id, e.nombre || case when e.cuantas > 1 then ' (' || e.cuantas || ' entradas)' else '' end as titulo,
      e.fecha::text as fecha, left(e.hora::text, 5) as hora, e.lugar
    from unnest(${sql.param([...personaIds])}::int[]) p (id)
    cross join lateral (
      select ${eventos.nombre}, ${eventos.fecha}, ${eventos.hora}, ${eventos.lugar}, count(*) as cuantas
      from ${entradas} join ${eventos} on ${eventos.id} = ${entradas.eventoId}
      where ((${entradas.usuarioId} = p.id and ${entradas.paraId} is null) or ${entradas.paraId} = p.id)
        and ${entradas.estado} = 'pagada' and ${entradas.pasadaA} is null
        and ${entradas.ingresoEn} is null and ${SE_HACE} and ${eventos.fecha} >= ${hoy}::date
      group by ${eventos.id}
      order by ${eventos.fecha}, ${eventos.hora}
      limit ${porPersona}
    ) e`);
  return rows.map(({ persona_id: personaId, ...row }) => ({
    personaId,
    tipo: "entrada" as const,
    ...row,
    pendiente: false,
  }));
}
