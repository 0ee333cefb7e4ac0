import { eq, type SQL, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import { MAYORIA_DE_EDAD } from "#features/personas/vinculos/rules.ts";
import { autorizaEn } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow, insertedOf, rowOf, rowsOf } from "#server/db/rows.ts";
import type { Consentimiento } from "../rules.ts";
import { consentimientos, cuerpoTecnico, type equipos, integrantes } from "./table.ts";

/**
 * SQL: whether the statement's consent `c` of the person `p` holds on a day, because its giver could give it on that
 * day (Rule TEM-3). A restricted bond, or one that has ended, gives no consent, and a right that began again later does
 * not revive it. A giver may have been merged since.
 */
const vale = (hoy: string): SQL => sql`(
  select case when p.confirmada_en is not null
      and p.fecha_de_nacimiento <= ${hoy}::date - make_interval(years => ${MAYORIA_DE_EDAD}::int)
    then g.id = p.id
    else exists (select from vinculos v
      where v.responsable_id = g.id and v.dependiente_id = p.id and ${autorizaEn(hoy)}
        and v.creado_en <= c.dado_en and v.autoriza_desde <= (c.dado_en at time zone ${CLUB_ZONE})::date)
    end
  from (select coalesce(unida_a, id) as id from personas where id = c.dado_por) g
)`;

