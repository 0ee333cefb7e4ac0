import { sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { insertedOf, iso, rowOf, rowsOf } from "#server/db/rows.ts";
import type { ReglasDeCuotas } from "../rules.ts";
import { reglasDeCuotas } from "./table.ts";

export const findGuardado = (q: Queryable) =>
  rowOf<{ guardadasEn: string; autor: string | null }>(q)`
    select ${iso(sql`r.creadas_en`)} as "guardadasEn", u.nombre_usuario as autor
    from reglas_de_cuotas r left join usuarios u on u.id = r.creadas_por order by r.version desc limit 1`;

/** Makes concurrent saves wait until this transaction ends. */
export const lockReglas = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('reglas_de_cuotas', 0))`);

/** @returns the new version */
export async function insertReglas(
  tx: Tx,
  valores: Omit<ReglasDeCuotas, "version">,
  { creadasEn, creadasPor }: { creadasEn: Date; creadasPor: number },
): Promise<number> {
  const insert = tx.insert(reglasDeCuotas).values({ valores, creadasEn, creadasPor });
  return (await insertedOf(insert.returning({ version: reglasDeCuotas.version }))).version;
}

export async function listNombres(q: Queryable, personaIds: readonly number[], dia: string) {
  const rows = await rowsOf<{ id: number; nombre: string; grupo: string | null }>(q)`
    select u.id, u.nombre || ' ' || u.apellido as nombre, g.nombre as grupo
    from usuarios u
    left join personas_en_grupos m on m.persona_id = u.id and ${dia}::date <@ daterange(m.desde, m.hasta, '[]')
    left join grupos g on g.id = m.grupo_id
    where u.id = ${anyInt(personaIds)} order by u.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listGrupos(q: Queryable, dia: string): Promise<Map<number, number>> {
  const rows = await rowsOf<{ persona: number; grupo: number }>(q)`
    select persona_id as persona, grupo_id as grupo from personas_en_grupos
    where ${dia}::date <@ daterange(desde, hasta, '[]')`;
  return new Map(rows.map(({ persona, grupo }) => [persona, grupo]));
}
