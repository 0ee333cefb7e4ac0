import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { personas, vinculos } from "./table.ts";

/** Whether a right of a bond holds on a day. */
function rigeEn(desde: SQLWrapper, hasta: SQLWrapper, hoy: string) {
  return sql<boolean>`coalesce(${desde} <= ${hoy}, false) and coalesce(${hasta} >= ${hoy}, true)`;
}

/** What the bonds of a responsible person give on a day (`YYYY-MM-DD` of the club's clock). */
export function listDerechos(q: Queryable, responsableId: number, hoy: string) {
  return q
    .select({
      vinculoId: vinculos.id,
      personaId: vinculos.dependienteId,
      relacion: vinculos.relacion,
      ve: rigeEn(vinculos.veDesde, vinculos.veHasta, hoy),
      paga: rigeEn(vinculos.pagaDesde, vinculos.pagaHasta, hoy),
      autoriza: rigeEn(vinculos.autorizaDesde, vinculos.autorizaHasta, hoy),
      restringido: vinculos.restringido,
    })
    .from(vinculos)
    .where(and(eq(vinculos.responsableId, responsableId), isNull(vinculos.terminadoEn)))
    .orderBy(vinculos.dependienteId);
}

/** Existing people with their birth date, their rows locked in the order of their ids; deleted accounts are missing. */
export function lockPersonas(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ id: usuarios.id, fechaDeNacimiento: personas.fechaDeNacimiento })
    .from(usuarios)
    .innerJoin(personas, eq(personas.id, usuarios.id))
    .where(and(sql`${usuarios.id} = ${anyInt(ids)}`, isNull(usuarios.eliminadoEn)))
    .orderBy(usuarios.id)
    .for("no key update", { of: usuarios });
}

/** What is known of a person. */
export async function findPersona(q: Queryable, id: number) {
  const { dni, fechaDeNacimiento, confirmadaEn } = personas;
  return (
    (await q.select({ dni, fechaDeNacimiento, confirmadaEn }).from(personas).where(eq(personas.id, id)))[0] ??
    null
  );
}

/** @throws unique violation of `personas_dni_unico` */
export async function updatePersona(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof personas.$inferInsert, "id">>,
): Promise<void> {
  await tx.update(personas).set(cambios).where(eq(personas.id, id));
}

/** The username itself, or with the smallest number that makes it free. Concurrent calls for one name wait. */
export async function lockNombreLibre(tx: Tx, nombre: string, max: number): Promise<string> {
  const inicio = nombre.slice(0, max - 5);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`nombre de usuario: ${inicio}`}))`);
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select ${inicio} || case when n = 1 then '' else n::text end as nombre
    from generate_series(1, 9999) n
    where not exists (
      select 1 from usuarios where lower(nombre_usuario) = lower(${inicio} || case when n = 1 then '' else n::text end)
    )
    order by n limit 1`);
  if (!rows[0]) throw new Error(`no free username for ${inicio}`);
  return rows[0].nombre;
}

export type VinculoRow = typeof vinculos.$inferSelect;

/** @throws violations of `vinculos_vigente_unico`, `vinculos_sin_ciclo` and `vinculos_de_dos` */
export async function insertVinculo(tx: Tx, row: typeof vinculos.$inferInsert): Promise<number> {
  const [creado] = await tx.insert(vinculos).values(row).returning({ id: vinculos.id });
  if (!creado) throw new Error("an insert without a row");
  return creado.id;
}

export async function lockVinculo(tx: Tx, id: number): Promise<VinculoRow | null> {
  return (await tx.select().from(vinculos).where(eq(vinculos.id, id)).for("update"))[0] ?? null;
}

export async function updateVinculo(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof vinculos.$inferInsert, "id">>,
): Promise<void> {
  await tx.update(vinculos).set(cambios).where(eq(vinculos.id, id));
}

export async function findVinculoVigente(q: Queryable, responsableId: number, dependienteId: number) {
  const suyo = and(eq(vinculos.responsableId, responsableId), eq(vinculos.dependienteId, dependienteId));
  return (
    (
      await q
        .select()
        .from(vinculos)
        .where(and(suyo, isNull(vinculos.terminadoEn)))
    )[0] ?? null
  );
}

/** Whether one person is responsible for another, directly or through others. */
export async function esResponsableDe(q: Queryable, responsableId: number, otraId: number): Promise<boolean> {
  const { rows } = await q.execute(sql`
    with recursive a_cargo as (
      select ${responsableId}::int as id
      union
      select v.dependiente_id from vinculos v join a_cargo a on v.responsable_id = a.id where v.terminado_en is null
    )
    select 1 from a_cargo where id = ${otraId}`);
  return rows.length > 0;
}
