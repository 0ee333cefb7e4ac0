import { and, type SQL, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { toTelefono } from "#contract/telefono.ts";
import { CON_SOBRA, creditoLibre } from "#features/cuotas/cuotas/server/table.ts";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { rowOf, rowsOf } from "#server/db/rows.ts";
import { holdsText, searchIn, searchWords, storable } from "#server/db/search.ts";
import type { Deudor } from "../contract.ts";
import {
  ANTIGUEDAD,
  type Antiguedad,
  COLUMNAS_DE_DEUDORES,
  type PorAntiguedad,
  type Situacion,
} from "../rules.ts";

interface FiltroDeDeudores {
  termino?: string | undefined;
  antiguedad?: Antiguedad | undefined;
  situacion?: Situacion | undefined;
  minimo?: number | undefined;
  plan?: number | undefined;
  actividad?: number | undefined;
  hoy: string;
}

/** Returns the optional parts of the families query that this filter and order need. */
function partesDe(filtro: FiltroDeDeudores, orden?: string): Partes {
  const { hoy, plan, actividad, situacion, termino = "" } = filtro;
  const palabras = searchWords(storable(termino)).map(({ text }) => text);
  // Whether a word may be an amount, a date, «Nunca» or «—»: then columns other than names have to be searched.
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
  "con-recordatorio": () => sql`exists (select from recordatorios r
    where r.persona_id = any(string_to_array(f.clave, '-')::int[]) and r.dia >= f.desde)`,
};

function condiciones(filtro: FiltroDeDeudores, { palabras = [] }: Partes) {
  const { termino, antiguedad, situacion, minimo, plan, actividad, hoy } = filtro;
  const { desde, hasta } = antiguedad ? ANTIGUEDAD[antiguedad] : { desde: null, hasta: null };
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

/** Returns the families with overdue debt, keyed by `Deudor.id`. */
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

export async function sumDeudores(q: Queryable, filtro: FiltroDeDeudores): Promise<TotalesDeDeudores> {
  const partes = { ...partesDe(filtro), tramos: true };
  const suma = (columna: string) => sql`coalesce(sum(f.${sql.raw(columna)}), 0)::float8`;
  const row = await rowOf<TotalesDeDeudores>(q)`
    select count(*)::int as familias, ${suma("total")} as total, ${suma("hasta30")} as hasta30,
      ${suma("hasta60")} as hasta60, ${suma("hasta90")} as hasta90, ${suma("mas_de_90")} as "masDe90"
    from ${familias(partes)} where ${condiciones(filtro, partes) ?? sql`true`}`;
  if (!row) throw new Error("an aggregate without a row");
  return row;
}

interface Contacto {
  id: number;
  nombre: string;
  telefono: string;
  correo: string | null;
}

interface Row
  extends Omit<
    Deudor,
    "familia" | "deben" | "telefono" | "correo" | "titular" | "pagan" | "personas" | "cuotas"
  > {
  pagan: Contacto[];
  personas: (Contacto & { debe: number; cuotas: number[]; pagan: number[] })[];
}

/** The name, marked for a deleted account, with the DNI if that is kept. */
const NOMBRE = sql`u.nombre || ' ' || u.apellido || case
  when pe.dni_de_deudor <> '' then ' (eliminó su cuenta, DNI ' || pe.dni_de_deudor || ')'
  when pe.dni_de_deudor is not null then ' (eliminó su cuenta)' else '' end`;
const CONTACTO = sql`'id', u.id, 'nombre', ${NOMBRE}, 'telefono', pe.telefono, 'correo', u.correo`;

async function findDeudores(q: Queryable, claves: readonly string[], hoy: string): Promise<Deudor[]> {
  const pagadores = [...new Set(claves.flatMap((clave) => clave.split("-").map(Number)))];
  const ids = sql`${sql.param(pagadores)}::int[]`;
  const quienes = sql`array(select unnest(${ids}) union
    select v.dependiente_id from vinculos v where v.responsable_id = any(${ids}) and v.terminado_en is null)`;
  const rows = await rowsOf<Row>(q)`
    select f.clave as id, f.total::float8, f.a_favor::float8 as "aFavor", f.hasta30::float8, f.hasta60::float8,
      f.hasta90::float8, f.mas_de_90::float8 as "masDe90", f.desde::text as desde,
      (select json_agg(json_build_object(${CONTACTO}) order by primero.id, u.id)
        from usuarios u join personas pe on pe.id = u.id
        left join lateral (select min(v.id) as id from vinculos v
          where v.responsable_id = u.id and v.dependiente_id = any(f.deben) and v.terminado_en is null) primero on true
        where u.id = any(f.pagan)) as pagan,
      (select json_agg(json_build_object(${CONTACTO}, 'debe', suya.debe, 'cuotas', suya.cuotas, 'pagan', array(select v.responsable_id
          from vinculos v where v.dependiente_id = u.id and ${pagaEn(hoy)} order by v.id)) order by u.orden, u.id)
        from usuarios u join personas pe on pe.id = u.id
        cross join lateral (select sum(c.importe - c.imputado) as debe,
            array_agg(c.id order by c.vence_el, c.id) as cuotas from cuotas c
          where c.usuario_id = u.id and c.pagada_en is null and c.vence_el < ${hoy}::date) suya
        where u.id = any(f.deben)) as personas,
      to_char((select max(g.creada_en) from gestiones g
        where g.persona_id = any(f.pagan || f.deben) and g.tipo <> 'nota')
        at time zone '${sql.raw(CLUB_ZONE)}', 'YYYY-MM-DD') as contacto,
      (select g.fecha_prometida::text from gestiones g
        where g.persona_id = any(f.pagan || f.deben) and g.tipo = 'promesa' order by g.id desc limit 1) as promesa,
      (select max(r.dia)::text from unnest(f.pagan) as una (id) cross join lateral (
        select r.dia from recordatorios r where r.persona_id = una.id order by r.dia desc limit 1) r) as recordatorio,
      exists (select from sin_recordatorios s where s.persona_id = any(f.pagan)) as "sinRecordatorios"
    from (select f.*, string_to_array(f.clave, '-')::int[] as pagan
      from ${familias({ hoy, quienes, tramos: true, contacto: false, promesa: false })}) f
    where f.clave = any(${sql.param([...claves])}::text[])`;
  return rows.map(toDeudor);
}

/** Converts a row. The phone and email are those of the first payer who has any, or else of a debtor. */
function toDeudor({ pagan, personas, ...row }: Row): Deudor {
  const todos = [...pagan, ...personas];
  const [primero] = todos;
  const titular = { id: primero?.id ?? 0, nombre: primero?.nombre ?? "" };
  const nombres = (quienes: readonly Contacto[]) => quienes.map(({ nombre }) => nombre).join(", ");
  return {
    ...row,
    familia: nombres(pagan),
    deben: nombres(personas),
    telefono: toTelefono(todos.find(({ telefono }) => telefono)?.telefono ?? "") || null,
    correo: todos.find(({ correo }) => correo)?.correo ?? null,
    titular,
    pagan: pagan.map(({ id, nombre }) => ({ id, nombre })),
    personas: personas.map(({ id, nombre, debe, cuotas, pagan: suyos }) => ({
      id,
      nombre,
      debe,
      cuotas,
      leToca: id === titular.id || suyos.includes(titular.id),
    })),
    cuotas: personas.flatMap(({ cuotas }) => cuotas),
  };
}

/**
 * Optional parts of the families query, left out if not needed, because each part costs time in a club of
 * 20,000 people.
 */
interface Partes {
  hoy: string;
  plan?: number | undefined;
  actividad?: number | undefined;
  quienes?: SQL;
  tramos: boolean;
  /** The last contact with anybody of the family; `promesa` is their last promise. */
  contacto: boolean;
  promesa: boolean;
  palabras?: readonly string[];
}

const when = (condition: boolean, part: SQL): SQL => (condition ? part : sql``);

/** The last contact with each person, and their last promise. */
const hechas = ({ contacto, promesa }: Partes) => sql`hechas as materialized (select g.persona_id
    ${when(contacto, sql`, max(g.creada_en) filter (where g.tipo <> 'nota') as contacto`)}
    ${when(promesa, sql`, max(g.id) filter (where g.tipo = 'promesa') as promesa_id`)}
  from gestiones g group by g.persona_id)`;

/** Selects the people whose name, email, DNI or phone contains the word. */
function llamados(palabra: string): SQL {
  const digitos = /^[\d\s().+-]{4,}$/.test(palabra) ? palabra.replaceAll(/\D/g, "") : "";
  const porNumero = sql`union all
    select pe.id from personas pe where pe.dni like ${`${digitos}%`} or pe.dni_de_deudor like ${`${digitos}%`} or pe.telefono like ${`%${digitos}%`}`;
  return sql`select u.id from usuarios u where ${holdsText(sql`u.texto`, palabra)} ${when(digitos.length >= 4, porNumero)}`;
}

const llamadosDe = (n: number) => sql.raw(`llamados_${n}`);

const columnaDe = (n: number) => sql.raw(`hallada_${n}`);

const vencida = (hoy: string) => sql`c.pagada_en is null and c.vence_el < ${hoy}::date`;

/** Selects today's payers of each dependant, in order, with the payers' matches and contacts. */
function paganPor({ hoy, quienes, contacto, promesa, palabras = [] }: Partes): SQL {
  const nombra = (persona: SQL, n: number) => sql`${persona} in (select id from ${llamadosDe(n)})`;
  const halladas = palabras.map(
    (_, n) =>
      sql`, bool_or(${nombra(sql`v.responsable_id`, n)}) or ${nombra(sql`v.dependiente_id`, n)} as ${columnaDe(n)}`,
  );
  return sql`select v.dependiente_id, array_agg(v.responsable_id order by v.responsable_id) as pagan
      ${sql.join(halladas)} ${when(contacto, sql`, max(g.contacto) as contacto`)}
      ${when(promesa, sql`, max(g.promesa_id) as promesa_id`)}
    from vinculos v ${when(contacto || promesa, sql`left join hechas g on g.persona_id = v.responsable_id`)}
    where ${pagaEn(hoy)}
      ${quienes ? sql`and v.dependiente_id = any(${quienes})` : sql``}
    group by v.dependiente_id`;
}

/** The part of each instalment that payers' credit covers. Credit pays the oldest instalments first, in any family. */
const cubiertas = ({ hoy, quienes }: Partes) => sql`creditos as materialized (
    select p.usuario_id as paga, sum(${creditoLibre()}) as credito from pagos p
    where ${CON_SOBRA} ${quienes ? sql`and p.usuario_id = any(${quienes})` : sql``} group by p.usuario_id
  ), cubiertas as materialized (
    select id, sum(greatest(least(credito - antes, falta), 0)) as cubierto
    from (select c.id, c.importe - c.imputado as falta, suyas.credito, sum(c.importe - c.imputado)
          over (partition by suyas.paga order by c.vence_el, c.id) - (c.importe - c.imputado) as antes
      from (select creditos.*, v.dependiente_id as id
          from creditos join vinculos v on v.responsable_id = creditos.paga and ${pagaEn(hoy)}
          union all
          select creditos.*, paga from creditos
          where not exists (select from vinculos v where v.dependiente_id = paga and ${pagaEn(hoy)})) suyas
        join cuotas c on c.usuario_id = suyas.id and ${vencida(hoy)}) en_orden
    group by id)`;

/** Pairs each set of payers with the largest set that contains it, if any. */
const MAYORES = sql`mayores as materialized (select distinct on (k.pagan) k.pagan, mayor.pagan as familia
    from (select pagan, unnest(pagan) as paga from conjuntos where cardinality(pagan) > 1) mayor
      join conjuntos k on k.pagan[1] = mayor.paga
        and cardinality(k.pagan) < cardinality(mayor.pagan) and k.pagan <@ mayor.pagan
    order by k.pagan, cardinality(mayor.pagan) desc, mayor.pagan)`;

/**
 * Selects the families with overdue debt, net of their payers' credit. A family is made up of people with payers in
 * common, or of a person who pays alone. Keyed by `Deudor.id`.
 */
function familias(partes: Partes): SQL {
  const { hoy, plan, actividad, quienes, tramos, contacto, promesa, palabras = [] } = partes;
  const halladas = palabras.map(
    (_, n) =>
      sql`, bool_or(coalesce(p.${columnaDe(n)}, c.usuario_id in (select id from ${llamadosDe(n)}))) as ${columnaDe(n)}`,
  );
  const vencidas = (desde: number, hasta: number | null) =>
    tramos
      ? sql`coalesce(sum(c.debe) filter (where c.vence_el <= ${hoy}::date - ${desde}::int
          ${when(hasta !== null, sql`and c.vence_el >= ${hoy}::date - ${hasta}::int`)}), 0)`
      : sql`null::numeric`;
  const conjuntos = sql`select coalesce(p.pagan, array[c.usuario_id]) as pagan,
      sum(c.debe) as total, sum(c.importe - c.imputado - c.debe) as a_favor,
      min(c.vence_el) filter (where c.debe > 0) as desde,
      ${vencidas(1, 30)} as hasta30, ${vencidas(31, 60)} as hasta60, ${vencidas(61, 90)} as hasta90,
      ${vencidas(91, null)} as mas_de_90 ${sql.join(halladas)}
      ${when(quienes !== undefined, sql`, string_agg(distinct c.usuario_id::text, '-') as deben`)}
      , ${contacto ? sql`greatest(max(p.contacto), max(g.contacto))` : sql`null::timestamptz`} as contacto
      ${when(promesa, sql`, greatest(max(p.promesa_id), max(g.promesa_id)) as promesa_id`)}
      ${when(plan !== undefined, sql`, bool_or(c.plan_id = ${plan}) as del_plan`)}
      ${when(
        actividad !== undefined,
        sql`, bool_or(c.usuario_id in (select a.persona_id from adicionales_de_persona a
            where a.arancel_id = ${actividad} and a.desde <= ${hoy}::date
              and coalesce(a.hasta >= ${hoy}::date, true))) as de_la_actividad`,
      )}
    from (select c.*, greatest(c.importe - c.imputado - coalesce(cubiertas.cubierto, 0), 0) as debe
        from cuotas c left join cubiertas on cubiertas.id = c.id
        where ${vencida(hoy)} ${quienes ? sql`and c.usuario_id = any(${quienes})` : sql``}) c
      left join (${paganPor(partes)}) p on p.dependiente_id = c.usuario_id
      ${when(contacto || promesa, sql`left join hechas g on g.persona_id = c.usuario_id`)}
    group by 1`;
  const tablas = [
    ...(contacto || promesa ? [hechas(partes)] : []),
    ...palabras.map((palabra, n) => sql`${llamadosDe(n)} as materialized (${llamados(palabra)})`),
    cubiertas(partes),
    sql`conjuntos as materialized (${conjuntos})`,
    MAYORES,
  ];
  const agrupadas = sql`select array_to_string(coalesce(m.familia, k.pagan), '-') as clave, sum(k.total) as total,
      sum(k.a_favor) as a_favor, min(k.desde) as desde, sum(k.hasta30) as hasta30, sum(k.hasta60) as hasta60,
      sum(k.hasta90) as hasta90, sum(k.mas_de_90) as mas_de_90, max(k.contacto) as contacto
      ${sql.join(palabras.map((_, n) => sql`, bool_or(k.${columnaDe(n)}) as ${columnaDe(n)}`))}
      ${when(quienes !== undefined, sql`, string_to_array(string_agg(k.deben, '-'), '-')::int[] as deben`)}
      ${when(promesa, sql`, max(k.promesa_id) as promesa_id`)}
      ${when(plan !== undefined, sql`, bool_or(k.del_plan) as del_plan`)}
      ${when(actividad !== undefined, sql`, bool_or(k.de_la_actividad) as de_la_actividad`)}
    from conjuntos k left join mayores m on m.pagan = k.pagan
    group by coalesce(m.familia, k.pagan) having sum(k.total) > 0`;
  return sql`(select a.*, ${promesa ? sql`prometida.fecha_prometida` : sql`null::date`} as promesa
    from (with ${sql.join(tablas, sql`, `)} ${agrupadas}) a
    ${when(promesa, sql`left join gestiones prometida on prometida.id = a.promesa_id`)}) f`;
}
