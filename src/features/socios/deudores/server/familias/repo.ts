import { type SQL, sql } from "drizzle-orm";
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

/** Who pays for each dependent today, in order, with what was found and done about those who pay. */
function paganPor({ hoy, quienes, contacto, promesa, palabras = [] }: Partes): SQL {
  const nombra = (persona: SQL, n: number) => sql`${persona} in (select id from ${llamadosDe(n)})`;
  const halladas = palabras.map(
    (_, n) =>
      sql`, bool_or(${nombra(sql`v.responsable_id`, n)}) or ${nombra(sql`v.dependiente_id`, n)} as ${columnaDe(n)}`,
  );
  return sql`select v.dependiente_id, string_agg(v.responsable_id::text, '-' order by v.responsable_id) as clave
      ${sql.join(halladas)} ${when(contacto, sql`, max(g.contacto) as contacto`)}
      ${when(promesa, sql`, max(g.promesa_id) as promesa_id`)}
    from vinculos v ${when(contacto || promesa, sql`left join hechas g on g.persona_id = v.responsable_id`)}
    where ${pagaEn(hoy)}
      ${quienes ? sql`and v.dependiente_id = any(${quienes})` : sql``}
    group by v.dependiente_id`;
}

/**
 * The families that owe something overdue: people for whom the same people pay, or who pay for themselves. Their key is
 * that of `Deudor.id`.
 */
export function familias(partes: Partes): SQL {
  const { hoy, plan, actividad, quienes, tramos, contacto, promesa, palabras = [] } = partes;
  const tablas = [
    ...(contacto || promesa ? [hechas(partes)] : []),
    ...palabras.map((palabra, n) => sql`${llamadosDe(n)} as materialized (${llamados(palabra)})`),
  ];
  const halladas = palabras.map(
    (_, n) =>
      sql`, bool_or(coalesce(p.${columnaDe(n)}, c.usuario_id in (select id from ${llamadosDe(n)}))) as ${columnaDe(n)}`,
  );
  const vencidas = (desde: number, hasta: number | null) =>
    tramos
      ? sql`coalesce(sum(c.importe - c.imputado) filter (where c.vence_el <= ${hoy}::date - ${desde}::int
          ${when(hasta !== null, sql`and c.vence_el >= ${hoy}::date - ${hasta}::int`)}), 0)`
      : sql`null::numeric`;
  const agrupadas = sql`select coalesce(p.clave, c.usuario_id::text) as clave,
      sum(c.importe - c.imputado) as total, min(c.vence_el) as desde,
      ${vencidas(1, 30)} as hasta30, ${vencidas(31, 60)} as hasta60, ${vencidas(61, 90)} as hasta90,
      ${vencidas(91, null)} as mas_de_90 ${sql.join(halladas)}
      ${when(quienes !== undefined, sql`, array_agg(distinct c.usuario_id) as deben`)}
      , ${contacto ? sql`greatest(max(p.contacto), max(g.contacto))` : sql`null::timestamptz`} as contacto
      ${when(promesa, sql`, greatest(max(p.promesa_id), max(g.promesa_id)) as promesa_id`)}
      ${when(plan !== undefined, sql`, bool_or(c.plan_id = ${plan}) as del_plan`)}
      ${when(
        actividad !== undefined,
        sql`, bool_or(c.usuario_id in (select a.persona_id from adicionales_de_persona a
            where a.arancel_id = ${actividad} and a.desde <= ${hoy}::date
              and coalesce(a.hasta >= ${hoy}::date, true))) as de_la_actividad`,
      )}
    from cuotas c left join (${paganPor(partes)}) p on p.dependiente_id = c.usuario_id
    ${when(contacto || promesa, sql`left join hechas g on g.persona_id = c.usuario_id`)}
    where c.pagada_en is null and c.vence_el < ${hoy}::date
      ${quienes ? sql`and c.usuario_id = any(${quienes})` : sql``}
    group by 1`;
  return sql`(select a.*, ${promesa ? sql`prometida.fecha_prometida` : sql`null::date`} as promesa
    from (${when(tablas.length > 0, sql`with ${sql.join(tablas, sql`, `)} `)}${agrupadas}) a
    ${when(promesa, sql`left join gestiones prometida on prometida.id = a.promesa_id`)}) f`;
}
