import { eq, type SQL, sql } from "drizzle-orm";
import { MAYORIA_DE_EDAD } from "#features/personas/vinculos/rules.ts";
import { autorizaEn } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow, insertedOf, iso, rowOf, rowsOf } from "#server/db/rows.ts";
import type { Equipo } from "../contract.ts";
import type { Consentimiento } from "../rules.ts";
import { consentimientos, cuerpoTecnico, equipos, integrantes, NOMBRE_DE_EQUIPO } from "./table.ts";

/**
 * SQL: whether the statement's consent `c` of the person `p` holds on a day, because its giver could give it on that
 * day (Rule TEM-3). A bond that began later does not revive it. A giver may have been merged since.
 */
const vale = (hoy: string): SQL => sql`(
  select case when p.confirmada_en is not null
      and p.fecha_de_nacimiento <= ${hoy}::date - make_interval(years => ${MAYORIA_DE_EDAD}::int)
    then g.id = p.id
    else exists (select from vinculos v
      where v.responsable_id = g.id and v.dependiente_id = p.id and ${autorizaEn(hoy)}
        and v.creado_en <= c.dado_en)
    end
  from (select coalesce(unida_a, id) as id from personas where id = c.dado_por) g
)`;

/** SQL: a join that adds, as `c`, what may be shown of the statement's person `p` on a day, and since when. */
const conConsentido = (hoy: string): SQL => sql`
  cross join lateral (
    select json_build_object('nombre', coalesce(bool_or(c.nombre), false), 'foto', coalesce(bool_or(c.foto), false),
        'numero', coalesce(bool_or(c.numero), false)) as consentido, ${iso(sql`max(c.dado_en)`)} as "dadoEn"
    from consentimientos c where c.persona_id = p.id and ${vale(hoy)}
  ) c`;

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

interface PersonaDeEquipo {
  id: number;
  persona: { id: number; nombre: string; apellido: string };
  /** What the person allows to show today. */
  consentido: Record<Consentimiento, boolean>;
  equipo: Pick<Equipo, "id" | "slug" | "nombre" | "deporte" | "temporada">;
}

/** Selects columns of a table of people in teams (`i`, with the team and the person `u` and `p`), by surname. */
function listDe<Row>(q: Queryable, columnas: SQL, tabla: SQL, filtro: Filtro, hoy: string) {
  const { id, equipoId, personaIds, activos, el } = filtro;
  return rowsOf<PersonaDeEquipo & Row>(q)`
    select i.id, ${columnas}, json_build_object('id', u.id, 'nombre', u.nombre, 'apellido', u.apellido) as persona,
      json_build_object('id', ${equipos.id}, 'slug', ${equipos.slug}, 'nombre', ${NOMBRE_DE_EQUIPO},
        'deporte', ${equipos.deporte}, 'temporada', ${equipos.temporada}) as equipo, c.consentido
    from ${tabla} i join ${equipos} on ${equipos.id} = i.equipo_id join usuarios u on u.id = i.persona_id
      join personas p on p.id = u.id ${conConsentido(hoy)}
    where true
      ${id === undefined ? sql`` : sql`and i.id = ${id}`}
      ${equipoId === undefined ? sql`` : sql`and ${equipos.id} = ${equipoId}`}
      ${personaIds === undefined ? sql`` : sql`and u.id = ${anyInt(personaIds)}`}
      ${activos ? sql`and ${equipos.activo}` : sql``}
      ${el === undefined ? sql`` : sql`and ${enElPlantel(el)}`}
    order by ${equipos.temporada} desc, ${equipos.primerEquipo} desc, ${equipos.id}, u.orden, i.id`;
}

export interface IntegranteRow extends PersonaDeEquipo {
  nacimiento: string | null;
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
    sql`p.fecha_de_nacimiento::text as nacimiento, i.numero, i.posicion, i.desde::text, i.hasta::text, i.foto`,
    sql`integrantes`,
    filtro,
    hoy,
  );

