import { and, type SQL, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { toTelefono } from "#contract/telefono.ts";
import { pagaEn } from "#features/socios/vinculos/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import { type Queryable, toMoney } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { searchIn, storable } from "#server/db/search.ts";
import { searchWords } from "#server/db/search-words.ts";
import type { Deudor } from "../contract.ts";
import {
  type Antiguedad,
  COLUMNAS_DE_DEUDORES,
  DIAS_DE_ANTIGUEDAD,
  type PorAntiguedad,
  type Situacion,
} from "../rules.ts";
import { columnaDe, familias, type Partes } from "./familias.repo.ts";

/** Which families are listed. */
interface FiltroDeDeudores {
  termino?: string | undefined;
  antiguedad?: Antiguedad | undefined;
  situacion?: Situacion | undefined;
  minimo?: number | undefined;
  plan?: number | undefined;
  actividad?: number | undefined;
  /** The club's date. */
  hoy: string;
}

/** What of the families this filter and order read. */
function partesDe(filtro: FiltroDeDeudores, orden?: string): Partes {
  const { hoy, plan, actividad, situacion, termino = "" } = filtro;
  const palabras = searchWords(storable(termino)).map(({ text }) => text);
  // An amount or a date; «Nunca» or «—», which stand for none.
  const busca = palabras.some((palabra) => /\d/.test(palabra) || !/\p{L}/u.test(palabra));
  const nunca = palabras.some((palabra) => "nunca".startsWith(palabra.toLowerCase()));
  return {
    hoy,
    plan,
    actividad,
    palabras,
    tramos: busca,
    contacto: busca || nunca || situacion === "sin-contacto" || orden === "contacto",
    promesa: busca || situacion === "con-promesa" || situacion === "promesa-vencida" || orden === "promesa",
  };
}

const listaDe = (palabras: readonly string[]) =>
  columnSql(COLUMNAS_DE_DEUDORES, {
    familia: {
      find: (word) => palabras.flatMap((palabra, n) => (palabra === word ? [sql`f.${columnaDe(n)}`] : [])),
      order: sql`(select u.orden from usuarios u where u.id = split_part(f.clave, '-', 1)::int)`,
    },
    deben: null,
    total: { value: sql`f.total`, order: sql`f.total` },
    aFavor: sql`f.a_favor`,
    antiguedad: null,
    hasta30: sql`f.hasta30`,
    hasta60: sql`f.hasta60`,
    hasta90: sql`f.hasta90`,
    masDe90: sql`f.mas_de_90`,
    desde: { value: sql`f.desde`, order: sql`f.desde` },
    telefono: null,
    correo: null,
    contacto: {
      value: sql`(f.contacto at time zone '${sql.raw(CLUB_ZONE)}')::date`,
      order: sql`coalesce(f.contacto, '-infinity')`,
    },
    promesa: { value: sql`f.promesa`, order: sql`coalesce(f.promesa, 'infinity')` },
    recordatorio: null,
  });

const SITUACION: Record<Situacion, (hoy: string) => SQL> = {
  "con-promesa": (hoy) => sql`f.promesa >= ${hoy}::date`,
  "promesa-vencida": (hoy) => sql`f.promesa < ${hoy}::date`,
  "sin-contacto": () => sql`f.contacto is null`,
};

function condiciones(filtro: FiltroDeDeudores, { palabras = [] }: Partes) {
  const { termino, antiguedad, situacion, minimo, plan, actividad, hoy } = filtro;
  const [desde, hasta] = antiguedad ? DIAS_DE_ANTIGUEDAD[antiguedad] : [null, null];
  return and(
    desde === null ? undefined : sql`f.desde <= ${hoy}::date - ${desde}::int`,
    hasta === null ? undefined : sql`f.desde >= ${hoy}::date - ${hasta}::int`,
    situacion && SITUACION[situacion](hoy),
    minimo === undefined ? undefined : sql`f.total >= ${minimo}::numeric`,
    plan === undefined ? undefined : sql`f.del_plan`,
    actividad === undefined ? undefined : sql`f.de_la_actividad`,
    searchIn(listaDe(palabras).shown, termino),
  );
}

/** The families that owe something overdue. A row's key is that of `Deudor.id`. */
export function listDeudores(
  q: Queryable,
  filtro: FiltroDeDeudores,
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_DEUDORES>>,
): Listing<Deudor, string> {
  const partes = partesDe(filtro, orden.field);
  return listing<Deudor, string>(q, {
    key: sql`f.clave`,
    from: familias(partes),
    where: condiciones(filtro, partes),
    orderBy: orderedBy(listaDe([]).orders, orden, sql`f.clave`),
    read: (claves) => findDeudores(q, claves, filtro.hoy),
    keyOf: ({ id }) => id,
  });
}

export interface TotalesDeDeudores extends PorAntiguedad {
  familias: number;
  total: number;
}

/** What the families of the list owe together. */
export async function sumDeudores(q: Queryable, filtro: FiltroDeDeudores): Promise<TotalesDeDeudores> {
  const partes = { ...partesDe(filtro), tramos: true };
  const { rows } = await q.execute<Record<string, string> & { familias: number }>(sql`
    select count(*)::int as familias, coalesce(sum(f.total), 0) as total, coalesce(sum(f.hasta30), 0) as hasta30,
      coalesce(sum(f.hasta60), 0) as hasta60, coalesce(sum(f.hasta90), 0) as hasta90,
      coalesce(sum(f.mas_de_90), 0) as mas_de_90
    from ${familias(partes)} where ${condiciones(filtro, partes) ?? sql`true`}`);
  const [row] = rows;
  const suma = (nombre: string) => toMoney(row?.[nombre] ?? "0");
  return {
    familias: row?.familias ?? 0,
    total: suma("total"),
    hasta30: suma("hasta30"),
    hasta60: suma("hasta60"),
    hasta90: suma("hasta90"),
    masDe90: suma("mas_de_90"),
  };
}

interface Contacto {
  id: number;
  nombre: string;
  telefono: string;
  correo: string | null;
}

interface Row extends Record<string, unknown> {
  id: string;
  total: string;
  a_favor: string;
  hasta30: string;
  hasta60: string;
  hasta90: string;
  mas_de_90: string;
  desde: string;
  pagan: Contacto[];
  personas: (Contacto & { debe: number; pagan: number[] })[];
  cuotas: number[];
  contacto: string | null;
  promesa: string | null;
  recordatorio: string | null;
  sin_recordatorios: boolean;
}

/** Who deleted their account says so, with the DNI that is kept meanwhile. */
const NOMBRE = sql`u.nombre || ' ' || u.apellido || case
  when pe.dni_de_deudor <> '' then ' (eliminó su cuenta, DNI ' || pe.dni_de_deudor || ')'
  when pe.dni_de_deudor is not null then ' (eliminó su cuenta)' else '' end`;
const CONTACTO = sql`'id', u.id, 'nombre', ${NOMBRE}, 'telefono', pe.telefono, 'correo', u.correo`;

async function findDeudores(q: Queryable, claves: readonly string[], hoy: string): Promise<Deudor[]> {
  const pagadores = [...new Set(claves.flatMap((clave) => clave.split("-").map(Number)))];
  const ids = sql`${sql.param(pagadores)}::int[]`;
  const quienes = sql`array(select unnest(${ids}) union
    select v.dependiente_id from vinculos v where v.responsable_id = any(${ids}) and v.terminado_en is null)`;
  const { rows } = await q.execute<Row>(sql`
    select f.clave as id, f.total, f.a_favor, f.hasta30, f.hasta60, f.hasta90, f.mas_de_90, f.desde::text as desde,
      (select json_agg(json_build_object(${CONTACTO}) order by primero.id, u.id)
        from usuarios u join personas pe on pe.id = u.id
        left join lateral (select min(v.id) as id from vinculos v
          where v.responsable_id = u.id and v.dependiente_id = any(f.deben) and v.terminado_en is null) primero on true
        where u.id = any(f.pagan)) as pagan,
      (select json_agg(json_build_object(${CONTACTO}, 'debe', suya.debe, 'pagan', array(select v.responsable_id
          from vinculos v where v.dependiente_id = u.id and ${pagaEn(hoy)} order by v.id)) order by u.orden, u.id)
        from usuarios u join personas pe on pe.id = u.id
        cross join lateral (select sum(c.importe - c.imputado) as debe from cuotas c
          where c.usuario_id = u.id and c.pagada_en is null and c.vence_el < ${hoy}::date) suya
        where u.id = any(f.deben)) as personas,
      array(select c.id from cuotas c where c.usuario_id = any(f.deben) and c.pagada_en is null
        and c.vence_el < ${hoy}::date order by c.vence_el, c.id) as cuotas,
      to_char((select max(g.creada_en) from gestiones g
        where g.persona_id = any(f.pagan || f.deben) and g.tipo <> 'nota')
        at time zone '${sql.raw(CLUB_ZONE)}', 'YYYY-MM-DD') as contacto,
      (select g.fecha_prometida::text from gestiones g
        where g.persona_id = any(f.pagan || f.deben) and g.tipo = 'promesa' order by g.id desc limit 1) as promesa,
      (select max(r.dia)::text from unnest(f.pagan) as una (id) cross join lateral (
        select r.dia from recordatorios r where r.persona_id = una.id order by r.dia desc limit 1) r) as recordatorio,
      exists (select from sin_recordatorios s where s.persona_id = any(f.pagan)) as sin_recordatorios
    from (select f.*, string_to_array(f.clave, '-')::int[] as pagan
      from ${familias({ hoy, quienes, tramos: true, contacto: false, promesa: false })}) f
    where f.clave = any(${sql.param([...claves])}::text[])`);
  return rows.map(toDeudor);
}

/** The phone and the email are those of the first who pays and has one, or else of somebody who owes. */
function toDeudor(row: Row): Deudor {
  const todos = [...row.pagan, ...row.personas];
  const [primero] = todos;
  const titular = { id: primero?.id ?? 0, nombre: primero?.nombre ?? "" };
  const nombres = (personas: readonly Contacto[]) => personas.map(({ nombre }) => nombre).join(", ");
  return {
    id: row.id,
    familia: nombres(row.pagan),
    deben: nombres(row.personas),
    total: toMoney(row.total),
    aFavor: toMoney(row.a_favor),
    hasta30: toMoney(row.hasta30),
    hasta60: toMoney(row.hasta60),
    hasta90: toMoney(row.hasta90),
    masDe90: toMoney(row.mas_de_90),
    desde: row.desde,
    telefono: toTelefono(todos.find(({ telefono }) => telefono)?.telefono ?? "") || null,
    correo: todos.find(({ correo }) => correo)?.correo ?? null,
    contacto: row.contacto,
    promesa: row.promesa,
    recordatorio: row.recordatorio,
    titular,
    pagan: row.pagan.map(({ id, nombre }) => ({ id, nombre })),
    personas: row.personas.map(({ id, nombre, debe, pagan }) => ({
      id,
      nombre,
      debe,
      leToca: id === titular.id || pagan.includes(titular.id),
    })),
    cuotas: row.cuotas,
    sinRecordatorios: row.sin_recordatorios,
  };
}
