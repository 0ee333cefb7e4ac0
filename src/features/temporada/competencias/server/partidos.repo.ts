import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import type { Ordering } from "#contract/lists.ts";
import { canchas, ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, hasRow, insertedOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import { equipos } from "../../equipos/server/table.ts";
import type { Lado } from "../contract.ts";
import { COLUMNAS_DE_PARTIDOS, type EstadoDePartido, type Marcador } from "../rules.ts";
import { aLado, listParticipantes } from "./participantes.repo.ts";
import { competencias, participantes, partidos } from "./table.ts";

export type PartidoRow = typeof partidos.$inferSelect;

const CON_NOMBRES = sql`${partidos}
  left join ${competencias} on ${competencias.id} = ${partidos.competenciaId}
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
  competencia: { value: competencias.nombre, labels: [["Amistoso", sql`${partidos.competenciaId} is null`]] },
  estado: partidos.estado,
  motivo: null,
  faltaEnArchivo: { labels: [["Ya no está en el archivo", sql`${partidos.faltaEnArchivo}`]] },
});

interface Filtro {
  termino?: string | undefined;
  competencia?: number | undefined;
  equipo?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  estado?: "sinJugar" | "jugados" | "conDudas" | undefined;
}

const DE_ESTADO = {
  sinJugar: sql`${partidos.estado} in ('programado', 'postergado', 'suspendido', 'enJuego')`,
  jugados: sql`${partidos.estado} in ('final', 'walkover', 'default', 'forfeit')`,
  /** Gone from the federation's file, or without what a match needs. */
  conDudas: sql`(${partidos.faltaEnArchivo} or ${partidos.localId} is null or ${partidos.visitanteId} is null
    or ${partidos.fecha} is null or (${partidos.hora} is null and ${partidos.estado} = 'programado'))`,
};

const deEquipo = (equipoId: number) =>
  sql`exists (select from ${participantes} suyo where suyo.equipo_id = ${equipoId}
    and suyo.id in (${partidos.localId}, ${partidos.visitanteId}))`;

export function listPartidos(
  q: Queryable,
  filtro: Filtro,
  orden: Ordering<keyof typeof LISTA.orders>,
): Listing<PartidoConTodo> {
  const { competencia, equipo, desde, hasta, estado, termino } = filtro;
  return listing(q, {
    key: partidos.id,
    from: CON_NOMBRES,
    where: and(
      competencia === undefined ? undefined : eq(partidos.competenciaId, competencia),
      equipo === undefined ? undefined : deEquipo(equipo),
      desde === undefined ? undefined : sql`${partidos.fecha} >= ${desde}`,
      hasta === undefined ? undefined : sql`${partidos.fecha} <= ${hasta}`,
      estado && DE_ESTADO[estado],
      searchIn(LISTA.shown, termino),
    ),
    orderBy: orderedBy(LISTA.orders, orden, partidos.id),
    read: (ids) => listConTodo(q, sql`${partidos.id} = ${anyInt(ids)}`),
    keyOf: ({ partido }) => partido.id,
  });
}

export const conId = (id: number) => eq(partidos.id, id);
export const conEvento = (eventoId: number) => eq(partidos.eventoId, eventoId);

export type PartidoConTodo = Awaited<ReturnType<typeof listConTodo>>[number];

/** Lists matches with their sides, competition, event and court, by date and hour. */
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
      cancha: { id: canchas.id, nombre: canchas.nombre },
    })
    .from(partidos)
    .leftJoin(competencias, eq(competencias.id, partidos.competenciaId))
    .leftJoin(eventos, eq(eventos.id, partidos.eventoId))
    .leftJoin(ocupaciones, sql`${ocupaciones.id} = coalesce(${partidos.ocupacionId}, ${eventos.ocupacionId})`)
    .leftJoin(canchas, eq(canchas.id, ocupaciones.canchaId))
    .where(where)
    .orderBy(partidos.fecha, partidos.hora, partidos.id);
  const ids = rows.flatMap(({ partido }) => [partido.localId ?? [], partido.visitanteId ?? []].flat());
  const lados = new Map((await listParticipantes(q, ids)).map((uno) => [uno.id, aLado(uno)]));
  const ladoDe = (id: number | null): LadoSinClub | null => (id === null ? null : (lados.get(id) ?? null));
  return rows.map((row) => ({
    ...row,
    local: ladoDe(row.partido.localId),
    visitante: ladoDe(row.partido.visitanteId),
  }));
}

type LadoSinClub = Lado & { deporte: PartidoDeporte | null };
type PartidoDeporte = (typeof competencias.$inferSelect)["deporte"];

export const lockPartido = (tx: Tx, id: number): Promise<PartidoRow | null> =>
  firstOf(tx.select().from(partidos).where(eq(partidos.id, id)).for("update"));

/** @throws foreign key violation for an unknown competition or side */
export const insertPartido = (tx: Tx, partido: typeof partidos.$inferInsert): Promise<PartidoRow> =>
  insertedOf(tx.insert(partidos).values(partido).returning());

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

/** @returns the state before; null if nothing changes, or for an unknown match */
export async function updateMarcador(
  tx: Tx,
  id: number,
  marcador: Marcador,
): Promise<{ estado: EstadoDePartido } | null> {
  const antes = await lockPartido(tx, id);
  if (!antes) return null;
  const { estado, puntosLocal, puntosVisitante, parciales } = antes;
  if (JSON.stringify({ estado, puntosLocal, puntosVisitante, parciales }) === JSON.stringify(marcador))
    return null;
  await updatePartido(tx, id, { ...marcador, parciales: [...marcador.parciales] });
  return { estado };
}

export async function deletePartido(tx: Tx, id: number): Promise<void> {
  await tx.delete(partidos).where(eq(partidos.id, id));
}

/** Whether a match has a score sheet. Plain SQL, because `planilla` imports this area. */
export const hasPlanilla = (q: Queryable, id: number) =>
  hasRow(q)`select from planillas where partido_id = ${id}`;

const TITULO = sql<string>`concat(coalesce(${nombreDe("local")}, 'A definir'), ' vs. ',
  coalesce(${nombreDe("visitante")}, 'A definir'))`;

/** Names of matches, for the audit log. */
export const nombresDePartidos = () => sql`select ${partidos.id}, ${TITULO} as nombre from ${CON_NOMBRES}`;

interface Hallado {
  id: number;
  titulo: string;
  detalle: string;
}

/** Finds matches by their words for the office's search, nearest date first. */
export async function listHallados(
  q: Queryable,
  texto: string,
  hoy: string,
  limit: number,
): Promise<Hallado[]> {
  const { rows } = await q.execute<{
    id: number;
    titulo: string;
    fecha: string | null;
    competencia: string | null;
  }>(sql`
    select ${partidos.id}, ${TITULO} as titulo,
      ${partidos.fecha}::text as fecha, ${competencias.nombre} as competencia
    from ${CON_NOMBRES} where ${searchIn(LISTA.shown, texto)}
    order by ${partidos.fecha} < ${hoy}::date, abs(${partidos.fecha} - ${hoy}::date), ${partidos.id} limit ${limit}`);
  return rows.map(({ id, titulo, fecha, competencia }) => ({
    id,
    titulo,
    detalle: [fecha ? formatFecha(fecha) : "Sin fecha", competencia ?? "Amistoso"].join(" · "),
  }));
}
