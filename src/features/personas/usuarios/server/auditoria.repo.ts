import { and, Column, desc, eq, gte, inArray, is, lt, type SQL, sql } from "drizzle-orm";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf } from "#server/db/rows.ts";
import { holdsPart, searchIn } from "#server/db/search.ts";
import type { Deps } from "#server/deps.ts";
import type { Decision } from "../contract.ts";
import { COLUMNAS_DE_DECISIONES } from "../rules.ts";
import { auditoria, usuarios } from "./table.ts";

export async function insertDecision(tx: Tx, row: typeof auditoria.$inferInsert): Promise<void> {
  await tx.insert(auditoria).values(row);
}

interface Filtro {
  termino?: string | undefined;
  objeto?: string[] | undefined;
  objetoId?: number | undefined;
  /** Inclusive. */
  desde?: Date | undefined;
  /** Exclusive. */
  hasta?: Date | undefined;
}

export type DecisionGuardada = Omit<Decision, "nombre" | "nombres" | "que" | "sobre" | "cambios">;

export function listDecisiones(
  deps: Deps,
  filtro: Filtro,
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_DECISIONES>>,
): Listing<DecisionGuardada> {
  const { shown, orders } = listaDe(deps);
  const autor = eq(usuarios.id, auditoria.usuarioId);
  return listing(deps.db, {
    key: auditoria.id,
    from: sql`${auditoria} left join ${usuarios} on ${autor}`,
    where: and(
      filtro.objeto && inArray(auditoria.objeto, filtro.objeto),
      filtro.objetoId === undefined ? undefined : eq(auditoria.objetoId, filtro.objetoId),
      filtro.desde && gte(auditoria.cuando, filtro.desde),
      filtro.hasta && lt(auditoria.cuando, filtro.hasta),
      searchIn(shown, filtro.termino),
    ),
    orderBy: orderedBy(orders, orden, auditoria.id),
    indexed: true,
    async read(ids) {
      const rows = await deps.db
        .select({ decision: auditoria, nombreUsuario: usuarios.nombreUsuario })
        .from(auditoria)
        .leftJoin(usuarios, autor)
        .where(inArray(auditoria.id, [...ids]));
      return rows.map(({ decision: { usuarioId, cuando, ...decision }, nombreUsuario }) => ({
        ...decision,
        cuando: cuando.toISOString(),
        usuario: usuarioId === null || nombreUsuario === null ? null : { id: usuarioId, nombreUsuario },
      }));
    },
    keyOf: ({ id }) => id,
  });
}

/**
 * Returns the name of the actor of a decision that has a row id in its data (`pagoId: 12`), made within a minute of
 * an instant; null for system actions and deleted accounts. The time range limits the index scan, because the
 * recorded data is not indexed.
 */
export async function findAutor(
  q: Queryable,
  { campo, id, cuando }: { campo: string; id: number; cuando: Date },
): Promise<string | null> {
  const [row] = await q
    .select({ nombre: usuarios.nombre, apellido: usuarios.apellido })
    .from(auditoria)
    .innerJoin(usuarios, eq(usuarios.id, auditoria.usuarioId))
    .where(
      and(
        gte(auditoria.cuando, new Date(cuando.getTime() - 60_000)),
        lt(auditoria.cuando, new Date(cuando.getTime() + 60_000)),
        sql`${auditoria.despues} ->> ${campo} = ${String(id)}`,
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(1);
  return row ? `${row.nombre} ${row.apellido}`.trim() || null : null;
}

/** Returns the newest decision with one of these actions about a kind of object; null if there is none. */
export function findUltimaDecision(q: Queryable, objeto: string, acciones: string[]) {
  const { cuando, accion, despues } = auditoria;
  const query = q
    .select({ cuando, accion, despues })
    .from(auditoria)
    .where(and(eq(auditoria.objeto, objeto), inArray(accion, acciones)))
    .orderBy(desc(auditoria.id));
  return firstOf(query.limit(1));
}

export async function listDecisionesSobre(q: Queryable, objeto: string, objetoId: number) {
  const { id, cuando, accion, despues } = auditoria;
  return q
    .select({ cuando, accion, despues, nombre: usuarios.nombre, apellido: usuarios.apellido })
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.id, auditoria.usuarioId))
    .where(and(eq(auditoria.objeto, objeto), eq(auditoria.objetoId, objetoId)))
    .orderBy(id);
}

