import { and, desc, eq, is, isNull, sql } from "drizzle-orm";
import { alias, getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Rol } from "#contract/permission.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { cuotas } from "#features/cuotas/cuotas/server/table.ts";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import { type MergeRule, usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { readMigrations } from "#server/db/migrate.ts";
import { firstOf, hasRow, idsOf, insertedOf, iso, rowsOf } from "#server/db/rows.ts";
import type { ParteDeUnion } from "../contract.ts";
import type { Campo, Motivo } from "../rules.ts";
import { type Cambiado, fusiones } from "./table.ts";

/** Locks two people in the order of their ids. Blocks new rows that refer to them, too. */
export const lockDosPersonas = (tx: Tx, ids: readonly number[]) =>
  tx.execute(sql`
    select id from usuarios where id = ${anyInt(ids)} order by id for update`);

export async function insertFusion(tx: Tx, row: typeof fusiones.$inferInsert): Promise<number> {
  return (await insertedOf(tx.insert(fusiones).values(row).returning({ id: fusiones.id }))).id;
}

export const lockFusion = (tx: Tx, id: number) =>
  firstOf(tx.select().from(fusiones).where(eq(fusiones.id, id)).for("update"));

export async function updateFusion(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof fusiones.$inferInsert, "id">>,
): Promise<void> {
  await tx.update(fusiones).set(cambios).where(eq(fusiones.id, id));
}

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

/** Closes a merged record: removes its login and roles, hides it from lists, and frees its email and DNI. */
export async function updateQueSale(tx: Tx, saleId: number, quedaId: number, cuando: Date): Promise<void> {
  await tx
    .update(usuarios)
    .set({ alta: false, permisos: ["usuario"], correo: null, eliminadoEn: cuando })
    .where(eq(usuarios.id, saleId));
  await tx.update(socios).set({ dni: null }).where(eq(socios.usuarioId, saleId));
  await tx.update(personas).set({ unidaA: quedaId, dni: null }).where(eq(personas.id, saleId));
}

/**
 * Reopens a merged record; a membership that returns to it gets its earlier data back.
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

export const updatePermisos = (tx: Tx, id: number, permisos: Rol[]) =>
  tx.update(usuarios).set({ permisos }).where(eq(usuarios.id, id));

/**
 * Updates a person's identifying data, and its copy in a membership.
 * @throws unique violations of the email and the DNI
 */
