import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { Competencia } from "../contract.ts";
import { COLUMNAS_DE_COMPETENCIAS } from "../rules.ts";
import { competencias, partidos } from "./table.ts";

export type CompetenciaRow = typeof competencias.$inferSelect;

const PARTIDOS = sql<number>`(select count(*)::int from ${partidos} suyo where suyo.competencia_id = competencias.id)`;
const JUGADOS = sql<number>`(select count(*)::int from ${partidos} suyo where suyo.competencia_id = competencias.id
  and suyo.estado in ('final', 'walkover', 'default', 'forfeit'))`;

const LISTA = columnSql(COLUMNAS_DE_COMPETENCIAS, {
  nombre: competencias.nombre,
  temporada: { value: competencias.temporada, order: [competencias.temporada, competencias.activa] },
  deporte: competencias.deporte,
  partidos: PARTIDOS,
  jugados: JUGADOS,
  activa: competencias.activa,
});

const CONTADA = { ...getTableColumns(competencias), partidos: PARTIDOS, jugados: JUGADOS };
export type CompetenciaContada = CompetenciaRow & { partidos: number; jugados: number };

export function toCompetencia({
  version: _,
  creadaEn: _creada,
  nombreExterno: _externo,
  cargada,
  ...row
}: CompetenciaContada): Competencia {
  return { ...row, cargada: cargada !== null };
}

export function listCompetencias(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<keyof typeof LISTA.orders>,
): Listing<Competencia> {
  return listing(q, {
    key: competencias.id,
    from: sql`${competencias}`,
    where: searchIn(LISTA.shown, termino),
    orderBy: orderedBy(LISTA.orders, orden, competencias.id),
    async read(ids) {
      const rows = await q
        .select(CONTADA)
        .from(competencias)
        .where(sql`${competencias.id} = ${anyInt(ids)}`);
      return rows.map(toCompetencia);
    },
    keyOf: ({ id }) => id,
  });
}

export const listCompetenciasPorId = (q: Queryable, ids: readonly number[]): Promise<CompetenciaRow[]> =>
  q
    .select()
    .from(competencias)
    .where(sql`${competencias.id} = ${anyInt(ids)}`)
    .orderBy(competencias.nombre, competencias.id);

export const listCompetenciasDe = (q: Queryable, temporada: number): Promise<CompetenciaRow[]> =>
  q.select().from(competencias).where(eq(competencias.temporada, temporada)).orderBy(competencias.id);

export const findCompetencia = (q: Queryable, id: number): Promise<CompetenciaContada | null> =>
  firstOf(q.select(CONTADA).from(competencias).where(eq(competencias.id, id)));

export const lockCompetencia = (tx: Tx, id: number): Promise<CompetenciaRow | null> =>
  firstOf(tx.select().from(competencias).where(eq(competencias.id, id)).for("update"));

/** @throws unique violation (`competencias_nombre_unico`) */
export const insertCompetencia = (
  tx: Tx,
  competencia: typeof competencias.$inferInsert,
): Promise<CompetenciaRow> => insertedOf(tx.insert(competencias).values(competencia).returning());

/** @throws unique violation (`competencias_nombre_unico`) */
export async function updateCompetencia(tx: Tx, id: number, cambios: Partial<CompetenciaRow>): Promise<void> {
  await tx
    .update(competencias)
    .set({ ...cambios, version: sql`${competencias.version} + 1` })
    .where(eq(competencias.id, id));
}