/** Returns a user's decisions, newest first, without the values before and after. */
export async function listDecisionesDe(q: Queryable, usuarioId: number) {
  const { cuando, accion, objeto, objetoId } = auditoria;
  return q
    .select({ cuando, accion, objeto, objetoId })
    .from(auditoria)
    .where(eq(auditoria.usuarioId, usuarioId))
    .orderBy(desc(cuando), desc(auditoria.id));
}

/** Returns a query for `id` and `nombre` of the rows of a kind; null if these have no names. */
function nombresEn(deps: Deps, objeto: string): SQL | null {
  const nombres = deps.palabras.objetos[objeto]?.nombres;
  if (!nombres) return null;
  return is(nombres, Column) ? sql`select id, ${nombres} as nombre from ${nombres.table}` : nombres(deps);
}

/** Returns, for each kind of object, the ids of the rows with a name that matches a search. */
function llamados(deps: Deps, word: string): [objeto: string, ids: SQL][] {
  return Object.entries(deps.palabras.objetos).flatMap(([objeto, suyo]): [string, SQL][] => {
    const nombres = nombresEn(deps, objeto);
    if (suyo.llamados) return [[objeto, suyo.llamados(deps, word)]];
    return nombres
      ? [[objeto, sql`select id from (${nombres}) as con_nombre where ${holdsPart(sql`nombre`, word)}`]]
      : [];
  });
}

const listaDe = (deps: Deps) =>
  columnSql(COLUMNAS_DE_DECISIONES, {
    cuando: auditoria.cuando,
    usuario: { indexed: usuarios.texto, labels: [["El sitio", sql`${auditoria.usuarioId} is null`]] },
    que: {
      // Stored in lower case without accents, so it needs no normalized column.
      indexed: auditoria.accion,
      labels: [
        ...Object.entries(deps.palabras.objetos).map(
          ([objeto, { label }]) => [label, sql`${auditoria.objeto} = ${objeto}`] as const,
        ),
        ...Object.entries(deps.palabras.acciones).map(
          ([accion, label]) =>
            [
              label,
              accion.includes(".")
                ? sql`${auditoria.accion} = ${accion}`
                : sql`split_part(${auditoria.accion}, '.', 2) = ${accion}`,
            ] as const,
        ),
      ],
      find: (word) =>
        llamados(deps, word).map(
          ([objeto, ids]) => sql`(${auditoria.objeto} = ${objeto} and ${auditoria.objetoId} in (${ids}))`,
        ),
    },
    objetoId: auditoria.objetoId,
    cambios: {
      value: sql`(coalesce(${auditoria.antes}::text, '') || ' ' || coalesce(${auditoria.despues}::text, ''))`,
    },
    antes: null,
    despues: null,
  });

/** Returns the names of existing rows by id; null for a kind of object without names. */
export async function findNombres(
  deps: Deps,
  objeto: string,
  ids: readonly number[],
): Promise<Map<number, string> | null> {
  const nombres = nombresEn(deps, objeto);
  if (!nombres) return null;
  const { rows } = await deps.db.execute<{ id: number; nombre: string }>(
    sql`select id, nombre from (${nombres}) as con_nombre where id = ${anyInt(ids)}`,
  );
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

export async function deleteDecisionesAntesDe(q: Queryable, fecha: string): Promise<void> {
  await q.delete(auditoria).where(lt(auditoria.cuando, new Date(fecha)));
}
