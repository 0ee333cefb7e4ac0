import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { usuarios } from "#features/usuarios/server/table.ts";
import type { Database, Queryable } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { sesiones } from "./table.ts";

/**
 * The person of a session that is alive, if she is active: the one query that runs on every call, so it is
 * prepared once a connection.
 */
export function prepareBuscarViva(
  db: Database,
): (sesion: { sid: string; usuarioId: number; ahora: Date }) => Promise<Actor | null> {
  const query = db
    .select({
      usuarioId: usuarios.id,
      nombreUsuario: usuarios.nombreUsuario,
      permisos: usuarios.permisos,
      sid: sesiones.id,
    })
    .from(sesiones)
    .innerJoin(usuarios, eq(usuarios.id, sesiones.usuarioId))
    .where(
      and(
        eq(sesiones.id, sql.placeholder("sid")),
        eq(sesiones.usuarioId, sql.placeholder("usuarioId")),
        gt(sesiones.expiraEn, sql.placeholder("ahora")),
        isNull(sesiones.revocadaEn),
        eq(usuarios.alta, true),
      ),
    )
    .prepare("sesion_viva");
  return async (sesion) => (await query.execute(sesion))[0] ?? null;
}

export async function insertar(q: Queryable, fila: typeof sesiones.$inferInsert): Promise<void> {
  await q.insert(sesiones).values(fila);
}

export async function revocar(q: Queryable, sid: string, ahora: Date): Promise<void> {
  await q
    .update(sesiones)
    .set({ revocadaEn: ahora })
    .where(and(eq(sesiones.id, sid), isNull(sesiones.revocadaEn)));
}

/** Ends every session of somebody, but for the one that is excepted. */
export async function revocarTodas(
  q: Queryable,
  usuarioId: number,
  ahora: Date,
  excepto?: string,
): Promise<void> {
  await q
    .update(sesiones)
    .set({ revocadaEn: ahora })
    .where(
      and(
        eq(sesiones.usuarioId, usuarioId),
        isNull(sesiones.revocadaEn),
        excepto === undefined ? undefined : ne(sesiones.id, excepto),
      ),
    );
}

/** A person's sessions, the newest first. */
export async function listarDe(q: Queryable, usuarioId: number) {
  return q
    .select({
      creadaEn: sesiones.creadaEn,
      expiraEn: sesiones.expiraEn,
      revocadaEn: sesiones.revocadaEn,
    })
    .from(sesiones)
    .where(eq(sesiones.usuarioId, usuarioId))
    .orderBy(desc(sesiones.creadaEn));
}

/** Removes some sessions that ended: each login takes away more than it adds, and never waits for another. */
export async function borrarVencidas(q: Queryable, ahora: Date): Promise<void> {
  await q.execute(sql`
    delete from ${sesiones} where ${sesiones.id} in (
      select ${sesiones.id} from ${sesiones} where ${sesiones.expiraEn} <= ${ahora} limit 20
      for update skip locked
    )`);
}

/** Answers as soon as the database does. */
export async function responde(q: Queryable): Promise<void> {
  await q.execute(sql`select 1`);
}
