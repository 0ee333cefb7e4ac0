import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";
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

/** A user without the password. */
export type UsuarioGuardado = Omit<typeof usuarios.$inferSelect, "claveHash" | "creadoEn">;

/** @throws the database's error when the username or the email is taken: see `crear-usuario.ts`. */
export async function insertar(q: Queryable, fila: typeof usuarios.$inferInsert): Promise<UsuarioGuardado> {
  const [creado] = await q.insert(usuarios).values(fila).returning(columns);
  if (!creado) throw new Error("an insert without a row");
  return creado;
}

export async function buscarPorId(q: Queryable, id: number): Promise<UsuarioGuardado | null> {
  return (await q.select(columns).from(usuarios).where(eq(usuarios.id, id)))[0] ?? null;
}

/** The user of this name, without regard to case. */
export async function buscarPorNombre(q: Queryable, nombreUsuario: string): Promise<UsuarioGuardado | null> {
  return (await q.select(columns).from(usuarios).where(deNombre(nombreUsuario)))[0] ?? null;
}

/** The same with the password's hash, for the login alone. */
export async function buscarConClave(
  q: Queryable,
  nombreUsuario: string,
): Promise<(UsuarioGuardado & { claveHash: string }) | null> {
  const withPassword = { ...columns, claveHash: usuarios.claveHash };
  return (await q.select(withPassword).from(usuarios).where(deNombre(nombreUsuario)))[0] ?? null;
}

function deNombre(nombreUsuario: string) {
  return sql`lower(${usuarios.nombreUsuario}) = lower(${storable(nombreUsuario)})`;
}

/** No stored text has a NUL, and the database refuses even to be asked for one. */
function storable(texto: string): string {
  return texto.replaceAll("\u0000", "\ufffd");
}
