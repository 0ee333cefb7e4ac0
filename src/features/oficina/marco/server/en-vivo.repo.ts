import { sql } from "drizzle-orm";
import { auditoria, usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { rowOf, rowsOf } from "#server/db/rows.ts";
import { OBJETOS_ABIERTOS, type ObjetoAbierto } from "../rules.ts";

/**
 * Number of decisions that make up a version. The last id is not enough, because a lower id may be committed
 * later.
 */
const RECIENTES = 20;

export async function findVersion(q: Queryable): Promise<string> {
  const rows = await rowsOf<{ version: string }>(q)`
    select md5(array(select id from ${auditoria} order by id desc limit ${RECIENTES})::text) as version`;
  return rows[0]?.version ?? "";
}

interface Decisiones {
  version: string;
  ultima: { usuarioId: number | null; quien: string | null; accion: string; despues: unknown } | null;
}

export async function findDecisiones(
  q: Queryable,
  { objeto, id }: { objeto: ObjetoAbierto; id: number },
): Promise<Decisiones> {
  const clases = sql.param([...OBJETOS_ABIERTOS[objeto]]);
  const row = await rowOf<Decisiones>(q)`
    with recientes as (
      select id, usuario_id, accion, despues from ${auditoria}
        where objeto = any(${clases}::text[]) and objeto_id = ${id} order by id desc limit ${RECIENTES}
    )
    select md5(array(select id from recientes)::text) as version,
      (select jsonb_build_object('usuarioId', r.usuario_id, 'accion', r.accion, 'despues', r.despues,
          'quien', (select trim(nombre || ' ' || apellido) from ${usuarios} where id = r.usuario_id))
        from recientes r order by r.id desc limit 1) as ultima`;
  if (!row) throw new Error("a query without a condition returned no row");
  return row;
}
