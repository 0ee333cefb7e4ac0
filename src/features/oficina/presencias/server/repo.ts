import { eq, sql } from "drizzle-orm";
import { auditoria } from "#features/cuentas/auditoria/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { OBJETOS_ABIERTOS, type ObjetoAbierto, VENCE_S } from "../rules.ts";
import { presencias } from "./table.ts";

/**
 * Decisions whose ids make a version. The last id alone would miss one that commits after a later one, because ids are
 * assigned before the commit.
 */
const RECIENTES = 20;

/** Of all objects. */
export async function findVersion(q: Queryable): Promise<string> {
  const { rows } = await q.execute<{ version: string }>(sql`
    select md5(array(select id from ${auditoria} order by id desc limit ${RECIENTES})::text) as version`);
  return rows[0]?.version ?? "";
}

interface Abierto extends Record<string, unknown> {
  version: string;
  otros: string[];
  ultima: { usuarioId: number | null; quien: string | null; accion: string; despues: unknown } | null;
}

/** Notes that a user has an object open, in one statement with what there is to know about it. */
export async function upsertPresencia(
  q: Queryable,
  usuarioId: number,
  { objeto, id }: { objeto: ObjetoAbierto; id: number },
): Promise<Abierto> {
  const clases = sql.param([...OBJETOS_ABIERTOS[objeto]]);
  const vivo = sql`visto_en > now() - make_interval(secs => ${VENCE_S})`;
  const { rows } = await q.execute<Abierto>(sql`
    with vencidas as (
      delete from ${presencias} where ctid = any(array(
        select ctid from ${presencias} where visto_en < now() - interval '1 minute' and (usuario_id, objeto, objeto_id) <> (${usuarioId}, ${objeto}, ${id})
        limit 20 for update skip locked))
    ), propia as (
      insert into ${presencias} (usuario_id, objeto, objeto_id, visto_en)
        values (${usuarioId}, ${objeto}, ${id}, now())
        on conflict (objeto, objeto_id, usuario_id) do update set visto_en = excluded.visto_en
    ), recientes as (
      select id, usuario_id, accion, despues from ${auditoria}
        where objeto = any(${clases}::text[]) and objeto_id = ${id} order by id desc limit ${RECIENTES}
    )
    select md5(array(select id from recientes)::text) as version,
      array(select trim(u.nombre || ' ' || u.apellido) from ${presencias} p join ${usuarios} u on u.id = p.usuario_id
        where p.objeto = ${objeto} and p.objeto_id = ${id} and p.usuario_id <> ${usuarioId} and ${vivo}
        order by 1 limit 5) as otros,
      (select jsonb_build_object('usuarioId', r.usuario_id, 'accion', r.accion, 'despues', r.despues,
          'quien', (select trim(nombre || ' ' || apellido) from ${usuarios} where id = r.usuario_id))
        from recientes r order by r.id desc limit 1) as ultima`);
  const [row] = rows;
  if (!row) throw new Error("a query without a condition returned no row");
  return row;
}

export async function deletePresencias(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(presencias).where(eq(presencias.usuarioId, usuarioId));
}
