import { and, asc, count, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Page, Paged } from "#contract/paging.ts";
import { usuarios } from "#features/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { searchIn } from "#server/db/search.ts";
import type { Decision } from "../contract.ts";
import { auditoria } from "./table.ts";

export async function agregar(tx: Tx, fila: typeof auditoria.$inferInsert): Promise<void> {
  await tx.insert(auditoria).values(fila);
}

export interface Filtro {
  termino?: string | undefined;
  objeto?: string | undefined;
  /** Included. */
  desde?: Date | undefined;
  /** Not included. */
  hasta?: Date | undefined;
}

/** By time; `newestFirst` tells from which end. */
export async function listar(
  q: Queryable,
  filtro: Filtro,
  newestFirst: boolean,
  page: Page,
): Promise<Paged<Decision>> {
  const direction = newestFirst ? desc : asc;
  const where = and(
    filtro.objeto ? eq(auditoria.objeto, filtro.objeto) : undefined,
    filtro.desde && gte(auditoria.cuando, filtro.desde),
    filtro.hasta && lt(auditoria.cuando, filtro.hasta),
    searchIn(
      [usuarios.nombreUsuario, auditoria.accion, auditoria.objeto, sql`${auditoria.objetoId}::text`],
      filtro.termino,
    ),
  );
  const rows = await q
    .select({ decision: auditoria, nombreUsuario: usuarios.nombreUsuario })
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.id, auditoria.usuarioId))
    .where(where)
    .orderBy(direction(auditoria.cuando), direction(auditoria.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await q
    .select({ total: count() })
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.id, auditoria.usuarioId))
    .where(where);
  return {
    rows: rows.map(({ decision: { usuarioId, cuando, ...decision }, nombreUsuario }) => ({
      ...decision,
      cuando: cuando.toISOString(),
      usuario: usuarioId === null || nombreUsuario === null ? null : { id: usuarioId, nombreUsuario },
    })),
    total: counted?.total ?? 0,
  };
}

/** All that somebody decided, newest first, without what it was before and after. */
export async function decisionesDe(q: Queryable, usuarioId: number) {
  return q
    .select({
      cuando: auditoria.cuando,
      accion: auditoria.accion,
      objeto: auditoria.objeto,
      objetoId: auditoria.objetoId,
    })
    .from(auditoria)
    .where(eq(auditoria.usuarioId, usuarioId))
    .orderBy(desc(auditoria.cuando), desc(auditoria.id));
}