/** Which places in squads, or which staff; an omitted member does not limit them. */
interface Filtro {
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

export interface PersonaDeEquipo {
  id: number;
  persona: { id: number; nombre: string; apellido: string };
  /** What the person allows to show today. */
  consentido: Record<Consentimiento, boolean>;
  equipo: Pick<typeof equipos.$inferSelect, "id" | "slug" | "deporte" | "rama" | "categoria" | "temporada">;
}

/** Selects columns of a table of people in teams (`i`, with the team `e` and the person `u` and `p`), by surname. */
function listDe<Row>(q: Queryable, columnas: SQL, tabla: SQL, filtro: Filtro, hoy: string) {
  const { id, equipoId, personaIds, activos, el } = filtro;
  const muestra = (que: SQL) => sql`coalesce(c.${que} and ${vale(hoy)}, false)`;
  return rowsOf<PersonaDeEquipo & Row>(q)`
    select i.id, ${columnas}, json_build_object('id', u.id, 'nombre', u.nombre, 'apellido', u.apellido) as persona,
      json_build_object('id', e.id, 'slug', e.slug, 'deporte', e.deporte, 'rama', e.rama, 'categoria', e.categoria,
        'temporada', e.temporada) as equipo,
      json_build_object('nombre', ${muestra(sql`nombre`)}, 'foto', ${muestra(sql`foto`)},
        'numero', ${muestra(sql`numero`)}) as consentido
    from ${tabla} i join equipos e on e.id = i.equipo_id join usuarios u on u.id = i.persona_id
      join personas p on p.id = u.id left join consentimientos c on c.persona_id = u.id
    where true
      ${id === undefined ? sql`` : sql`and i.id = ${id}`}
      ${equipoId === undefined ? sql`` : sql`and e.id = ${equipoId}`}
      ${personaIds === undefined ? sql`` : sql`and u.id = ${anyInt(personaIds)}`}
      ${activos ? sql`and e.activo` : sql``}
      ${el === undefined ? sql`` : sql`and ${enElPlantel(el)}`}
    order by e.temporada desc, e.primer_equipo desc, e.id, u.orden, i.id`;
}

export interface IntegranteRow extends PersonaDeEquipo {
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
}

export const listIntegrantes = (q: Queryable, filtro: Filtro, hoy: string) =>
  listDe<Omit<IntegranteRow, keyof PersonaDeEquipo>>(
    q,
    sql`u.eliminado_en is not null as eliminada, p.fecha_de_nacimiento::text as nacimiento,
      p.confirmada_en is not null as confirmada, i.numero, i.posicion, i.desde::text, i.hasta::text, i.foto`,
    sql`integrantes`,
    filtro,
    hoy,
  );

export const listCuerpo = (q: Queryable, filtro: Omit<Filtro, "el">, hoy: string) =>
  listDe<{ funcion: string; accede: boolean }>(q, sql`i.funcion, i.accede`, sql`cuerpo_tecnico`, filtro, hoy);

/** Whether a user has access to an active team as its coach. */
export const hasAcceso = (q: Queryable, usuarioId: number, equipoId: number) =>
  hasRow(q)`
    select from cuerpo_tecnico i join equipos e on e.id = i.equipo_id
    where i.persona_id = ${usuarioId} and i.equipo_id = ${equipoId} and i.accede and e.activo`;

/** Returns which people a court order protects from a user. It outlives their bonds. */
export async function listProtegidas(q: Queryable, usuarioId: number, personaIds: readonly number[]) {
  const rows = await rowsOf<{ id: number }>(q)`
    select dependiente_id as id from restricciones
    where responsable_id = ${usuarioId} and dependiente_id = ${anyInt(personaIds)}`;
  return rows.map(({ id }) => id);
}

/** Locks the person of a place; null if the place is gone or the account was deleted. Call it before `lockIntegrante`. */
export const lockPersonaDe = (tx: Tx, id: number) =>
  rowOf<{ id: number }>(tx)`
    select u.id from usuarios u join integrantes i on i.persona_id = u.id
    where i.id = ${id} and u.eliminado_en is null for no key update of u`;

export const lockIntegrante = (tx: Tx, id: number) =>
  firstOf(tx.select().from(integrantes).where(eq(integrantes.id, id)).for("update"));

type Nuevo = Omit<typeof integrantes.$inferInsert, "id">;

/** @throws exclusion violation (`integrantes_numero_unico`, `integrantes_de_a_uno`) */
export async function insertIntegrante(tx: Tx, row: Nuevo): Promise<number> {
  return (await insertedOf(tx.insert(integrantes).values(row).returning({ id: integrantes.id }))).id;
}

/** @throws exclusion violation (`integrantes_numero_unico`, `integrantes_de_a_uno`) */
export async function updateIntegrante(tx: Tx, id: number, cambios: Partial<Nuevo>): Promise<void> {
  await tx.update(integrantes).set(cambios).where(eq(integrantes.id, id));
}

/** Sets a place's picture, and removes the earlier one from the person's other places, such as last season's. */
export async function updateFoto(
  tx: Tx,
  { id, personaId, foto: antes }: Pick<typeof integrantes.$inferSelect, "id" | "personaId" | "foto">,
  foto: string | null,
): Promise<void> {
  await tx.execute(sql`
    update integrantes set foto = case when id = ${id} then ${foto} end
    where id = ${id} or (persona_id = ${personaId} and foto = ${antes})`);
}

export async function deleteIntegrante(tx: Tx, id: number): Promise<void> {
  await tx.delete(integrantes).where(eq(integrantes.id, id));
}

/** Copies these places and all staff of a team into another team. */
export async function insertCopias(tx: Tx, ids: readonly number[], de: number, a: number, desde: string) {
  await tx.execute(sql`
    insert into integrantes (equipo_id, persona_id, desde, numero, posicion, foto)
    select ${a}, persona_id, ${desde}::date, numero, posicion, foto from integrantes where id = ${anyInt(ids)}`);
  await tx.execute(sql`
    insert into cuerpo_tecnico (equipo_id, persona_id, funcion, accede)
    select ${a}, persona_id, funcion, accede from cuerpo_tecnico where equipo_id = ${de}`);
}

/** @throws unique violation (`cuerpo_tecnico_unico`) */
export const insertMiembro = (tx: Tx, row: Omit<typeof cuerpoTecnico.$inferInsert, "id">) =>
  insertedOf(tx.insert(cuerpoTecnico).values(row).returning());

export const deleteMiembro = (tx: Tx, id: number) =>
  firstOf(tx.delete(cuerpoTecnico).where(eq(cuerpoTecnico.id, id)).returning());

export interface ConConsentimiento {
  id: number;
  nombre: string;
  apellido: string;
  telefono: string;
  correo: string | null;
  nacimiento: string | null;
  confirmada: boolean;
  /** The consent that was given, even if it no longer holds. */
  dado: (Record<Consentimiento | "vale", boolean> & { en: string; por: string | null }) | null;
}

export const listPersonas = (q: Queryable, ids: readonly number[], hoy: string) =>
  rowsOf<ConConsentimiento>(q)`
    select u.id, u.nombre, u.apellido, p.telefono, u.correo, p.fecha_de_nacimiento::text as nacimiento,
      p.confirmada_en is not null as confirmada,
      case when c.persona_id is not null then json_build_object('nombre', c.nombre, 'foto', c.foto, 'numero', c.numero,
        'en', to_char(c.dado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'vale', ${vale(hoy)}, 'por', (
            select d.nombre || ' ' || d.apellido from usuarios d where d.id = c.dado_por and d.eliminado_en is null
          )) end as dado
    from usuarios u join personas p on p.id = u.id left join consentimientos c on c.persona_id = u.id
    where u.id = ${anyInt(ids)} and u.eliminado_en is null`;

/** Returns the consents that a user gave, for themselves or for others. */
export const listConsentidosPor = (q: Queryable, usuarioId: number) =>
  rowsOf<{ nombre: string; apellido: string; en: string } & { muestra: Record<Consentimiento, boolean> }>(q)`
    select u.nombre, u.apellido, to_char(c.dado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as en,
      json_build_object('nombre', c.nombre, 'foto', c.foto, 'numero', c.numero) as muestra
    from consentimientos c join usuarios u on u.id = c.persona_id
    where c.dado_por = ${usuarioId} and c.persona_id <> ${usuarioId} order by c.dado_en, u.id`;

export async function upsertConsentimiento(tx: Tx, row: typeof consentimientos.$inferInsert): Promise<void> {
  const target = consentimientos.personaId;
  await tx.insert(consentimientos).values(row).onConflictDoUpdate({ target, set: row });
}

/** Erases a person's consent, staff functions and pictures; places in squads stay, because matches refer to them. */
export async function deleteDePersona(tx: Tx, personaId: number): Promise<void> {
  await tx.delete(consentimientos).where(eq(consentimientos.personaId, personaId));
  await tx.delete(cuerpoTecnico).where(eq(cuerpoTecnico.personaId, personaId));
  await tx.update(integrantes).set({ foto: null }).where(eq(integrantes.personaId, personaId));
}
