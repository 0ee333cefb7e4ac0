import { type SQL, sql } from "drizzle-orm";
import { toPesos } from "#contract/money.ts";
import { POR_REVISAR } from "#features/caja/transferencias/server/table.ts";
import { DIAS_DE_PRIMERA_MAX } from "#features/cuotas/aranceles/rules.ts";
import type { NombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import { CON_SOBRA, creditoLibre, SIN_RECLAMAR } from "#features/cuotas/cuotas/server/table.ts";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, hasRow, rowOf, rowsOf } from "#server/db/rows.ts";
import {
  type CuotaParaRecordar,
  DIAS_ENTRE_RECORDATORIOS,
  type EstadoDeRecordatorio,
  type HechosDeRecordatorio,
  VENTANA_DE_LA_ULTIMA,
} from "../rules.ts";
import { recordatorios, sinRecordatorios } from "./table.ts";

export interface CuotaRow extends NombreDeCuota, CuotaParaRecordar {
  destinatarioId: number;
  personaId: number;
  persona: string;
  plan: string;
  enCurso: boolean;
  debito: boolean;
}

/** Active accounts with an email address. */
const CON_CORREO = sql`u.correo is not null and u.alta and u.eliminado_en is null`;

/**
 * Selects who gets reminders about a person: the first payer who has an address and no restricted bond, otherwise the
 * person, unless they are a minor with a payer. A person has only one recipient, so that a family gets one message.
 */
const destinatarios = (hoy: string) => sql`select persona.id as persona_id, coalesce(
    (select v.responsable_id from vinculos v join usuarios u on u.id = v.responsable_id
      where v.dependiente_id = persona.id and ${pagaEn(hoy)} and not v.restringido and ${CON_CORREO}
      order by v.id limit 1),
    (select u.id from usuarios u join personas pe on pe.id = u.id
      where u.id = persona.id and ${CON_CORREO} and (pe.fecha_de_nacimiento <= ${hoy}::date - interval '18 years'
        or not exists (select from vinculos v where v.dependiente_id = u.id and ${pagaEn(hoy)}))))
    as destinatario_id`;

/**
 * Selects reminders that may be about these people: those sent to them, and to people who answer or answered for
 * them. Uses an index, because a run reads a few recipients at a time, and reading all reminders each time is slow.
 */
const avisosSobre = (personas: SQL) => sql`r.persona_id = any(array(${personas} union
  select v.responsable_id from vinculos v where v.dependiente_id = any(array(${personas}))))`;

/** Part of an arrangement, or a new member's first instalment (Rule SOC-16). */
const SOLO_VENCIDA = sql`(c.convenio_id is not null
  or (c.periodo is null and c.numero_cuota = 1 and c.vence_el <= c.desde + ${DIAS_DE_PRIMERA_MAX}::int)
  or (c.periodo is not null
    and not exists (select from cuotas a where a.usuario_id = c.usuario_id and a.vence_el < c.vence_el)))`;

/**
 * Returns the debts for reminders: overdue, or due within the days of the first stage; without opening balances that
 * the club does not claim yet (Rule IMP-7). With `ids`, only those of these recipients.
 */
