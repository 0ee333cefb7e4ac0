import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Motivo } from "../rules.ts";

const MAXIMO = 50;
/** Trigrams that two names share to be alike: with one DNI unknown, with two different DNIs, and with one phone. */
const PARECIDO = { sinDni: 0.45, otroDni: 0.75, telefono: 0.6 };

/**
 * Pairs of people that may be one: the same DNI but for zeros, the same birth date and a similar name, the same phone and
 * a similar name, or the same name while one has neither DNI nor birth date. Without those who have a bond, and those that
 * staff called different.
 */
export async function listCandidatas(
  q: Queryable,
): Promise<{ unaId: number; otraId: number; motivos: Motivo[] }[]> {
  const { rows } = await q.execute<{ unaId: number; otraId: number; motivos: Motivo[] }>(sql`
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
    group by una, otra order by sum(peso) desc, una, otra limit ${MAXIMO}`);
  return rows;
}

/** No-op if it was said before. */
export async function insertDistintas(
  tx: Tx,
  { una, otra, por, cuando }: { una: number; otra: number; por: number; cuando: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into personas_distintas (una_id, otra_id, dicho_por, dicho_en)
    values (${Math.min(una, otra)}, ${Math.max(una, otra)}, ${por}, ${cuando.toISOString()}) on conflict do nothing`);
}
