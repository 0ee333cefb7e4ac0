import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { sesiones } from "./table.ts";

type SesionViva = Actor & { creadaEn: Date; vistaEn: Date | null };

/** $1 session id, $2 user id, $3 current time. */
const VIVA = `
  select u.id as "usuarioId", u.nombre_usuario as "nombreUsuario", u.nombre, u.apellido, u.correo, u.permisos,
    s.id as sid, s.creada_en as "creadaEn", s.vista_en as "vistaEn"
  from sesiones s join usuarios u on u.id = s.usuario_id
  where s.id = $1 and s.usuario_id = $2 and s.expira_en > $3 and s.revocada_en is null and u.alta`;

/**
 * Returns the active user of an active session. Runs on every request, so it is a prepared statement per connection
 * and uses the driver's rows as they are.
 */
export async function findLiveSesion(
  db: Database,
  { sid, usuarioId, ahora }: { sid: string; usuarioId: number; ahora: Date },
): Promise<SesionViva | null> {
  const query = { name: "sesion_viva", text: VIVA, values: [sid, usuarioId, ahora] };
  return (await db.$client.query<SesionViva>(query)).rows[0] ?? null;
}

export async function insertSesion(q: Queryable, row: typeof sesiones.$inferInsert): Promise<void> {
  await q.insert(sesiones).values(row);
}

/**
 * Ends a user's active sessions except the newest `most`. The caller has locked the user's row, because concurrent
 * logins would not see each other's sessions.
 */
export async function updateSobrantes(
  q: Queryable,
  { usuarioId, ahora, most }: { usuarioId: number; ahora: Date; most: number },
): Promise<void> {
  const surplus = q
    .select({ id: sesiones.id })
    .from(sesiones)
    .where(deViva(usuarioId, ahora))
    .orderBy(desc(sesiones.creadaEn), desc(sesiones.id))
    .offset(most);
  await q.update(sesiones).set({ revocadaEn: ahora }).where(inArray(sesiones.id, surplus));
}

/** @returns false if the session is not the user's or has ended */
export async function updateRevocada(q: Queryable, usuarioId: number, sid: string, ahora: Date) {
  const where = and(eq(sesiones.id, sid), deViva(usuarioId, ahora));
  const { rowCount } = await q.update(sesiones).set({ revocadaEn: ahora }).where(where);
  return rowCount === 1;
}

/** Records when a session was last used, unless a use since `limite` is already recorded. */
export async function updateUso(q: Queryable, sid: string, ahora: Date, limite: Date): Promise<void> {
  const stale = lt(sql`coalesce(${sesiones.vistaEn}, ${sesiones.creadaEn})`, limite);
  await q
    .update(sesiones)
    .set({ vistaEn: ahora })
    .where(and(eq(sesiones.id, sid), stale));
}

function deViva(usuarioId: number, ahora: Date) {
  return and(eq(sesiones.usuarioId, usuarioId), gt(sesiones.expiraEn, ahora), isNull(sesiones.revocadaEn));
}

export async function listLiveSesiones(q: Queryable, usuarioId: number, ahora: Date) {
  return q.select().from(sesiones).where(deViva(usuarioId, ahora)).orderBy(desc(sesiones.creadaEn));
}

export async function deleteSesionesDe(q: Queryable, usuarioId: number): Promise<void> {
  await q.delete(sesiones).where(eq(sesiones.usuarioId, usuarioId));
}

export async function deleteSesiones(q: Queryable): Promise<void> {
  await q.delete(sesiones);
}

export async function updateRevocadas(q: Queryable, usuarioId: number, ahora: Date, excepto?: string) {
  const others = excepto === undefined ? undefined : ne(sesiones.id, excepto);
  const where = and(eq(sesiones.usuarioId, usuarioId), isNull(sesiones.revocadaEn), others);
  await q.update(sesiones).set({ revocadaEn: ahora }).where(where);
}

export async function listSesionesDe(q: Queryable, usuarioId: number) {
  const { creadaEn, expiraEn, revocadaEn, vistaEn, agente } = sesiones;
  return q
    .select({ creadaEn, expiraEn, revocadaEn, vistaEn, agente })
    .from(sesiones)
    .where(eq(sesiones.usuarioId, usuarioId))
    .orderBy(desc(sesiones.creadaEn));
}

/** Deletes up to 20 expired sessions, skipping locked ones. Each login deletes more rows than it adds. */
export async function deleteExpiredSesiones(q: Queryable, ahora: Date): Promise<void> {
  await q.execute(sql`
    delete from ${sesiones} where ${sesiones.id} in (
      select ${sesiones.id} from ${sesiones} where ${sesiones.expiraEn} <= ${ahora} limit 20
      for update skip locked
    )`);
}

export async function checkConnection(q: Queryable): Promise<void> {
  await q.execute(sql`select 1`);
}
