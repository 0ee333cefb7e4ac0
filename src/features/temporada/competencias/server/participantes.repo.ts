import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { hasRow, insertedOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import { equipos } from "../../equipos/server/table.ts";
import type { Rival } from "../contract.ts";
import { COLUMNAS_DE_RIVALES } from "../rules.ts";
import { competencias, nombresDeParticipante, participantes, partidos } from "./table.ts";

export type ParticipanteRow = typeof participantes.$inferSelect;
export type Participante = Awaited<ReturnType<typeof listParticipantes>>[number];

/** Lists teams of the club, the newest season first, then rivals by name; those with these ids, or all. */
export async function listParticipantes(q: Queryable, ids?: readonly number[]) {
  return q
    .select({
      id: participantes.id,
      nombre: participantes.nombre,
      escudo: participantes.escudo,
      equipo: equipos,
    })
    .from(participantes)
    .leftJoin(equipos, eq(equipos.id, participantes.equipoId))
    .where(ids && sql`${participantes.id} = ${anyInt(ids)}`)
    .orderBy(
      sql`${equipos.temporada} desc nulls last`,
      sql`buscable(coalesce(${equipos.categoria}, ${participantes.nombre}))`,
    );
}

/** Names of participants, for the audit log. */
export const nombresDeParticipantes = () => sql`
  select p.id, coalesce(nullif(p.nombre, ''), e.categoria || ' ' || e.rama) as nombre
  from ${participantes} p left join ${equipos} e on e.id = p.equipo_id`;

/** Returns the address of a crest, which always has the same content; null without a crest. */
export const direccionDeEscudo = ({ id, escudo }: Pick<ParticipanteRow, "id" | "escudo">) =>
  escudo && `/api/rivales/${id}/escudo?v=${escudo.slice(0, 16)}`;

const PARTIDOS = sql<number>`(select count(*)::int from ${partidos} jugado
  where participantes.id in (jugado.local_id, jugado.visitante_id))`;
const OTROS_NOMBRES = sql<string[]>`array(select texto from ${nombresDeParticipante} suyo
  where suyo.participante_id = participantes.id order by texto)`;

const LISTA = columnSql(COLUMNAS_DE_RIVALES, {
  nombre: { value: participantes.nombre },
  otrosNombres: sql`array_to_string(${OTROS_NOMBRES}, ', ')`,
  partidos: { value: PARTIDOS, order: PARTIDOS },
});

export function listRivales(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<keyof typeof LISTA.orders>,
): Listing<Rival> {
  return listing(q, {
    key: participantes.id,
    from: sql`${participantes}`,
    where: and(sql`${participantes.equipoId} is null`, searchIn(LISTA.shown, termino)),
    orderBy: orderedBy(LISTA.orders, orden, participantes.id),
    async read(ids) {
      const rows = await q
        .select({
          id: participantes.id,
          nombre: participantes.nombre,
          escudo: participantes.escudo,
          otrosNombres: OTROS_NOMBRES,
          partidos: PARTIDOS,
        })
        .from(participantes)
        .where(sql`${participantes.id} = ${anyInt(ids)}`);
      return rows.map((row) => ({ ...row, escudo: direccionDeEscudo(row) }));
    },
    keyOf: ({ id }) => id,
  });
}

/** Locks rivals in id order. Teams of the club are left out. */
export const lockRivales = (tx: Tx, ids: readonly number[]): Promise<ParticipanteRow[]> =>
  tx
    .select()
    .from(participantes)
    .where(and(inArray(participantes.id, [...ids]), sql`${participantes.equipoId} is null`))
    .orderBy(participantes.id)
    .for("update");

/** @throws unique violation (`participantes_nombre_unico`) */
export const insertRival = (tx: Tx, nombre: string): Promise<ParticipanteRow> =>
  insertedOf(tx.insert(participantes).values({ nombre }).returning());

/** @throws unique violation (`participantes_nombre_unico`) */
export async function updateRival(
  tx: Tx,
  id: number,
  cambios: Partial<Pick<ParticipanteRow, "nombre" | "escudo">>,
): Promise<void> {
  await tx.update(participantes).set(cambios).where(eq(participantes.id, id));
}

export async function deleteRival(tx: Tx, id: number): Promise<void> {
  await tx.delete(participantes).where(eq(participantes.id, id));
}

/** Remembers under which names files call participants; a name that is known keeps its participant. */
export async function insertNombres(
  tx: Tx,
  nombres: readonly { texto: string; participanteId: number }[],
): Promise<void> {
  if (nombres.length > 0)
    await tx
      .insert(nombresDeParticipante)
      .values([...nombres])
      .onConflictDoNothing();
}

export const listNombres = (q: Queryable) => q.select().from(nombresDeParticipante);

/** Whether one typed-in table has rows of all these participants. */
export const estanEnUnaTabla = (q: Queryable, ...ids: number[]) =>
  hasRow(q)`select from ${competencias}
    where cargada @> ${JSON.stringify(ids.map((participanteId) => ({ participanteId })))}::jsonb`;

export const hasPartidos = (q: Queryable, id: number) =>
  hasRow(q)`select from ${partidos} where ${id} in (local_id, visitante_id)`;

export const jugaronEntreSi = (q: Queryable, uno: number, otro: number) =>
  hasRow(q)`select from ${partidos} where (local_id, visitante_id) in ((${uno}, ${otro}), (${otro}, ${uno}))`;

/** Gives the matches, names and rows of typed-in tables of one participant to another. */
export async function updateParticipante(tx: Tx, de: number, a: number): Promise<void> {
  const side = { localId: partidos.localId, visitanteId: partidos.visitanteId };
  for (const [name, column] of Object.entries(side))
    await tx
      .update(partidos)
      .set({ [name]: a })
      .where(eq(column, de));
  await tx
    .update(nombresDeParticipante)
    .set({ participanteId: a })
    .where(eq(nombresDeParticipante.participanteId, de));
  await tx.execute(sql`
    update ${competencias} set cargada = (select jsonb_agg(case when fila ->> 'participanteId' = ${String(de)}
      then fila || ${JSON.stringify({ participanteId: a })}::jsonb else fila end order by n)
      from jsonb_array_elements(cargada) with ordinality as filas (fila, n))
    where cargada @> ${JSON.stringify([{ participanteId: de }])}::jsonb`);
}
