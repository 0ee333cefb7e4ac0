import { and, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow, insertedOf, rowOf, rowsOf } from "#server/db/rows.ts";
import { holdsPart } from "#server/db/search.ts";
import type { GrupoDeDescuento, GrupoDePersona } from "../contract.ts";
import { grupos, personas, personasEnGrupos, vinculos } from "./table.ts";

function rigeEn(desde: SQLWrapper, hasta: SQLWrapper, hoy: string) {
  return sql<boolean>`coalesce(${desde} <= ${hoy}, false) and coalesce(${hasta} >= ${hoy}, true)`;
}

const derechosEl = (hoy: string) => ({
  ve: rigeEn(vinculos.veDesde, vinculos.veHasta, hoy),
  paga: rigeEn(vinculos.pagaDesde, vinculos.pagaHasta, hoy),
  autoriza: rigeEn(vinculos.autorizaDesde, vinculos.autorizaHasta, hoy),
  restringido: vinculos.restringido,
});

/** Returns the rights that a responsable's bonds give on a day (`YYYY-MM-DD` in the club's time zone). */
export function listDerechos(q: Queryable, responsableId: number, hoy: string) {
  return q
    .select({
      personaId: vinculos.dependienteId,
      relacion: vinculos.relacion,
      ...derechosEl(hoy),
    })
    .from(vinculos)
    .where(and(eq(vinculos.responsableId, responsableId), isNull(vinculos.terminadoEn)))
    .orderBy(vinculos.dependienteId);
}

/** Locks existing people in the order of their ids, and returns them with their birth dates; not deleted accounts. */
export function lockPersonas(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ id: usuarios.id, fechaDeNacimiento: personas.fechaDeNacimiento })
    .from(usuarios)
    .innerJoin(personas, eq(personas.id, usuarios.id))
    .where(and(sql`${usuarios.id} = ${anyInt(ids)}`, isNull(usuarios.eliminadoEn)))
    .orderBy(usuarios.id)
    .for("no key update", { of: usuarios });
}

export async function findPersona(q: Queryable, id: number) {
  const { dni, fechaDeNacimiento, confirmadaEn } = personas;
  const conocido = { dni, fechaDeNacimiento, confirmadaEn };
  return firstOf(q.select(conocido).from(personas).where(eq(personas.id, id)));
}

/** @throws unique violation of `personas_dni_unico` */
export async function updatePersona(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof personas.$inferInsert, "id">>,
): Promise<void> {
  await tx.update(personas).set(cambios).where(eq(personas.id, id));
}

/**
 * Returns the username, followed by the smallest number that makes it unused if it is taken. Concurrent calls
 * for the same name wait.
 */
