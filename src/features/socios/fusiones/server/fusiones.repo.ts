import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Rol } from "#contract/permission.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { personas } from "#features/socios/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Campo } from "../rules.ts";
import { type Cambiado, fusiones } from "./table.ts";

/** Locks people against changes and against new rows that refer to them, in the order of their ids. */
export async function lockDosPersonas(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select id from usuarios where id = ${anyInt(ids)} order by id for update`);
}

export async function insertFusion(tx: Tx, row: typeof fusiones.$inferInsert): Promise<number> {
  const [creada] = await tx.insert(fusiones).values(row).returning({ id: fusiones.id });
  if (!creada) throw new Error("an insert without a row");
  return creada.id;
}

export async function lockFusion(tx: Tx, id: number) {
  return (await tx.select().from(fusiones).where(eq(fusiones.id, id)).for("update"))[0] ?? null;
}

export async function updateFusion(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof fusiones.$inferInsert, "id">>,
): Promise<void> {
  await tx.update(fusiones).set(cambios).where(eq(fusiones.id, id));
}

/** The latest 50. */
export function listFusiones(q: Queryable) {
  const [queda, sale, autor] = [alias(usuarios, "queda"), alias(usuarios, "sale"), alias(usuarios, "autor")];
  return q
    .select({
      fusion: fusiones,
      queda: sql<string>`${queda.nombre} || ' ' || ${queda.apellido}`,
      sale: sql<string>`${sale.nombre} || ' ' || ${sale.apellido}`,
      numero: socios.id,
      hechaPor: autor.nombreUsuario,
    })
    .from(fusiones)
    .innerJoin(queda, eq(queda.id, fusiones.quedaId))
    .innerJoin(sale, eq(sale.id, fusiones.saleId))
    .innerJoin(autor, eq(autor.id, fusiones.hechaPor))
    .leftJoin(socios, eq(socios.usuarioId, sale.id))
    .orderBy(desc(fusiones.hechaEn), desc(fusiones.id))
    .limit(50);
}

/** Closes the record of who leaves: no login, no roles, in no list; its email and DNI are free. */
export async function updateQueSale(tx: Tx, saleId: number, quedaId: number, cuando: Date): Promise<void> {
  await tx
    .update(usuarios)
    .set({ alta: false, permisos: ["usuario"], correo: null, eliminadoEn: cuando })
    .where(eq(usuarios.id, saleId));
  await tx.update(socios).set({ dni: null }).where(eq(socios.usuarioId, saleId));
  await tx.update(personas).set({ unidaA: quedaId, dni: null }).where(eq(personas.id, saleId));
}

/**
 * Opens the record again; a membership that comes back says what it said.
 * @throws unique violations of the email and the DNI
 */
export async function updateQueVuelve(
  tx: Tx,
  saleId: number,
  { alta, permisos, datos, dniDeSocio }: Cambiado["sale"],
  vuelveLaMembresia: boolean,
): Promise<void> {
  const { correo, dni, telefono, fechaDeNacimiento, direccion } = datos;
  await tx.update(usuarios).set({ alta, permisos, correo, eliminadoEn: null }).where(eq(usuarios.id, saleId));
  const deSocio = vuelveLaMembresia
    ? { dni: dniDeSocio, telefono: telefono ?? "", fechaDeNacimiento, direccion: direccion ?? "" }
    : { dni: dniDeSocio };
  await tx.update(socios).set(deSocio).where(eq(socios.usuarioId, saleId));
  await tx.update(personas).set({ unidaA: null, dni }).where(eq(personas.id, saleId));
}

export async function updatePermisos(tx: Tx, id: number, permisos: Rol[]): Promise<void> {
  await tx.update(usuarios).set({ permisos }).where(eq(usuarios.id, id));
}

/** Writes who somebody is; of a member the membership says it too. @throws unique violations of the email and the DNI */
export async function updateDatos(
  tx: Tx,
  id: number,
  datos: Partial<Record<Campo, string | null>>,
): Promise<void> {
  const { nombre, apellido, correo, dni, fechaDeNacimiento, telefono, direccion } = datos;
  const suyos = {
    ...(nombre && { nombre }),
    ...(apellido && { apellido }),
    ...(correo !== undefined && { correo: correo || null }),
  };
  const dePersona = {
    ...(dni !== undefined && { dni: dni || null }),
    ...(fechaDeNacimiento !== undefined && { fechaDeNacimiento: fechaDeNacimiento || null }),
    ...(telefono !== undefined && { telefono: telefono ?? "" }),
  };
  const deSocio = { ...dePersona, ...(direccion !== undefined && { direccion: direccion ?? "" }) };
  if (Object.keys(suyos).length > 0) await tx.update(usuarios).set(suyos).where(eq(usuarios.id, id));
  if (Object.keys(dePersona).length > 0) await tx.update(personas).set(dePersona).where(eq(personas.id, id));
  if (Object.keys(deSocio).length > 0) await tx.update(socios).set(deSocio).where(eq(socios.usuarioId, id));
}

/** @param cuando an ISO instant; null if the office has not confirmed who the person is */
export async function updateConfirmada(tx: Tx, id: number, cuando: string | null): Promise<void> {
  await tx.execute(sql`update personas set confirmada_en = ${cuando}::timestamptz where id = ${id}`);
}

/** Those that were merged into a person. */
export async function listUnidas(q: Queryable, quedaId: number): Promise<number[]> {
  const rows = await q.select({ id: personas.id }).from(personas).where(eq(personas.unidaA, quedaId));
  return rows.map(({ id }) => id);
}

/** Where a person went; null for one who is not merged. */
export async function findUnidaA(q: Queryable, id: number): Promise<number | null> {
  return (await q.select({ a: personas.unidaA }).from(personas).where(eq(personas.id, id)))[0]?.a ?? null;
}

/** Merges of the last day that were not undone. */
export async function listRecientes(q: Queryable, desde: Date) {
  return q
    .select({ id: fusiones.id, quedaId: fusiones.quedaId, saleId: fusiones.saleId })
    .from(fusiones)
    .where(and(isNull(fusiones.deshechaEn), sql`${fusiones.hechaEn} > ${desde.toISOString()}`));
}

/** Forgets what merges of a person changed; they can no longer be undone. */
export async function updateSinVuelta(tx: Tx, personaId: number): Promise<void> {
  await tx
    .update(fusiones)
    .set({ cambiado: null, motivo: "" })
    .where(sql`${personaId} in (${fusiones.quedaId}, ${fusiones.saleId})`);
}