/** `partidoDeHoy` is the id of the team's match of the day that is not over. */
export const listCuerpo = (q: Queryable, filtro: Omit<Filtro, "el">, hoy: string) =>
  listDe<{ funcion: string; accede: boolean; partidoDeHoy: number | null }>(
    q,
    sql`i.funcion, i.accede, (
        select p.id from partidos p join participantes a on a.id in (p.local_id, p.visitante_id)
        where a.equipo_id = i.equipo_id and p.fecha = ${hoy}::date and p.estado in ('programado', 'enJuego')
        order by p.hora, p.id limit 1
      ) as "partidoDeHoy"`,
    sql`cuerpo_tecnico`,
    filtro,
    hoy,
  );

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
  const values = { ...row, numero: row.numero || null };
  return (await insertedOf(tx.insert(integrantes).values(values).returning({ id: integrantes.id }))).id;
}

/** @throws as `insertIntegrante` */
export async function updateIntegrante(tx: Tx, id: number, lugar: Pick<Nuevo, "numero">): Promise<void> {
  const values = { ...lugar, numero: lugar.numero || null };
  await tx.update(integrantes).set(values).where(eq(integrantes.id, id));
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

export const deleteIntegrante = (tx: Tx, id: number) =>
  firstOf(tx.delete(integrantes).where(eq(integrantes.id, id)).returning());

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

interface ConConsentimiento {
  id: number;
  nombre: string;
  apellido: string;
  telefono: string;
  correo: string | null;
  nacimiento: string | null;
  confirmada: boolean;
  /** What may be shown of the person today, and since when; null for nothing. */
  consentido: Record<Consentimiento, boolean>;
  dadoEn: string | null;
}

export const listPersonas = (q: Queryable, ids: readonly number[], hoy: string) =>
  rowsOf<ConConsentimiento>(q)`
    select u.id, u.nombre, u.apellido, p.telefono, u.correo, p.fecha_de_nacimiento::text as nacimiento,
      p.confirmada_en is not null as confirmada, c.consentido, c."dadoEn"
    from usuarios u join personas p on p.id = u.id ${conConsentido(hoy)}
    where u.id = ${anyInt(ids)} and u.eliminado_en is null`;

/** Lists the consents about a person, and those that the person gave for others. */
export const listConsentimientos = (q: Queryable, personaId: number) =>
  rowsOf<{ de: string; por: string | null; en: string } & Record<Consentimiento, boolean>>(q)`
    select u.nombre || ' ' || u.apellido as de, d.nombre || ' ' || d.apellido as por, ${iso(sql`c.dado_en`)} as en,
      c.nombre, c.foto, c.numero
    from consentimientos c join usuarios u on u.id = c.persona_id
      left join usuarios d on d.id = c.dado_por and d.eliminado_en is null
    where ${personaId} in (c.persona_id, c.dado_por) order by c.dado_en, u.id, c.dado_por`;

/**
 * Stores a giver's choices about a person. A choice of false withdraws what anybody allowed; one that is left out stays.
 * Consents that no longer hold are deleted, so that none of them revives.
 */
export async function updateConsentimientos(
  tx: Tx,
  { personaId, dadoPor, dadoEn }: { personaId: number; dadoPor: number; dadoEn: Date },
  eleccion: Partial<Record<Consentimiento, boolean>>,
  hoy: string,
): Promise<void> {
  await tx.execute(sql`
    delete from consentimientos c using personas p
    where p.id = ${personaId} and c.persona_id = p.id and not ${vale(hoy)}`);
  const retirado = Object.fromEntries(Object.entries(eleccion).filter(([, muestra]) => !muestra));
  if (Object.keys(retirado).length > 0)
    await tx.update(consentimientos).set(retirado).where(eq(consentimientos.personaId, personaId));
  const nada = { nombre: false, foto: false, numero: false };
  await tx
    .insert(consentimientos)
    .values({ personaId, dadoPor, dadoEn, ...nada, ...eleccion })
    .onConflictDoUpdate({
      target: [consentimientos.personaId, consentimientos.dadoPor],
      set: { ...eleccion, dadoEn },
    });
}

/** Erases a person's consent, staff functions and pictures; places in squads stay, because matches refer to them. */
export async function deleteDePersona(tx: Tx, personaId: number): Promise<void> {
  await tx.delete(consentimientos).where(eq(consentimientos.personaId, personaId));
  await tx.delete(cuerpoTecnico).where(eq(cuerpoTecnico.personaId, personaId));
  await tx.update(integrantes).set({ foto: null }).where(eq(integrantes.personaId, personaId));
}