export async function lockNombreLibre(tx: Tx, nombre: string, max: number): Promise<string> {
  const inicio = nombre.slice(0, max - 5);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`nombre de usuario: ${inicio}`}))`);
  const rows = await rowsOf<{ nombre: string }>(tx)`
    select ${inicio} || case when n = 1 then '' else n::text end as nombre
    from generate_series(1, 9999) n
    where not exists (
      select 1 from usuarios where lower(nombre_usuario) = lower(${inicio} || case when n = 1 then '' else n::text end)
    )
    order by n limit 1`;
  if (!rows[0]) throw new Error(`no free username for ${inicio}`);
  return rows[0].nombre;
}

export type VinculoRow = typeof vinculos.$inferSelect;

/** @throws violations of `vinculos_vigente_unico`, `vinculos_sin_ciclo` and `vinculos_de_dos` */
export async function insertVinculo(tx: Tx, row: typeof vinculos.$inferInsert): Promise<number> {
  return (await insertedOf(tx.insert(vinculos).values(row).returning({ id: vinculos.id }))).id;
}

/** Locks a bond; null if it has ended. */
export const lockVinculo = (tx: Tx, id: number): Promise<VinculoRow | null> =>
  firstOf(
    tx
      .select()
      .from(vinculos)
      .where(and(eq(vinculos.id, id), isNull(vinculos.terminadoEn)))
      .for("update"),
  );

export async function updateVinculo(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof vinculos.$inferInsert, "id">>,
): Promise<void> {
  await tx.update(vinculos).set(cambios).where(eq(vinculos.id, id));
}

export async function findVinculoVigente(q: Queryable, responsableId: number, dependienteId: number) {
  const suyo = and(eq(vinculos.responsableId, responsableId), eq(vinculos.dependienteId, dependienteId));
  return firstOf(
    q
      .select()
      .from(vinculos)
      .where(and(suyo, isNull(vinculos.terminadoEn))),
  );
}

/** Whether one person is responsable for another, directly or through others. */
export const esResponsableDe = (q: Queryable, responsableId: number, otraId: number) =>
  hasRow(q)`
    with recursive a_cargo as (
      select ${responsableId}::int as id
      union
      select v.dependiente_id from vinculos v join a_cargo a on v.responsable_id = a.id where v.terminado_en is null
    )
    select 1 from a_cargo where id = ${otraId}`;

const otra = alias(usuarios, "otra");
const suPersona = alias(personas, "su_persona");
const creador = alias(usuarios, "creador");
const terminador = alias(usuarios, "terminador");

const numeroDe = (usuario: typeof otra): SQL<number | null> =>
  sql`(select s.id from socios s where s.usuario_id = ${usuario.id} and ${usuario.permisos} @> '{socio}'::text[])`;

/** Returns all bonds of a person in both roles: current ones first, then ended ones, newest first. */
export function listVinculosDe(q: Queryable, personaId: number) {
  return q
    .select({
      vinculo: vinculos,
      persona: {
        id: otra.id,
        nombre: otra.nombre,
        apellido: otra.apellido,
        correo: otra.correo,
        dni: suPersona.dni,
        telefono: suPersona.telefono,
        nacimiento: suPersona.fechaDeNacimiento,
        socio: numeroDe(otra),
      },
      creadoPor: creador.nombreUsuario,
      terminadoPor: terminador.nombreUsuario,
    })
    .from(vinculos)
    .innerJoin(
      otra,
      eq(
        otra.id,
        sql`case when ${vinculos.responsableId} = ${personaId} then ${vinculos.dependienteId} else ${vinculos.responsableId} end`,
      ),
    )
    .innerJoin(suPersona, eq(suPersona.id, otra.id))
    .leftJoin(creador, eq(creador.id, vinculos.creadoPor))
    .leftJoin(terminador, eq(terminador.id, vinculos.terminadoPor))
    .where(or(eq(vinculos.responsableId, personaId), eq(vinculos.dependienteId, personaId)))
    .orderBy(sql`${vinculos.terminadoEn} desc nulls first`, otra.orden, vinculos.id);
}

/** Returns the record into which a person was merged; null if they were not merged. */
export async function findUnidaA(q: Queryable, id: number): Promise<number | null> {
  return (await q.select({ a: personas.unidaA }).from(personas).where(eq(personas.id, id)))[0]?.a ?? null;
}

/** Returns the birth date of an existing person; null for a deleted account. */
export const findNacimiento = (q: Queryable, personaId: number) =>
  rowOf<{ nacimiento: string | null }>(q)`
    select p.fecha_de_nacimiento::text as nacimiento from usuarios u join personas p on p.id = u.id
    where u.id = ${personaId} and u.eliminado_en is null`;

/** Returns the people who answer for these people, and their rights on a day, once per bond. */
export function listResponsables(q: Queryable, dependienteIds: readonly number[], hoy: string) {
  return q
    .select({
      id: usuarios.id,
      dependienteId: vinculos.dependienteId,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      correo: usuarios.correo,
      telefono: personas.telefono,
      alta: usuarios.alta,
      relacion: vinculos.relacion,
      ...derechosEl(hoy),
    })
    .from(vinculos)
    .innerJoin(usuarios, eq(usuarios.id, vinculos.responsableId))
    .innerJoin(personas, eq(personas.id, vinculos.responsableId))
    .where(and(sql`${vinculos.dependienteId} = ${anyInt(dependienteIds)}`, isNull(vinculos.terminadoEn)))
    .orderBy(vinculos.id);
}

/** SQL: whether a group membership `m` includes a day. */
const rigeEl = (hoy: string) => sql`m.desde <= ${hoy}::date and coalesce(m.hasta >= ${hoy}::date, true)`;

/** Returns a person's groups, newest first, with the people who share each of them on a day. */
export const listGruposDe = (q: Queryable, personaId: number, hoy: string) =>
  rowsOf<GrupoDePersona>(q)`
    select g.id, g.nombre, de.desde::text, de.hasta::text,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'nombre', u.nombre || ' ' || u.apellido) order by u.orden, u.id)
        from personas_en_grupos m join usuarios u on u.id = m.persona_id
        where m.grupo_id = g.id and m.persona_id <> ${personaId} and u.eliminado_en is null and ${rigeEl(hoy)}
      ), '[]'::json) as otros
    from personas_en_grupos de join grupos g on g.id = de.grupo_id
    where de.persona_id = ${personaId}
    order by de.desde desc`;

/** Returns at most 20 groups with a name that contains a text, sorted by name. */
export const listGrupos = (q: Queryable, termino: string, hoy: string) =>
  rowsOf<GrupoDeDescuento>(q)`
    select g.id, g.nombre, (
      select count(*)::int from personas_en_grupos m join usuarios u on u.id = m.persona_id
      where m.grupo_id = g.id and u.eliminado_en is null and ${rigeEl(hoy)}
    ) as personas
    from grupos g where ${termino === "" ? sql`true` : holdsPart(sql`g.nombre`, termino)}
    order by buscable(g.nombre), g.id limit 20`;

export async function insertGrupo(tx: Tx, nombre: string, creadoEn: Date): Promise<number> {
  return (await insertedOf(tx.insert(grupos).values({ nombre, creadoEn }).returning({ id: grupos.id }))).id;
}

export const lockGrupo = (tx: Tx, id: number) =>
  firstOf(tx.select().from(grupos).where(eq(grupos.id, id)).for("no key update"));

export async function updateGrupo(tx: Tx, id: number, nombre: string): Promise<void> {
  await tx.update(grupos).set({ nombre }).where(eq(grupos.id, id));
}

/** @throws exclusion violation of `personas_en_grupos_de_a_uno` */
export async function insertEnGrupo(tx: Tx, row: { grupoId: number; personaId: number; desde: string }) {
  await tx.insert(personasEnGrupos).values(row);
}

/** Returns the person's first group membership that has no last day or ends after `dia`. */
export async function findEnGrupo(q: Queryable, personaId: number, dia: string) {
  const { hasta, desde } = personasEnGrupos;
  const dura = or(isNull(hasta), gt(hasta, dia));
  const suyo = and(eq(personasEnGrupos.personaId, personaId), dura);
  return firstOf(q.select().from(personasEnGrupos).where(suyo).orderBy(desde));
}

/** Ends a group membership after a day, or deletes it if that is before its first day. */
export async function updateFinEnGrupo(
  tx: Tx,
  { personaId, desde }: { personaId: number; desde: string },
  hasta: string,
): Promise<void> {
  const suya = and(eq(personasEnGrupos.personaId, personaId), eq(personasEnGrupos.desde, desde));
  if (hasta < desde) await tx.delete(personasEnGrupos).where(suya);
  else await tx.update(personasEnGrupos).set({ hasta }).where(suya);
}
