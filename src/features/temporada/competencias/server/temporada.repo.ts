import { inArray, type SQL, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { equipos } from "../../equipos/server/table.ts";
import { competencias, participantes, partidos } from "./table.ts";

const propios = (condicion: SQL) =>
  sql`exists (select from ${participantes} propio join ${equipos} on ${equipos.id} = propio.equipo_id
    where propio.id in (${partidos.localId}, ${partidos.visitanteId}) and ${condicion})`;

/** Matches of the club's teams of a season. */
export const deTemporada = (temporada: number): SQL => propios(sql`${equipos.temporada} = ${temporada}`);

/** Matches of the club's first teams of a season, or of all its teams if none is a first team. */
export const dePrimeros = (temporada: number): SQL =>
  propios(sql`${equipos.temporada} = ${temporada} and (${equipos.primerEquipo} or not exists (
    select from ${equipos} primero where primero.temporada = ${temporada} and primero.primer_equipo))`);

export const deEquipo = (equipoId: number): SQL => propios(sql`${equipos.id} = ${equipoId}`);

export const deEvento = (eventoId: number): SQL => sql`${partidos.eventoId} = ${eventoId}`;

/** Matches of competitions that the club's teams play, including those between rivals. */
export const deCompetencias = (ids: readonly number[]): SQL =>
  sql`${partidos.competenciaId} = ${anyInt(ids)}`;

/** Returns the season of a year if the club's teams have matches in it, or else the nearest one, a past one first. */
export async function findTemporada(q: Queryable, year: number): Promise<number | null> {
  const [row] = await q
    .select({ temporada: equipos.temporada })
    .from(equipos)
    .where(
      sql`exists (select from ${participantes} propio join ${partidos}
        on propio.id in (${partidos.localId}, ${partidos.visitanteId}) where propio.equipo_id = ${equipos.id})`,
    )
    .orderBy(sql`${equipos.temporada} <= ${year} desc, abs(${equipos.temporada} - ${year})`)
    .limit(1);
  return row?.temporada ?? null;
}

export const listCompetencias = (q: Queryable, ids: readonly number[]) =>
  q
    .select()
    .from(competencias)
    .where(inArray(competencias.id, [...ids]))
    .orderBy(competencias.nombre, competencias.id);
