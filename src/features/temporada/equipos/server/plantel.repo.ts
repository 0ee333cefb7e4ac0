import { eq, type SQL, sql } from "drizzle-orm";
import { MAYORIA_DE_EDAD } from "#features/personas/vinculos/rules.ts";
import { autorizaEn } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, insertedOf, rowOf, rowsOf } from "#server/db/rows.ts";
import type { Consentimiento } from "../rules.ts";
import { type equipos, integrantes } from "./table.ts";

/**
 * SQL: whether the statement's consent `c` of the person `p` holds on a day, because its giver could give it on that
 * day (Rule TEM-3). A restricted bond, or one that has ended, gives no consent. A giver may have been merged since.
 */
export const vale = (hoy: string): SQL => sql`(
  select case when p.confirmada_en is not null
      and p.fecha_de_nacimiento <= ${hoy}::date - make_interval(years => ${MAYORIA_DE_EDAD}::int)
    then g.id = p.id
    else exists (select from vinculos v
      where v.responsable_id = g.id and v.dependiente_id = p.id and ${autorizaEn(hoy)})
    end
  from (select coalesce(unida_a, id) as id from personas where id = c.dado_por) g
)`;

export type Consentido = Record<Consentimiento, boolean>;

/** SQL: what is shown of the person of a row, as an object. */
export const consentidoEn = (hoy: string): SQL => sql`
  json_build_object('nombre', coalesce(c.nombre and ${vale(hoy)}, false), 'foto', coalesce(c.foto and ${vale(hoy)}, false),
    'numero', coalesce(c.numero and ${vale(hoy)}, false))`;

export interface IntegranteRow {
  id: number;
  persona: { id: number; nombre: string; apellido: string };
  /** Whether the person deleted their account. */
  eliminada: boolean;
  nacimiento: string | null;
  confirmada: boolean;
  numero: string | null;
  posicion: string;
  desde: string;
  hasta: string | null;
  /** Key of the picture. */
  foto: string | null;
  consentido: Consentido;
  equipo: Pick<typeof equipos.$inferSelect, "id" | "slug" | "deporte" | "rama" | "categoria" | "temporada">;
}

/** Which places in squads, or which staff; an omitted member does not limit them. */
export interface Filtro {
  id?: number;
  equipoId?: number;
  personaIds?: readonly number[];
  /** Only active teams. */
  activos?: true;
  /** The day (`YYYY-MM-DD`) on which people with an account stand in the squad. */
  el?: string;
}

/** SQL: whether a place `i` in a squad includes a day, and its person `u` still has an account. */
export const enElPlantel = (dia: string): SQL =>
  sql`i.desde <= ${dia}::date and coalesce(i.hasta >= ${dia}::date, true) and u.eliminado_en is null`;

/** SQL: the condition of a filter on the row `i`, its team `e` and its person `u`. */
export const donde = ({ id, equipoId, personaIds, activos, el }: Filtro): SQL => sql`true
  ${id === undefined ? sql`` : sql`and i.id = ${id}`}
  ${equipoId === undefined ? sql`` : sql`and e.id = ${equipoId}`}
  ${personaIds === undefined ? sql`` : sql`and u.id = ${anyInt(personaIds)}`}
  ${activos ? sql`and e.activo` : sql``}
  ${el === undefined ? sql`` : sql`and ${enElPlantel(el)}`}`;

/** SQL: an own team `e` on the wire. */
export const EQUIPO_EN_JSON = sql`json_build_object('id', e.id, 'slug', e.slug, 'deporte', e.deporte, 'rama', e.rama,
  'categoria', e.categoria, 'temporada', e.temporada)`;

/** Lists places in squads by surname, with what each person allows to show on the day `hoy`. */
export const listIntegrantes = (q: Queryable, filtro: Filtro, hoy: string) =>
  rowsOf<IntegranteRow>(q)`
    select i.id, json_build_object('id', u.id, 'nombre', u.nombre, 'apellido', u.apellido) as persona,
      u.eliminado_en is not null as eliminada, p.fecha_de_nacimiento::text as nacimiento,
      p.confirmada_en is not null as confirmada, i.numero, i.posicion, i.desde::text, i.hasta::text, i.foto,
      ${consentidoEn(hoy)} as consentido, ${EQUIPO_EN_JSON} as equipo
    from integrantes i join equipos e on e.id = i.equipo_id join usuarios u on u.id = i.persona_id
      join personas p on p.id = i.persona_id left join consentimientos c on c.persona_id = i.persona_id
    where ${donde(filtro)}
    order by e.temporada desc, e.primer_equipo desc, e.deporte, e.nacidos_desde nulls first, e.id, u.orden, i.desde`;

export async function findIntegrante(q: Queryable, id: number, hoy: string): Promise<IntegranteRow | null> {
  return firstOf(listIntegrantes(q, { id }, hoy));
}

export const lockIntegrante = (tx: Tx, id: number) =>
  firstOf(tx.select().from(integrantes).where(eq(integrantes.id, id)).for("update"));

/** Name of who wears a number in a team on any of these days; null for nobody. */
export const findConNumero = (
  q: Queryable,
  {
    equipoId,
    numero,
    desde,
    hasta,
  }: { equipoId: number; numero: string | null; desde: string; hasta: string | null },
  salvo: number,
) =>
  rowOf<{ quien: string }>(q)`
    select u.nombre || ' ' || u.apellido as quien from integrantes i join usuarios u on u.id = i.persona_id
    where i.equipo_id = ${equipoId} and i.numero = ${numero} and i.id <> ${salvo}
      and daterange(i.desde, i.hasta, '[]') && daterange(${desde}::date, ${hasta}::date, '[]') limit 1`;

type Nuevo = Omit<typeof integrantes.$inferInsert, "id">;

/** @throws exclusion violation (`integrantes_numero_unico`, `integrantes_de_a_uno`) */
export async function insertIntegrante(tx: Tx, row: Nuevo): Promise<number> {
  return (await insertedOf(tx.insert(integrantes).values(row).returning({ id: integrantes.id }))).id;
}

/** @throws exclusion violation (`integrantes_numero_unico`, `integrantes_de_a_uno`) */
export async function updateIntegrante(tx: Tx, id: number, cambios: Partial<Nuevo>): Promise<void> {
  await tx.update(integrantes).set(cambios).where(eq(integrantes.id, id));
}

export async function deleteIntegrante(tx: Tx, id: number): Promise<void> {
  await tx.delete(integrantes).where(eq(integrantes.id, id));
}

/** Copies places into another team, without a last day. */
export async function insertCopias(
  tx: Tx,
  ids: readonly number[],
  { equipoId, desde }: { equipoId: number; desde: string },
): Promise<void> {
  await tx.execute(sql`
    insert into integrantes (equipo_id, persona_id, desde, numero, posicion, foto)
    select ${equipoId}, persona_id, ${desde}::date, numero, posicion, foto from integrantes where id = ${anyInt(ids)}`);
}

/** The contact of each of these people. */
export const listContactos = (q: Queryable, personaIds: readonly number[]) =>
  rowsOf<{ id: number; nombre: string; apellido: string; telefono: string; correo: string | null }>(q)`
    select u.id, u.nombre, u.apellido, p.telefono, u.correo from usuarios u join personas p on p.id = u.id
    where u.id = ${anyInt(personaIds)}`;

/** Erases a person's pictures from squads, whose rows stay. The files are deleted by the pictures' sweep. */
export async function updateSinFoto(tx: Tx, personaId: number): Promise<void> {
  await tx.update(integrantes).set({ foto: null }).where(eq(integrantes.personaId, personaId));
}
