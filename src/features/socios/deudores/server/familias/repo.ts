import { type SQL, sql } from "drizzle-orm";
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
  /** What the club did about it. */
  gestiones: boolean;
  /** Words of a search that may be somebody's. */
  palabras?: readonly string[];
}

const when = (condition: boolean, part: SQL): SQL => (condition ? part : sql``);

/** What each person owes that is overdue. */
function deudaDe({ hoy, plan, quienes, tramos }: Partes): SQL {
  const entre = (desde: number, hasta: number) =>
    sql`coalesce(sum(c.importe - c.imputado)
      filter (where c.vence_el between ${hoy}::date - ${hasta}::int and ${hoy}::date - ${desde}::int), 0)`;
  return sql`select c.usuario_id, sum(c.importe - c.imputado) as total, min(c.vence_el) as desde
      ${when(tramos, sql`, ${entre(1, 30)} as hasta30, ${entre(31, 60)} as hasta60, ${entre(61, 90)} as hasta90`)}
      ${when(plan !== undefined, sql`, bool_or(c.plan_id = ${plan}) as del_plan`)}
    from cuotas c
    where c.pagada_en is null and c.vence_el < ${hoy}::date
      ${quienes ? sql`and c.usuario_id = any(${quienes})` : sql``}
    group by c.usuario_id`;
}

/** When somebody of the club last spoke with each person, and their last promise. */
const GESTIONES = sql`with hechas as materialized (select g.persona_id, max(g.creada_en) filter (where g.tipo <> 'nota') as contacto,
    max(g.id) filter (where g.tipo = 'promesa') as promesa_id
  from gestiones g group by g.persona_id) `;

/** The people whom a word names: by name, email, DNI or phone. */
function llamados(palabra: string): SQL {
  const digitos = /^[\d\s().+-]{4,}$/.test(palabra) ? palabra.replaceAll(/\D/g, "") : "";
  const porNumero = sql`union all
    select pe.id from personas pe where pe.dni like ${`${digitos}%`} or pe.telefono like ${`%${digitos}%`}`;
  return sql`select u.id from usuarios u where ${holdsText(sql`u.texto`, palabra)} ${when(digitos.length >= 4, porNumero)}`;
}

/** Who pays for each dependent today. */
function paganPor({ hoy, quienes, gestiones, palabras = [] }: Partes): SQL {
  const halladas = palabras.map(
    (palabra, n) => sql`, bool_or(v.responsable_id in (${llamados(palabra)})) as ${columnaDe(n)}`,
  );
  return sql`select v.dependiente_id, array_agg(v.responsable_id order by v.responsable_id) as ids ${sql.join(halladas)}
      ${when(gestiones, sql`, max(g.contacto) as contacto, max(g.promesa_id) as promesa_id`)}
    from vinculos v ${when(gestiones, sql`left join hechas g on g.persona_id = v.responsable_id`)}
    where v.terminado_en is null and v.paga_desde <= ${hoy}::date and coalesce(v.paga_hasta >= ${hoy}::date, true)
      ${quienes ? sql`and v.dependiente_id = any(${quienes})` : sql``}
    group by v.dependiente_id`;
}

/** Whether a word of the search names somebody of the family. */
export const columnaDe = (n: number) => sql.raw(`hallada_${n}`);

/** The families that owe: people for whom the same people pay, or who pay for themselves. */
export function familias(partes: Partes): SQL {
  const { hoy, plan, actividad, tramos, gestiones, palabras = [] } = partes;
  const halladas = palabras.map(
    (palabra, n) =>
      sql`, bool_or(coalesce(p.${columnaDe(n)}, false) or d.usuario_id in (${llamados(palabra)})) as ${columnaDe(n)}`,
  );
  const agrupadas = sql`select coalesce(p.ids, array[d.usuario_id]) as pagan, array_agg(d.usuario_id) as deben,
      sum(d.total) as total, min(d.desde) as desde ${sql.join(halladas)}
      ${
        tramos
          ? sql`, sum(d.hasta30) as hasta30, sum(d.hasta60) as hasta60, sum(d.hasta90) as hasta90,
              sum(d.total - d.hasta30 - d.hasta60 - d.hasta90) as mas_de_90`
          : sql`, null::numeric as hasta30, null::numeric as hasta60, null::numeric as hasta90, null::numeric as mas_de_90`
      }
      ${
        gestiones
          ? sql`, max(greatest(p.contacto, g.contacto)) as contacto, max(greatest(p.promesa_id, g.promesa_id)) as promesa_id`
          : sql`, null::timestamptz as contacto, null::date as promesa`
      }
      ${when(plan !== undefined, sql`, bool_or(d.del_plan) as del_plan`)}
      ${when(
        actividad !== undefined,
        sql`, bool_or(d.usuario_id in (select a.persona_id from adicionales_de_persona a
            where a.arancel_id = ${actividad} and a.desde <= ${hoy}::date
              and coalesce(a.hasta >= ${hoy}::date, true))) as de_la_actividad`,
      )}
    from (${deudaDe(partes)}) d
    left join (${paganPor(partes)}) p on p.dependiente_id = d.usuario_id
    ${when(gestiones, sql`left join hechas g on g.persona_id = d.usuario_id`)}
    group by 1`;
  return gestiones
    ? sql`(select a.*, prometida.fecha_prometida as promesa
        from (${GESTIONES}${agrupadas}) a left join gestiones prometida on prometida.id = a.promesa_id) f`
    : sql`(${agrupadas}) f`;
}