export async function updateDatos(tx: Tx, id: number, datos: Partial<Record<Campo, string | null>>) {
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

/** @param cuando ISO instant at which the office confirmed the identity; null if it has not */
export const updateConfirmada = (tx: Tx, id: number, cuando: string | null) =>
  tx.execute(sql`update personas set confirmada_en = ${cuando}::timestamptz where id = ${id}`);

export async function listUnidas(q: Queryable, quedaId: number): Promise<number[]> {
  const rows = await q.select({ id: personas.id }).from(personas).where(eq(personas.unidaA, quedaId));
  return rows.map(({ id }) => id);
}

export async function listRecientes(q: Queryable, desde: Date) {
  return q
    .select({ id: fusiones.id, quedaId: fusiones.quedaId, saleId: fusiones.saleId })
    .from(fusiones)
    .where(and(isNull(fusiones.deshechaEn), sql`${fusiones.hechaEn} > ${desde.toISOString()}`));
}

export const updateSinVuelta = (tx: Tx, personaId: number) =>
  tx
    .update(fusiones)
    .set({ cambiado: null, motivo: "" })
    .where(sql`${personaId} in (${fusiones.quedaId}, ${fusiones.saleId})`);

const MAXIMO = 50;
/** Minimum trigram similarity of two names: with an unknown DNI, with different DNIs, with the same phone. */
const PARECIDO = { sinDni: 0.45, otroDni: 0.75, telefono: 0.6 };

/**
 * Lists pairs of records that may be the same person: the same DNI apart from zeros, a similar name with the same
 * birth date or phone, or the same name where one record has neither DNI nor birth date. Leaves out pairs with a
 * bond, and pairs that staff marked as different.
 */
export async function listCandidatas(
  q: Queryable,
): Promise<{ unaId: number; otraId: number; motivos: Motivo[] }[]> {
  return rowsOf<{ unaId: number; otraId: number; motivos: Motivo[] }>(q)`
    with gente as materialized (
      select u.id, u.orden, p.dni, p.fecha_de_nacimiento as nacimiento, p.telefono
      from usuarios u join personas p on p.id = u.id where u.eliminado_en is null and p.unida_a is null
    ), pares as (
      select a.id as una, b.id as otra, 'dni' as motivo, 4 as peso from gente a join gente b
        on b.id > a.id and ltrim(b.dni, '0') = ltrim(a.dni, '0')
      union all
      select a.id, b.id, 'nacimiento', 3 from gente a join gente b on b.id > a.id and b.nacimiento = a.nacimiento
        where similarity(a.orden, b.orden) >
          case when a.dni <> b.dni then ${PARECIDO.otroDni}::real else ${PARECIDO.sinDni}::real end
      union all
      select a.id, b.id, 'telefono', 2 from gente a join gente b
        on b.id > a.id and b.telefono = a.telefono and a.telefono <> ''
        where coalesce(a.nacimiento = b.nacimiento, true) and coalesce(a.dni = b.dni, true)
          and similarity(a.orden, b.orden) > ${PARECIDO.telefono}::real
      union all
      select a.id, b.id, 'nombre', 1 from gente a join gente b on b.id > a.id and b.orden = a.orden
        where coalesce(a.nacimiento = b.nacimiento, true) and coalesce(a.dni = b.dni, true)
    )
    select una as "unaId", otra as "otraId", array_agg(motivo order by peso desc) as motivos
    from pares
    where not exists (select from personas_distintas d where d.una_id = una and d.otra_id = otra)
      and not exists (select from vinculos v where v.terminado_en is null
        and ((v.responsable_id = una and v.dependiente_id = otra) or (v.responsable_id = otra and v.dependiente_id = una)))
    group by una, otra order by sum(peso) desc, una, otra limit ${MAXIMO}`;
}

export async function insertDistintas(
  tx: Tx,
  { una, otra, por, cuando }: { una: number; otra: number; por: number; cuando: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into personas_distintas (una_id, otra_id, dicho_por, dicho_en)
    values (${Math.min(una, otra)}, ${Math.max(una, otra)}, ${por}, ${cuando.toISOString()}) on conflict do nothing`);
}

/** A person in a comparison, with everything that decides whether the two can be merged. */
export interface Lado extends ParteDeUnion {
  permisos: Rol[];
  alta: boolean;
  planId: number | null;
  dniDeSocio: string | null;
  confirmadaEn: string | null;
}

/** Leaves out deleted and merged people. */
export async function listLados(q: Queryable, ids: readonly number[]): Promise<Lado[]> {
  interface Row extends Omit<Lado, "creadoEn" | "estado"> {
    creadoEn: string;
  }
  const de = (tabla: string, columna = "usuario_id") =>
    sql`(select count(*)::int from ${sql.identifier(tabla)} t where t.${sql.identifier(columna)} = u.id)`;
  const rows = await rowsOf<Row>(q)`
    select u.id, u.nombre_usuario as "nombreUsuario", u.nombre, u.apellido, u.correo, u.alta, u.permisos,
      ${iso(sql`u.creado_en`)} as "creadoEn",
      u.clave_hash <> ${CONTRASENA_DE_NADIE} as entra,
      to_char(p.confirmada_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "confirmadaEn",
      p.dni, p.fecha_de_nacimiento::text as "fechaDeNacimiento", nullif(p.telefono, '') as telefono,
      nullif(s.direccion, '') as direccion, s.id as numero, s.plan_id as "planId", s.dni as "dniDeSocio",
      pl.nombre_plan as plan, ${de("cuotas")} as cuotas, ${de("pagos")} as pagos, ${de("entradas")} as entradas,
      ${de("reservas")} as reservas,
      (select count(*)::int from vinculos v where u.id in (v.responsable_id, v.dependiente_id) and v.terminado_en is null)
        as vinculos
    from usuarios u join personas p on p.id = u.id left join socios s on s.usuario_id = u.id
      left join planes pl on pl.id = s.plan_id
    where u.id = ${anyInt(ids)} and u.eliminado_en is null and p.unida_a is null`;
  return rows.map((row) => ({ ...row, estado: estadoDe(row.permisos) }));
}

const estadoDe = (permisos: readonly string[]) =>
  permisos.includes("socio") ? "socio" : permisos.includes("socioEnProceso") ? "socioEnProceso" : "usuario";

/** Whether two people are connected by active bonds, directly or through other people. */
export const haveVinculo = (q: Queryable, una: number, otra: number) =>
  hasRow(q)`
    select 1 from vinculos where terminado_en is null
      and ((responsable_id = ${una} and dependiente_id = ${otra}) or (responsable_id = ${otra} and dependiente_id = ${una}))`;

export const hasDependientes = (q: Queryable, ids: readonly number[]) =>
  hasRow(q)`
    select 1 from vinculos where terminado_en is null and responsable_id = ${anyInt(ids)} limit 1`;

/** A column that refers to a person. */
export interface PersonColumn extends MergeRule {
  /** `table.column`, as in stored merges. */
  name: string;
  column: PgColumn;
  /** Columns that identify a row together with the person. */
  key: readonly string[];
}

declare module "#server/deps.ts" {
  interface Deps {
    personColumns: readonly PersonColumn[];
  }
}

/**
 * Returns the columns of these modules' tables that refer to people. Compares them with the database, unless a newer
 * version has migrated it: the previous version may be started on those tables (docs/decisions/0019).
 * @throws Error that names each column that refers to a person without a rule, or has a rule without referring to one
 */
export async function findPersonColumns(q: Queryable, modules: readonly object[]): Promise<PersonColumn[]> {
  const columns = modules.flatMap((module) => Object.values(module)).flatMap(personColumnsOf);
  const version = (await readMigrations()).at(-1)?.when;
  const wrong = await rowsOf<{ what: string }>(q)`
    select name || case when ruled is null
      then ' refers to a person without a merge rule' else ' has a merge rule without referring to a person' end as what
    from (
      select conrelid::regclass || '.' || attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid in ('usuarios'::regclass, 'personas'::regclass)
    ) referring full join unnest(${sql.param(columns.map(({ name }) => name))}::text[]) ruled (name) using (name)
    where (referring is null or ruled is null)
      and not exists (select from drizzle.__drizzle_migrations where created_at > ${version})
    order by name`;
  if (wrong.length === 0) return columns;
  throw new Error(`tables in src/site/tables.ts: ${wrong.map(({ what }) => what).join(", ")}`);
}

function personColumnsOf(table: unknown): PersonColumn[] {
  if (!is(table, PgTable)) return [];
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const primary = [columns.filter((one) => one.primary), ...primaryKeys.map((one) => one.columns)].flat();
  return foreignKeys.flatMap((foreignKey) => {
    const reference = foreignKey.reference();
    const [column] = reference.columns;
    const rule: MergeRule | undefined = Object(reference.foreignColumns[0]).mergeRule;
    if (!column || !rule) return [];
    const key = primary.filter((one) => one.name !== column.name && !one.generated).map((one) => one.name);
    const repeats = sql.raw(key.map((one) => `kept.${one} = moved.${one}`).join(" and ") || "true");
    const unless = key.length < primary.length ? repeats : undefined;
    return { unless, ...rule, name: `${name}.${column.name}`, column, key };
  });
}

const keyOf = ({ key }: PersonColumn) =>
  sql.raw(`jsonb_build_array(${key.map((one) => `moved.${one}`).join()})`);

/** Returns the columns that a merge changes, in the lock order: payments, then instalments, then the others by name. */
export function inLockOrder(columns: readonly PersonColumn[]): PersonColumn[] {
  const rank = ({ column }: PersonColumn) => [pagos.usuarioId, cuotas.usuarioId, column].indexOf(column);
  return columns
    .filter(({ stays }) => !stays)
    .toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

interface Ids {
  quedaId: number;
  saleId: number;
}

/**
 * Moves one person's rows to another person, except those that a rule leaves.
 * @returns the keys of the moved rows, by `table.column`
 */
export async function updateSuyas(tx: Tx, columns: readonly PersonColumn[], { quedaId, saleId }: Ids) {
  const movido: Record<string, unknown[][]> = {};
  for (const suya of inLockOrder(columns)) {
    const { name, column, unless, otherPerson } = suya;
    const id = sql.identifier(column.name);
    const repeated = sql`exists (select from ${column.table} kept where kept.${id} = ${quedaId} and (${unless}))`;
    const rows = await rowsOf<{ clave: unknown[] }>(tx)`
      update ${column.table} moved set ${id} = ${quedaId}
      where moved.${id} = ${saleId} ${unless && sql`and not ${repeated}`}
        ${otherPerson && sql`and moved.${sql.identifier(otherPerson)} <> ${quedaId}`}
      returning ${keyOf(suya)} as clave`;
    if (rows.length > 0) movido[name] = rows.map(({ clave }) => clave);
  }
  return movido;
}

/** Moves rows back, unless a later merge has moved them again. */
export async function updateDeVuelta(
  tx: Tx,
  columns: readonly PersonColumn[],
  movido: Readonly<Record<string, unknown[][]>>,
  { quedaId, saleId }: Ids,
): Promise<void> {
  for (const suya of inLockOrder(columns)) {
    const claves = movido[suya.name];
    if (!claves) continue;
    const id = sql.identifier(suya.column.name);
    await tx.execute(sql`
      update ${suya.column.table} moved set ${id} = ${saleId}
      where moved.${id} = ${quedaId}
        and ${keyOf(suya)} in (select jsonb_array_elements(${JSON.stringify(claves)}::jsonb))`);
  }
}

/** Moves the later counter-entries of payments that were moved back. */
export async function updateContraasientos(tx: Tx, pagos: readonly unknown[][], { quedaId, saleId }: Ids) {
  const ids = pagos.flat().map(Number);
  await tx.execute(sql`
    update pagos set usuario_id = ${saleId}
    where usuario_id = ${quedaId} and anula_id = ${anyInt(ids)}`);
}

/** Moves the later instalments of a membership that was moved back. */
export async function updateCuotasNuevas(tx: Tx, despuesDe: number, { quedaId, saleId }: Ids): Promise<void> {
  await tx.execute(sql`
    update cuotas set usuario_id = ${saleId} where usuario_id = ${quedaId} and id > ${despuesDe}`);
}

/** Ends the active bonds that both people have. */
export async function updateVinculosRepetidos(
  tx: Tx,
  personaId: number,
  fin: { cuando: Date; por: number; motivo: string },
): Promise<number[]> {
  return idsOf(tx)`
    update vinculos set terminado_en = ${fin.cuando.toISOString()}, terminado_por = ${fin.por}, motivo_de_fin = ${fin.motivo}
    where ${personaId} in (responsable_id, dependiente_id) and terminado_en is null returning id`;
}

export const updateVinculosReabiertos = (tx: Tx, ids: readonly number[]) =>
  tx.execute(sql`
    update vinculos set terminado_en = null, terminado_por = null, motivo_de_fin = null
    where id = ${anyInt(ids)}`);

export async function findUltimaCuota(tx: Tx): Promise<number> {
  const rows = await rowsOf<{ id: number }>(tx)`select coalesce(max(id), 0) as id from cuotas`;
  return rows[0]?.id ?? 0;
}
