import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";

/** A person and the other members of their discount group on a day. */
export async function listDelGrupo(q: Queryable, personaId: number, hoy: string): Promise<number[]> {
  const { rows } = await q.execute<{ id: number }>(sql`
    select ${personaId}::int as id union
    select y.persona_id from personas_en_grupos x join personas_en_grupos y on y.grupo_id = x.grupo_id
    where x.persona_id = ${personaId} and ${hoy}::date <@ daterange(x.desde, x.hasta, '[]')
      and ${hoy}::date <@ daterange(y.desde, y.hasta, '[]')
    order by id`);
  return rows.map(({ id }) => id);
}