export async function listCuotasPorRecordar(
  q: Queryable,
  { hoy, ahora, etapas }: { hoy: string; ahora: Date; etapas: readonly number[] },
  destinatarioIds?: readonly number[],
): Promise<CuotaRow[]> {
  const antes = Math.max(0, ...etapas.map((etapa) => -etapa));
  const memoria = Math.max(...etapas) + VENTANA_DE_LA_ULTIMA + antes + 1;
  const de = destinatarioIds && sql`${sql.param([...destinatarioIds])}::int[]`;
  const instante = sql`${ahora.toISOString()}::timestamptz`;
  return rowsOf<CuotaRow>(q)`
    with impagas as materialized (
      select c.* from cuotas c
      where c.pagada_en is null and c.importe > c.imputado and c.vence_el <= ${hoy}::date + ${antes}::int
        ${
          de
            ? sql`and c.usuario_id = any(array(select unnest(${de}) union
                select v.dependiente_id from vinculos v where v.responsable_id = any(${de}) and v.terminado_en is null))`
            : sql``
        }
        and not ${SIN_RECLAMAR}
    ), escritas as materialized (
      ${destinatarios(hoy)} from (select distinct usuario_id as id from impagas) persona
    ), avisadas as materialized (
      select avisada.id, max(r.etapa) as etapa from recordatorios r cross join unnest(r.cuotas) as avisada (id)
      where r.dia >= ${hoy}::date - ${memoria}::int ${
        de
          ? sql`and ${avisosSobre(sql`select usuario_id from impagas`)} and avisada.id in (select id from impagas)`
          : sql``
      }
      group by avisada.id
    ), en_curso as materialized (
      select cc.cuota_id from pagos p join cobros_de_cuota cc on cc.pago_id = p.id
      where p.retiene and (p.vence_en > ${instante} or p.revision_hasta > ${instante})
      union
      select cc.cuota_id from transferencias join cobros_de_cuota cc on cc.pago_id = transferencias.pago_id
      where transferencias.abierta and ${POR_REVISAR}
    )
    select c.id, e.destinatario_id as "destinatarioId", c.usuario_id as "personaId",
      u.nombre || ' ' || u.apellido as persona, pl.nombre_plan as plan, c.numero_cuota as "numeroCuota",
      c.de_cuantas as "deCuantas", c.periodo::text as periodo, c.convenio_id as "convenioId",
      ${SOLO_VENCIDA} as "soloVencida", c.vence_el::text as "venceEl",
      ${centavos(sql`c.importe - c.imputado`)} as falta, a.etapa as avisada,
      c.id in (select cuota_id from en_curso) as "enCurso",
      exists (select from adhesiones ad where ad.persona_id = e.destinatario_id and ad.estado = 'activa') as debito
    from impagas c join escritas e on e.persona_id = c.usuario_id and e.destinatario_id is not null
      join usuarios u on u.id = c.usuario_id join planes pl on pl.id = c.plan_id
      left join avisadas a on a.id = c.id
    ${de ? sql`where e.destinatario_id = any(${de})` : sql``}
    order by e.destinatario_id, c.vence_el, c.id`;
}

/** Counts the people with overdue debt who get no reminder about it or have no possible recipient, by reason. */
export async function countSinAviso(q: Queryable, hoy: string) {
  const row = await rowOf<Record<"sin-reclamar" | "sin-correo", number>>(q)`
    with deudores as materialized (
      select c.usuario_id as id, bool_and(${SIN_RECLAMAR}) as sin_reclamar from cuotas c
      where c.pagada_en is null and c.importe > c.imputado and c.vence_el < ${hoy}::date group by c.usuario_id
    ), escritas as (${destinatarios(hoy)} from deudores persona where not persona.sin_reclamar)
    select (select count(*)::int from deudores where sin_reclamar) as "sin-reclamar",
      (select count(*)::int from escritas where destinatario_id is null) as "sin-correo"`;
  return row ?? { "sin-reclamar": 0, "sin-correo": 0 };
}

interface DestinatarioRow
  extends Pick<HechosDeRecordatorio, "frenado" | "estaSemana" | "promesa" | "credito"> {
  id: number;
  nombre: string;
  apellido: string;
  correo: string;
}

