import { sql } from "drizzle-orm";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Tx } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import type { DatosDePersona, PersonaNueva } from "./dictamen/escrituras.ts";
import { eachBatch } from "./renglones.repo.ts";

const BATCH = 500;

const inBatches = (rows: readonly object[], write: (json: string) => Promise<unknown>) =>
  eachBatch(rows, BATCH, (part) => write(JSON.stringify(part)));

export async function listNombresUsados(tx: Tx, bases: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ nombre: string }>(tx)`
    select lower(nombre_usuario) as nombre from usuarios
    where regexp_replace(lower(nombre_usuario), '[0-9]+$', '') = any(${sql.param([...bases])}::text[])`;
  return new Set(rows.map(({ nombre }) => nombre));
}

/** Inserts people without a login. @returns the id of each, by its key */
export async function insertPersonas(
  tx: Tx,
  nuevas: readonly (PersonaNueva & { nombreUsuario: string })[],
  creadoEn: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inBatches(nuevas, async (json) => {
    const rows = await rowsOf<{ clave: string; id: number }>(tx)`
      with leidas as (
        select * from json_to_recordset(${json}::json) as x (clave text, "nombreUsuario" text, nombre text, apellido text,
          correo text, dni text, "fechaDeNacimiento" date, telefono text)
      ), nuevas as (
        insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos, creado_en)
        select "nombreUsuario", ${CONTRASENA_DE_NADIE}, nombre, apellido, correo, '{usuario}', ${creadoEn}::timestamptz
        from leidas returning id, nombre_usuario
      )
      select leidas.clave, nuevas.id from nuevas join leidas on leidas."nombreUsuario" = nuevas.nombre_usuario`;
    const datos = new Map(rows.map(({ clave, id }) => [clave, id]));
    for (const [clave, id] of datos) ids.set(clave, id);
    // The trigger of `usuarios` has already inserted these rows.
    await tx.execute(sql`
      update personas p set dni = x.dni, fecha_de_nacimiento = x."fechaDeNacimiento", telefono = x.telefono,
        confirmada_en = ${creadoEn}::timestamptz
      from json_to_recordset(${json}::json) as x (clave text, dni text, "fechaDeNacimiento" date, telefono text)
      join json_to_recordset(${JSON.stringify(rows)}::json) as n (clave text, id integer) on n.clave = x.clave
      where p.id = n.id`);
  });
  return ids;
}

/** Updates people with the given data, and its copy in a membership. */
export async function updatePersonas(
  tx: Tx,
  cambios: readonly { id: number; datos: DatosDePersona; confirma: boolean }[],
  ahora: Date,
): Promise<void> {
  const planos = cambios.map(({ id, datos, confirma }) => ({ id, confirma, ...datos }));
  await inBatches(planos, async (json) => {
    const leidas = sql`json_to_recordset(${json}::json) as x (id integer, nombre text, apellido text, correo text, dni text,
      "fechaDeNacimiento" date, telefono text, direccion text, confirma boolean)`;
    await tx.execute(sql`
      update usuarios u set nombre = coalesce(x.nombre, u.nombre), apellido = coalesce(x.apellido, u.apellido),
        correo = coalesce(x.correo, u.correo)
      from ${leidas} where u.id = x.id and coalesce(x.nombre, x.apellido, x.correo) is not null`);
    // The trigger of `socios` copies the changes to `personas`.
    await tx.execute(sql`
      update socios s set dni = coalesce(x.dni, s.dni), telefono = coalesce(x.telefono, s.telefono),
        fecha_de_nacimiento = coalesce(x."fechaDeNacimiento", s.fecha_de_nacimiento),
        direccion = coalesce(x.direccion, s.direccion)
      from ${leidas} where s.usuario_id = x.id`);
    await tx.execute(sql`
      update personas p set dni = coalesce(x.dni, p.dni), telefono = coalesce(x.telefono, p.telefono),
        fecha_de_nacimiento = coalesce(x."fechaDeNacimiento", p.fecha_de_nacimiento)
      from ${leidas} where p.id = x.id and not exists (select 1 from socios s where s.usuario_id = x.id)`);
    await tx.execute(sql`
      update personas p set confirmada_en = ${ahora}::timestamptz from ${leidas}
      where p.id = x.id and x.confirma and p.confirmada_en is null`);
  });
}

interface NuevoSocio {
  usuarioId: number;
  numero: number | null;
  planId: number;
  direccion: string;
}

/**
 * Makes people members with the given numbers, and raises the next automatic number above them.
 * @returns the new numbers
 */
