import { type SQL, sql } from "drizzle-orm";
import { CON_SOBRA, creditoLibre } from "#features/socios/cuotas/server/table.ts";
import { pagaEn } from "#features/socios/vinculos/server/table.ts";
import { holdsText } from "#server/db/search.ts";

/** What of the families a query needs; each costs time in a club of 20,000. */
export interface Partes {
  hoy: string;
  plan?: number | undefined;
  actividad?: number | undefined;
  /** Of these people only. */
  quienes?: SQL;
  /** What is owed by age. */
  tramos: boolean;
  /** When the club last spoke with somebody of them, and what they last promised. */
  contacto: boolean;
  promesa: boolean;
  /** Words of a search that may be somebody's. */
  palabras?: readonly string[];
}

const when = (condition: boolean, part: SQL): SQL => (condition ? part : sql``);

/** When somebody of the club last spoke with each person, and their last promise. */
const hechas = ({ contacto, promesa }: Partes) => sql`hechas as materialized (select g.persona_id
    ${when(contacto, sql`, max(g.creada_en) filter (where g.tipo <> 'nota') as contacto`)}
    ${when(promesa, sql`, max(g.id) filter (where g.tipo = 'promesa') as promesa_id`)}
  from gestiones g group by g.persona_id)`;

/** The people whom a word names: by name, email, DNI or phone. */
function llamados(palabra: string): SQL {
  const digitos = /^[\d\s().+-]{4,}$/.test(palabra) ? palabra.replaceAll(/\D/g, "") : "";
  const porNumero = sql`union all
    select pe.id from personas pe where pe.dni like ${`${digitos}%`} or pe.dni_de_deudor like ${`${digitos}%`} or pe.telefono like ${`%${digitos}%`}`;
  return sql`select u.id from usuarios u where ${holdsText(sql`u.texto`, palabra)} ${when(digitos.length >= 4, porNumero)}`;
}

const llamadosDe = (n: number) => sql.raw(`llamados_${n}`);

/** Whether a word of the search names somebody of the family. */
export const columnaDe = (n: number) => sql.raw(`hallada_${n}`);

const vencida = (hoy: string) => sql`c.pagada_en is null and c.vence_el < ${hoy}::date`;

/** Who pays for each dependent today, in order, with what was found and done about those who pay. */
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

/** What each payer's credit covers: the oldest of all that they pay for, in whichever families. */
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

/** For a set of payers that a larger one contains, the largest of these. */
const MAYORES = sql`mayores as materialized (select distinct on (k.pagan) k.pagan, mayor.pagan as familia
    from (select pagan, unnest(pagan) as paga from conjuntos where cardinality(pagan) > 1) mayor
      join conjuntos k on k.pagan[1] = mayor.paga
        and cardinality(k.pagan) < cardinality(mayor.pagan) and k.pagan <@ mayor.pagan
    order by k.pagan, cardinality(mayor.pagan) desc, mayor.pagan)`;

/**
 * The families that owe something overdue, net of their payers' credit: people for whom the same people pay, or some of
 * them, or who pay for themselves. Their key is that of `Deudor.id`.
 */
export function familias(partes: Partes): SQL {
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