/** Returns data about recipients, with the people about whom each gets reminders. */
export async function listDestinatarios(
  q: Queryable,
  hoy: string,
  grupos: readonly { id: number; personas: readonly number[] }[],
): Promise<Map<number, DestinatarioRow>> {
  const pares = grupos.flatMap(({ id, personas }) =>
    [...new Set([id, ...personas])].map((persona) => ({ id, persona })),
  );
  const rows = await rowsOf<DestinatarioRow>(q)`
    with par as materialized (
      select * from unnest(${sql.param(pares.map(({ id }) => id))}::int[],
        ${sql.param(pares.map(({ persona }) => persona))}::int[]) as par (id, persona_id)
    ), de_la_semana as materialized (
      select r.persona_id, r.cuotas from recordatorios r
      where r.dia > ${hoy}::date - ${DIAS_ENTRE_RECORDATORIOS}::int and ${avisosSobre(sql`select persona_id from par`)}
    ), recientes as materialized (
      select persona_id from de_la_semana
      union
      select c.usuario_id from de_la_semana cross join unnest(cuotas) as una (id) join cuotas c on c.id = una.id
    ), ultimas as materialized (
      select distinct on (par.id) par.id, g.fecha_prometida::text as promesa
      from par join gestiones g on g.persona_id = par.persona_id and g.tipo = 'promesa' order by par.id, g.id desc
    )
    select u.id, u.nombre, u.apellido, u.correo, s.persona_id is not null as frenado,
      exists (select from par where par.id = u.id and par.persona_id in (select persona_id from recientes)) as "estaSemana",
      ultimas.promesa,
      coalesce((select sum(${creditoLibre()} * 100)::float8 from pagos p
        where p.usuario_id = u.id and ${CON_SOBRA}), 0) as credito
    from usuarios u left join sin_recordatorios s on s.persona_id = u.id left join ultimas on ultimas.id = u.id
    where u.id in (select id from par)`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the instalments of recipients, so that a payment is either seen here or waits until the email is queued. */
export const lockImpagas = (tx: Tx, ids: readonly number[]) =>
  tx.execute(sql`select from cuotas c
    where c.id = ${anyInt(ids)} order by c.id for share`);

interface NuevoRecordatorio {
  personaId: number;
  dia: string;
  etapa: number;
  cuotas: readonly number[];
  /** In whole centavos. */
  total: number;
  enviadoEn: Date;
}

/** Inserts a reminder, unless the payer got one in the last week. @returns its id; null if it was not inserted */
export async function insertRecordatorio(tx: Tx, { total, cuotas, ...row }: NuevoRecordatorio) {
  const [nuevo] = await tx
    .insert(recordatorios)
    .values({ ...row, cuotas: [...cuotas], total: toPesos(total) })
    .onConflictDoNothing()
    .returning({ id: recordatorios.id });
  return nuevo?.id ?? null;
}

export async function updateEstado(
  tx: Tx,
  id: number,
  estado: EstadoDeRecordatorio,
  detalle: string | null = null,
): Promise<void> {
  await tx.update(recordatorios).set({ estado, detalle }).where(sql`${recordatorios.id} = ${id}`);
}

/** Returns the number of a reminder's instalments that are still owed. */
export async function countPorPagar(q: Queryable, id: number): Promise<number> {
  const row = await rowOf<{ total: number }>(q)`
    select count(*)::int as total from recordatorios r join cuotas c on c.id = any(r.cuotas)
    where r.id = ${id} and c.pagada_en is null and c.importe > c.imputado`;
  return row?.total ?? 0;
}

export async function insertSinRecordatorios(tx: Tx, row: typeof sinRecordatorios.$inferInsert) {
  return (await tx.insert(sinRecordatorios).values(row).onConflictDoNothing()).rowCount === 1;
}

export async function deleteSinRecordatorios(tx: Tx, personaId: number) {
  return (await tx.delete(sinRecordatorios).where(sql`persona_id = ${personaId}`)).rowCount === 1;
}

export const hasSinRecordatorios = (q: Queryable, personaId: number) =>
  hasRow(q)`select 1 from sin_recordatorios where persona_id = ${personaId}`;

export const countPorEstado = (q: Queryable, dia: string) =>
  rowsOf<{ estado: EstadoDeRecordatorio; cuantos: number }>(q)`
    select estado, count(*)::int as cuantos from recordatorios where dia = ${dia}::date group by estado`;