export async function insertSocios(tx: Tx, socios: readonly NuevoSocio[], ahora: Date): Promise<number[]> {
  const numeros: number[] = [];
  const conNumero = socios.filter(({ numero }) => numero !== null);
  const insert = (part: readonly NuevoSocio[], explicit: boolean) =>
    inBatches(part, async (json) => {
      const rows = await rowsOf<{ id: number }>(tx)`
        insert into socios (${sql.raw(explicit ? "id, " : "")}usuario_id, dni, telefono, fecha_de_nacimiento, direccion,
          estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
        ${sql.raw(explicit ? "overriding system value" : "")}
        select ${sql.raw(explicit ? "x.numero, " : "")}p.id, p.dni, p.telefono, p.fecha_de_nacimiento, x.direccion, '', '',
          x."planId", ${ahora}::timestamptz, ${ahora}::timestamptz
        from json_to_recordset(${json}::json) as x ("usuarioId" integer, numero integer, "planId" integer, direccion text)
        join personas p on p.id = x."usuarioId" order by p.id returning id`;
      numeros.push(...rows.map(({ id }) => id));
    });
  await insert(conNumero, true);
  if (conNumero.length > 0)
    await tx.execute(sql`
      select setval(pg_get_serial_sequence('socios', 'id'), greatest((select max(id) from socios),
        nextval(pg_get_serial_sequence('socios', 'id'))))`);
  await insert(
    socios.filter(({ numero }) => numero === null),
    false,
  );
  await tx.execute(sql`
    update usuarios set permisos = array_append(array_remove(permisos, 'usuario'), 'socio')
    where id = ${anyInt(socios.map(({ usuarioId }) => usuarioId))}`);
  return numeros;
}

interface NuevoVinculo {
  responsableId: number;
  dependienteId: number;
  relacion: string;
  /** First day of each right; null if the right is not granted. */
  ve: string | null;
  paga: string | null;
  autoriza: string | null;
  /** Last day of `ve` and `autoriza`; null means no limit. */
  hasta: string | null;
}

/**
 * @throws the check violation `vinculos_sin_ciclo`
 * @returns the ids of the bonds
 */
export async function insertVinculos(
  tx: Tx,
  vinculos: readonly NuevoVinculo[],
  { creadoPor, ahora, motivo }: { creadoPor: number; ahora: Date; motivo: string },
): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(vinculos, async (json) => {
    const rows = await rowsOf<{ id: number }>(tx)`
      insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, ve_hasta, paga_desde, autoriza_desde,
        autoriza_hasta, creado_en, creado_por, motivo)
      select "responsableId", "dependienteId", relacion, ve, hasta, paga, autoriza, hasta, ${ahora}::timestamptz, ${creadoPor},
        ${motivo}
      from json_to_recordset(${json}::json) as x ("responsableId" integer, "dependienteId" integer, relacion text, ve date,
        paga date, autoriza date, hasta date)
      returning id`;
    ids.push(...rows.map(({ id }) => id));
    // Without fresh statistics, PostgreSQL plans a full scan in the trigger against cycles for each row.
    if (Number.isInteger(Math.log2(ids.length / BATCH))) await tx.execute(sql`analyze vinculos`);
  });
  return ids;
}

/** Adds people to groups by name. @returns the ids of new groups */
export async function insertMiembros(
  tx: Tx,
  miembros: readonly { personaId: number; familia: string }[],
  { hoy, ahora }: { hoy: string; ahora: Date },
): Promise<number[]> {
  const familias = JSON.stringify([...new Set(miembros.map(({ familia }) => familia))]);
  const rows = await rowsOf<{ id: number }>(tx)`
    insert into grupos (nombre, creado_en)
    select x.nombre, ${ahora}::timestamptz from jsonb_array_elements_text(${familias}::jsonb) as x (nombre)
    where not exists (select 1 from grupos g where g.nombre = x.nombre) returning id`;
  await inBatches(miembros, (json) =>
    tx.execute(sql`
      insert into personas_en_grupos (grupo_id, persona_id, desde)
      select (select min(g.id) from grupos g where g.nombre = x.familia), x."personaId", ${hoy}::date
      from json_to_recordset(${json}::json) as x ("personaId" integer, familia text)`),
  );
  return rows.map(({ id }) => id);
}

export const insertCreados = (tx: Tx, importacionId: number, tipo: string, ids: readonly number[]) =>
  tx.execute(sql`
    insert into creados_por_importacion (importacion_id, tipo, objeto_id)
    select ${importacionId}, ${tipo}, id from unnest(${sql.param([...ids])}::int[]) as id`);
