import { sql } from "drizzle-orm";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { idsOf } from "#server/db/rows.ts";

/**
 * Returns which of these people pay with another authorisation, their own or another payer's. Only the oldest
 * authorisation counts, so that two parents are not both charged.
 */
export async function listDeOtras(
  q: Queryable,
  {
    personaIds,
    personaId,
    adhesionId,
    hoy,
  }: {
    personaIds: readonly number[];
    personaId: number;
    /** Null if the authorisation does not exist yet. */
    adhesionId: number | null;
    hoy: string;
  },
): Promise<Set<number>> {
  const ids = await idsOf(q)`
    select p.id from unnest(${sql.param([...personaIds])}::int[]) as p (id)
    where exists (
      select 1 from adhesiones a
      where a.persona_id <> ${personaId} and (a.estado = 'activa' or (a.estado = 'pausada' and a.motivo = 'club'))
        and (${adhesionId}::int is null or a.id < ${adhesionId}::int)
        and (a.persona_id = p.id or exists (
          select 1 from vinculos v
          where v.responsable_id = a.persona_id and v.dependiente_id = p.id and ${pagaEn(hoy)})))`;
  return new Set(ids);
}
