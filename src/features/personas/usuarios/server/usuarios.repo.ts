import { and, arrayContains, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Rol } from "#contract/permission.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { holdsText, storable } from "#server/db/search.ts";
import { usuarios } from "./table.ts";

const columns = {
  id: usuarios.id,
  nombreUsuario: usuarios.nombreUsuario,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  correo: usuarios.correo,
  alta: usuarios.alta,
  permisos: usuarios.permisos,
};
const withPassword = { ...columns, contrasenaHash: usuarios.contrasenaHash };

export type UsuarioGuardado = Pick<typeof usuarios.$inferSelect, keyof typeof columns>;

/** @throws unique violation of the username or email: see `crear-usuario.ts` */
export async function insertUsuario(
  q: Queryable,
  row: typeof usuarios.$inferInsert,
): Promise<UsuarioGuardado> {
  // The await keeps this file in the stack of a failed insert.
  return await insertedOf(q.insert(usuarios).values(row).returning(columns));
}

export const findUsuario = (q: Queryable, id: number): Promise<UsuarioGuardado | null> =>
  firstOf(q.select(columns).from(usuarios).where(eq(usuarios.id, id)));

/** Finds a user; null if the account was deleted, although the row still exists. */
export async function findActiveUsuario(q: Queryable, id: number): Promise<UsuarioGuardado | null> {
  const where = and(eq(usuarios.id, id), isNull(usuarios.eliminadoEn));
  return firstOf(q.select(columns).from(usuarios).where(where));
}

export const findUsuarioByNombre = (q: Queryable, nombreUsuario: string): Promise<UsuarioGuardado | null> =>
  firstOf(q.select(columns).from(usuarios).where(deNombre(nombreUsuario)));

/**
 * Finds a user by username or email, ignoring case, in one statement that takes the same time whatever matches. A
 * username has priority, so that no email can take over an older username with an @. Includes the password hash, so use
 * it only for logins.
 */
export async function findUsuarioWithContrasena(
  q: Queryable,
  nombreOCorreo: string,
): Promise<(UsuarioGuardado & { contrasenaHash: string }) | null> {
  const nombre = deNombre(nombreOCorreo);
  const where = or(nombre, deCorreo(nombreOCorreo));
  return firstOf(q.select(withPassword).from(usuarios).where(where).orderBy(desc(nombre)).limit(1));
}

export async function findFechas(q: Queryable, id: number) {
  const { creadoEn, consentimientoEn, terminosVersion } = usuarios;
  const fechas = { creadoEn, consentimientoEn, terminosVersion };
  return firstOf(q.select(fechas).from(usuarios).where(eq(usuarios.id, id)));
}

type CambiosDeUsuario = Partial<Omit<typeof usuarios.$inferInsert, "id" | "permisos">> & { permisos?: Rol[] };

/** @throws unique violation of the username or email: see `conflictoDeUsuario` */
export async function updateUsuario(tx: Tx, id: number, cambios: CambiosDeUsuario): Promise<UsuarioGuardado> {
  const [cambiado] = await tx.update(usuarios).set(cambios).where(eq(usuarios.id, id)).returning(columns);
  if (!cambiado) throw new Error("a user that was taken is gone");
  return cambiado;
}

/** Locks the user until the transaction ends; null for a deleted account. */
export async function lockUsuarioRow(
  tx: Tx,
  id: number,
): Promise<(UsuarioGuardado & { contrasenaHash: string }) | null> {
  const where = and(eq(usuarios.id, id), isNull(usuarios.eliminadoEn));
  return firstOf(tx.select(withPassword).from(usuarios).where(where).for("no key update"));
}

export const findUsuarioByCorreo = (q: Queryable, correo: string): Promise<UsuarioGuardado | null> =>
  firstOf(q.select(columns).from(usuarios).where(deCorreo(correo)));

/** Locks the active administradores, in a fixed order. */
export async function lockAdministradores(tx: Tx): Promise<number[]> {
  const where = and(eq(usuarios.alta, true), arrayContains(usuarios.permisos, ["administrador"]));
  const rows = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(where)
    .orderBy(usuarios.id)
    .for("no key update");
  return rows.map((row) => row.id);
}

function deNombre(nombreUsuario: string) {
  return sql`lower(${usuarios.nombreUsuario}) = lower(${storable(nombreUsuario)})`;
}

function deCorreo(correo: string) {
  return sql`lower(${usuarios.correo}) = lower(${storable(correo)})`;
}

/** Returns the ids of the users whose searchable text contains a word. */
export function usuariosLlamados(_deps: unknown, word: string): SQL {
  return sql`select id from usuarios where ${holdsText(usuarios.texto, word)}`;
}
