import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";

/** Names of this many relatives; of the others, their number. */
const NOMBRADOS = 3;

/** Whose responsables and dependents people are, in words: `Responsable: María Paz`, `A cargo: Leo, Ana`. */
export async function findParientes(q: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  interface Row extends Record<string, unknown> {
    id: number;
    responsables: string[] | null;
    dependientes: string[] | null;
  }
  const { rows } = await q.execute<Row>(sql`
    select una.id,
      (select array_agg(u.nombre || ' ' || u.apellido order by u.orden, u.id)
        from vinculos v join usuarios u on u.id = v.responsable_id
        where v.dependiente_id = una.id and v.terminado_en is null) as responsables,
      (select array_agg(u.nombre || ' ' || u.apellido order by u.orden, u.id)
        from vinculos v join usuarios u on u.id = v.dependiente_id
        where v.responsable_id = una.id and v.terminado_en is null) as dependientes
    from unnest(${sql.param([...ids])}::int[]) una (id)`);
  return new Map(
    rows.flatMap(({ id, responsables, dependientes }) => {
      const words = [
        responsables &&
          `${responsables.length > 1 ? "Responsables" : "Responsable"}: ${algunos(responsables)}`,
        dependientes && `A cargo: ${algunos(dependientes)}`,
      ].filter(Boolean);
      return words.length > 0 ? [[id, words.join(" · ")] as const] : [];
    }),
  );
}

function algunos(nombres: readonly string[]): string {
  const resto = nombres.length - NOMBRADOS;
  return resto > 0 ? `${nombres.slice(0, NOMBRADOS).join(", ")} y ${resto} más` : nombres.join(", ");
}
