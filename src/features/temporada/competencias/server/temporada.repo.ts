import { inArray, type SQL, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { competencias, partidos } from "./table.ts";

/** Matches of competitions that the club's teams play, including those between rivals. */
export const deCompetencias = (ids: readonly number[]): SQL =>
  sql`${partidos.competenciaId} = ${anyInt(ids)}`;

export const listCompetencias = (q: Queryable, ids: readonly number[]) =>
  q
    .select()
    .from(competencias)
    .where(inArray(competencias.id, [...ids]))
    .orderBy(competencias.nombre, competencias.id);
