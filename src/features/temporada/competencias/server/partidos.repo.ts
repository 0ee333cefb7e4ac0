import { and, eq, getTableColumns, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import type { QueryOf } from "#contract/route.ts";
import { canchas, ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, hasRow, insertedOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import { equipos } from "../../equipos/server/table.ts";
import type * as contract from "../contract.ts";
import { AMISTOSO, COLUMNAS_DE_PARTIDOS } from "../rules.ts";
import { listParticipantes } from "./participantes.repo.ts";
import { competencias, participantes, partidos } from "./table.ts";

export type PartidoRow = typeof partidos.$inferSelect;

const CON_NOMBRES = sql`${partidos}
  left join ${competencias} on ${competencias.id} = ${partidos.competenciaId}
  left join ${eventos} on ${eventos.id} = ${partidos.eventoId}
  left join ${participantes} local on local.id = ${partidos.localId}
  left join ${equipos} equipo_local on equipo_local.id = local.equipo_id
  left join ${participantes} visitante on visitante.id = ${partidos.visitanteId}
  left join ${equipos} equipo_visitante on equipo_visitante.id = visitante.equipo_id`;

/** Name of a side, with the team of the club. */
const nombreDe = (lado: "local" | "visitante") =>
  sql.raw(
    `nullif(concat_ws(' ', nullif(${lado}.nombre, ''), equipo_${lado}.categoria, equipo_${lado}.rama), '')`,
  );

const SIN_RIVAL = (id: SQLWrapper) => [["A definir", sql`${id} is null`]] as const;

const LISTA = columnSql(COLUMNAS_DE_PARTIDOS, {
  fecha: { value: partidos.fecha, order: [partidos.fecha, partidos.hora] },
  hora: partidos.hora,
  local: { value: nombreDe("local"), labels: SIN_RIVAL(partidos.localId) },
  puntos: sql`(${partidos.puntosLocal} || ' a ' || ${partidos.puntosVisitante})`,
  visitante: { value: nombreDe("visitante"), labels: SIN_RIVAL(partidos.visitanteId) },
  jornada: partidos.jornada,
  grupo: partidos.grupo,
  lugar: partidos.lugar,
  competencia: { value: competencias.nombre, labels: [[AMISTOSO, sql`${partidos.competenciaId} is null`]] },
  estado: partidos.estado,
  motivo: null,
  faltaEnArchivo: { labels: [["Ya no está en el archivo", sql`${partidos.faltaEnArchivo}`]] },
});

type Pedido = QueryOf<typeof contract.listaDePartidos.export>;
interface Filtro extends Omit<Pedido, "cuando" | "orden"> {
  desde?: string | undefined;
  hasta?: string | undefined;
}

const TERMINADO = sql`${partidos.estado} in ('final', 'walkover', 'default', 'forfeit')`;

/** Whether a match or its event waits for a new date, so that `fecha` is the old one. */
const SIN_FECHA = sql<boolean>`(${partidos.estado} = 'postergado'
  or (${eventos.situacion} is not distinct from 'suspendido' and not ${TERMINADO}))`;

const DE_ESTADO = {
  sinJugar: sql`not ${TERMINADO}`,
  jugados: TERMINADO,
  /** Gone from the federation's file, or without what a match needs. */
  conDudas: sql`(${partidos.faltaEnArchivo} or ${partidos.localId} is null or ${partidos.visitanteId} is null
    or ${partidos.fecha} is null or ${SIN_FECHA}
    or (${partidos.hora} is null and ${partidos.estado} = 'programado'))`,
};

const propios = (condicion: SQL) =>
  sql`exists (select from ${participantes} propio join ${equipos} on ${equipos.id} = propio.equipo_id
    where propio.id in (${partidos.localId}, ${partidos.visitanteId}) and ${condicion})`;

/** Matches of the club's teams of a season. */
export const deTemporada = (temporada: number): SQL => propios(sql`${equipos.temporada} = ${temporada}`);

/** Matches of the club's first teams of a season, or of all its teams if none is a first team. */
export const dePrimeros = (temporada: number): SQL =>
  propios(sql`${equipos.temporada} = ${temporada} and (${equipos.primerEquipo} or not exists (
    select from ${equipos} primero where primero.temporada = ${temporada} and primero.primer_equipo))`);

export const deEquipo = (equipoId: number): SQL => propios(sql`${equipos.id} = ${equipoId}`);

/** Matches of competitions that the club's teams play, including those between rivals. */
export const deCompetencias = (ids: readonly number[]): SQL =>
  sql`${partidos.competenciaId} = ${anyInt(ids)}`;

export const conId = (id: number) => eq(partidos.id, id);
export const deEvento = (eventoId: number) => eq(partidos.eventoId, eventoId);

/** Returns the season of a year if the club's teams have matches in it, or else the nearest one, a past one first. */
export async function findTemporada(q: Queryable, year: number): Promise<number | null> {
  const [row] = await q
    .select({ temporada: equipos.temporada })
    .from(equipos)
    .where(
      sql`exists (select from ${participantes} propio join ${partidos}
        on propio.id in (${partidos.localId}, ${partidos.visitanteId}) where propio.equipo_id = ${equipos.id})`,
    )
    .orderBy(sql`${equipos.temporada} <= ${year} desc, abs(${equipos.temporada} - ${year})`)
    .limit(1);
  return row?.temporada ?? null;
}

export const enOrden = (orden: Ordering<keyof typeof LISTA.orders>) =>
  orderedBy(LISTA.orders, orden, partidos.id);

/** Nearest date first, coming ones before past ones. */
export const cercaDe = (hoy: string): SQL[] => [
  sql`${partidos.fecha} < ${hoy}::date`,
  sql`abs(${partidos.fecha} - ${hoy}::date)`,
  sql`${partidos.id}`,
];

export function listPartidos(q: Queryable, filtro: Filtro, orderBy: readonly SQL[]): Listing<PartidoConTodo> {
  const { competencia, equipo, desde, hasta, estado, termino } = filtro;
  return listing(q, {
    key: partidos.id,
    from: CON_NOMBRES,
    where: and(
      competencia === undefined ? undefined : eq(partidos.competenciaId, competencia),
      equipo === undefined ? undefined : deEquipo(equipo),
      desde === undefined ? undefined : sql`${partidos.fecha} >= ${desde}`,
      hasta === undefined ? undefined : sql`${partidos.fecha} <= ${hasta} and not ${SIN_FECHA}`,
      estado && DE_ESTADO[estado],
      searchIn(LISTA.shown, termino),
    ),
    orderBy,
    read: (ids) => listConTodo(q, sql`${partidos.id} = ${anyInt(ids)}`),
    keyOf: ({ partido }) => partido.id,
  });
}

export type PartidoConTodo = Awaited<ReturnType<typeof listConTodo>>[number];

/** Lists matches with their sides, competition, event and court, by date and hour, and those without a date last. */
export async function listConTodo(q: Queryable, where: SQL) {
  const rows = await q
    .select({
      partido: getTableColumns(partidos),
      competencia: {
        id: competencias.id,
        nombre: competencias.nombre,
        activa: competencias.activa,
        deporte: competencias.deporte,
      },
      evento: { id: eventos.id, nombre: eventos.nombre },
      sinFecha: SIN_FECHA,
      cancha: { id: canchas.id, nombre: canchas.nombre },
    })
    .from(partidos)
    .leftJoin(competencias, eq(competencias.id, partidos.competenciaId))
    .leftJoin(eventos, eq(eventos.id, partidos.eventoId))
    .leftJoin(ocupaciones, sql`${ocupaciones.id} = coalesce(${partidos.ocupacionId}, ${eventos.ocupacionId})`)
    .leftJoin(canchas, eq(canchas.id, ocupaciones.canchaId))
    .where(where)
    .orderBy(sql`case when not ${SIN_FECHA} then ${partidos.fecha} end`, partidos.hora, partidos.id);
  const ids = rows.flatMap(({ partido }) => [partido.localId ?? [], partido.visitanteId ?? []].flat());
  const lados = new Map((await listParticipantes(q, ids)).map((uno) => [uno.id, uno]));
  const ladoDe = (id: number | null) => lados.get(id ?? 0) ?? null;
  return rows.map((row) => ({
    ...row,
    local: ladoDe(row.partido.localId),
    visitante: ladoDe(row.partido.visitanteId),
  }));
}

export const lockPartido = (tx: Tx, id: number): Promise<PartidoRow | null> =>
  firstOf(tx.select().from(partidos).where(eq(partidos.id, id)).for("update"));

/** @throws foreign key violation for an unknown competition or side */
export const insertPartido = (tx: Tx, partido: typeof partidos.$inferInsert): Promise<PartidoRow> =>
  insertedOf(tx.insert(partidos).values(partido).returning());

/** Lets one import at a time write. */
export const lockImportaciones = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('importar-partidos', 0))`);

/**
 * Locks the matches of some competitions, the friendlies of some dates (null for those without one), and those with
 * the federation's IDs wherever they are; in id order.
 */
export const lockPartidosDe = (
  tx: Tx,
  ids: readonly number[],
  amistosos: readonly (string | null)[],
  idsExternos: readonly string[],
): Promise<PartidoRow[]> =>
  tx
    .select()
    .from(partidos)
    .where(
      or(
        deCompetencias(ids),
        and(
          isNull(partidos.competenciaId),
          sql`coalesce(${partidos.fecha}::text, '') = any(${sql.param(amistosos.map((fecha) => fecha ?? ""))}::text[])`,
        ),
        sql`${partidos.idExterno} = any(${sql.param([...idsExternos])}::text[])`,
      ),
    )
    .orderBy(partidos.id)
    .for("update");

/** Rows per statement. */
const TANDA = 500;

export async function insertPartidos(tx: Tx, rows: readonly (typeof partidos.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += TANDA)
    await tx.insert(partidos).values(rows.slice(at, at + TANDA));
}

/** Marks matches that the newest file does not contain. */
export async function updateFaltan(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(partidos)
    .set({ faltaEnArchivo: true })
    .where(sql`${partidos.id} = ${anyInt(ids)}`);
}

const CAMBIADO = { version: sql`${partidos.version} + 1`, cambiadoEn: sql`now()` };

export async function updatePartido(tx: Tx, id: number, cambios: Partial<PartidoRow>): Promise<PartidoRow> {
  const [row] = await tx
    .update(partidos)
    .set({ ...cambios, ...CAMBIADO })
    .where(eq(partidos.id, id))
    .returning();
  if (!row) throw new Error("a locked match is gone");
  return row;
}

export async function deletePartido(tx: Tx, id: number): Promise<void> {
  await tx.delete(partidos).where(eq(partidos.id, id));
}

/** Whether a match has a score sheet. Plain SQL, because `planilla` imports this area. */
export const hasPlanilla = (q: Queryable, id: number) =>
  hasRow(q)`select from planillas where partido_id = ${id}`;

/** Names of matches, for the audit log. */
export const nombresDePartidos = () => sql`
  select ${partidos.id}, concat(coalesce(${nombreDe("local")}, 'A definir'), ' vs. ',
    coalesce(${nombreDe("visitante")}, 'A definir')) as nombre
  from ${CON_NOMBRES}`;
