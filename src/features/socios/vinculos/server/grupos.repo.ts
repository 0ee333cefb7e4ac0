import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { holdsPart } from "#server/db/search.ts";
import { grupos, personasEnGrupos } from "./table.ts";

/** In a group on a day. */
const rigeEl = (hoy: string) => sql`m.desde <= ${hoy}::date and coalesce(m.hasta >= ${hoy}::date, true)`;

interface GrupoRow extends Record<string, unknown> {
  id: number;
  nombre: string;
  desde: string;
  hasta: string | null;
  otros: { id: number; nombre: string }[];
}

/** A person's groups, the latest first, with who else is in each on a day. */
export async function listGruposDe(q: Queryable, personaId: number, hoy: string): Promise<GrupoRow[]> {
  const { rows } = await q.execute<GrupoRow>(sql`
    select g.id, g.nombre, de.desde::text, de.hasta::text,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'nombre', u.nombre || ' ' || u.apellido) order by u.orden, u.id)
        from personas_en_grupos m join usuarios u on u.id = m.persona_id
        where m.grupo_id = g.id and m.persona_id <> ${personaId} and u.eliminado_en is null and ${rigeEl(hoy)}
      ), '[]'::json) as otros
    from personas_en_grupos de join grupos g on g.id = de.grupo_id
    where de.persona_id = ${personaId}
    order by de.desde desc`);
  return rows;
}

/** At most 20 groups whose name holds a text, by name. */
export async function listGrupos(q: Queryable, termino: string, hoy: string) {
  const { rows } = await q.execute<{ id: number; nombre: string; personas: number }>(sql`
    select g.id, g.nombre, (
      select count(*)::int from personas_en_grupos m join usuarios u on u.id = m.persona_id
      where m.grupo_id = g.id and u.eliminado_en is null and ${rigeEl(hoy)}
    ) as personas
    from grupos g where ${termino === "" ? sql`true` : holdsPart(sql`g.nombre`, termino)}
    order by buscable(g.nombre), g.id limit 20`);
  return rows;
}

export async function insertGrupo(tx: Tx, nombre: string, creadoEn: Date): Promise<number> {
  const [row] = await tx.insert(grupos).values({ nombre, creadoEn }).returning({ id: grupos.id });
  if (!row) throw new Error("an insert without a row");
  return row.id;
}

export async function lockGrupo(tx: Tx, id: number) {
  return (await tx.select().from(grupos).where(eq(grupos.id, id)).for("no key update"))[0] ?? null;
}

export async function updateGrupo(tx: Tx, id: number, nombre: string): Promise<void> {
  await tx.update(grupos).set({ nombre }).where(eq(grupos.id, id));
}

/** @throws exclusion violation of `personas_en_grupos_de_a_uno` */
export async function insertEnGrupo(
  tx: Tx,
  row: { grupoId: number; personaId: number; desde: string },
): Promise<void> {
  await tx.insert(personasEnGrupos).values(row);
}

/** The membership of a group that has no last day, or a later one. */
export async function findEnGrupo(q: Queryable, personaId: number, dia: string) {
  const { hasta, desde } = personasEnGrupos;
  const dura = or(isNull(hasta), gt(hasta, dia));
  const rows = await q
    .select()
    .from(personasEnGrupos)
    .where(and(eq(personasEnGrupos.personaId, personaId), dura))
    .orderBy(desde);
  return rows[0] ?? null;
}

/** Ends a membership of a group with a day; one that would end before it began is deleted. */
export async function updateFinEnGrupo(
  tx: Tx,
  { personaId, desde }: { personaId: number; desde: string },
  hasta: string,
): Promise<void> {
  const suya = and(eq(personasEnGrupos.personaId, personaId), eq(personasEnGrupos.desde, desde));
  if (hasta < desde) await tx.delete(personasEnGrupos).where(suya);
  else await tx.update(personasEnGrupos).set({ hasta }).where(suya);
}
