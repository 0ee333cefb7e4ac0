import { and, eq, isNull, sql } from "drizzle-orm";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { type Database, prepareOnce, prepareSql, type Queryable, type Tx } from "#server/db/database.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import type { Pausa } from "../rules.ts";
import { ADMISION, admitidosEn, filas, lugaresEnFila, vencioEn } from "./table.ts";

const eventoConFila = prepareOnce((q) =>
  q
    .select({
      eventoId: eventos.id,
      estado: eventos.activo,
      ventaAbierta: eventos.ventaAbierta,
      ventaDesde: eventos.ventaDesde,
      filaAutomatica: eventos.filaAutomatica,
      quedan: eventos.entradasDisponibles,
      futuro: sql<boolean>`${eventos.fecha} + ${eventos.hora} > ${sql.placeholder("horaDelClub")}::timestamp`,
      fila: filas,
    })
    .from(eventos)
    .leftJoin(filas, eq(filas.eventoId, eventos.id))
    .where(eq(eventos.id, sql.placeholder("eventoId")))
    .prepare("fila_de_evento"),
);

/** Finds the fields of an event that its line depends on, with the line if there is one. */
export function findEventoConFila(q: Queryable, eventoId: number, horaDelClub: string) {
  return firstOf(eventoConFila(q).execute({ eventoId, horaDelClub }));
}

export type FilaRow = typeof filas.$inferSelect;
export type EventoConFila = NonNullable<Awaited<ReturnType<typeof findEventoConFila>>>;

export async function insertFila(q: Queryable, fila: typeof filas.$inferInsert): Promise<void> {
  await q.insert(filas).values(fila).onConflictDoNothing();
}

/**
 * Draws the order of the numbers 1 to `ultima`; has no effect after the draw. The lock waits for concurrent
 * arrivals.
 */
export async function updateSorteo(tx: Tx, id: number, ahora: Date): Promise<void> {
  const [row] = await tx
    .update(filas)
    .set({ sorteadaEn: ahora, sorteados: sql`${filas.ultima}`, baseEn: ahora })
    .where(and(eq(filas.id, id), isNull(filas.sorteadaEn)))
    .returning({ secreto: filas.secreto, sorteados: filas.sorteados });
  if (!row) return;
  await tx.execute(sql`
    update lugares_en_fila l set posicion = orden.posicion
    from (select n, row_number() over (order by sha256(convert_to(${row.secreto}::text || ':' || n, 'UTF8'))) as posicion
      from generate_series(1, ${row.sorteados}::integer) n) orden
    where l.fila_id = ${id} and l.numero = orden.n`);
}

const [FILA, USUARIO, AHORA] = [
  sql.placeholder("filaId"),
  sql.placeholder("usuarioId"),
  sql.placeholder("ahora"),
];

/** Locks the line's row from the update of its counter to the commit. */
const entrar = prepareOnce((q) =>
  prepareSql(
    q,
    "entrar-en-fila",
    sql`with nuevos as (
      select usuario, row_number() over (order by orden) as n
      from unnest(${sql.placeholder("usuarioIds")}::int[]) with ordinality as llegada (usuario, orden)
      where not exists (select from lugares_en_fila l where l.fila_id = ${FILA} and l.usuario_id = usuario)
    ), fila as (
      update filas f set ultima = (select count(*) from nuevos)
        + case when f.sorteada_en is null then f.ultima else greatest(f.ultima, ${admitidosEn(AHORA)}) end
      where f.id = ${FILA} and exists (select from nuevos)
      returning f.id, f.ultima - (select count(*) from nuevos) as anterior, f.sorteada_en
    )
    insert into lugares_en_fila (fila_id, usuario_id, numero, posicion, entro_en)
    select id, usuario, case when sorteada_en is null then anterior + n end,
      case when sorteada_en is not null then anterior + n end, ${AHORA}::timestamptz
    from fila, nuevos`,
  ),
);

/**
 * Assigns the next places of a line in the given order. Existing places do not change.
 * @returns whether any place was created
 * @throws the unique violation `lugares_en_fila_unico` if one of the users has joined concurrently
 */
export async function insertLugares(
  db: Database,
  filaId: number,
  usuarioIds: readonly number[],
  ahora: Date,
) {
  const { rowCount } = await entrar(db).execute({ filaId, usuarioIds, ahora });
  return Number(rowCount) > 0;
}

const volver = prepareOnce((q) =>
  prepareSql(
    q,
    "volver-a-la-fila",
    sql`with fila as (
      update filas f set ultima = 1 + greatest(f.ultima, ${admitidosEn(AHORA)})
      where f.id = ${FILA} and f.sorteada_en is not null and exists (
        select from lugares_en_fila l where l.fila_id = ${FILA} and l.usuario_id = ${USUARIO} and ${vencioEn(AHORA)})
      returning f.*
    )
    update lugares_en_fila l set posicion = f.ultima, admitido_en = null, entro_en = ${AHORA}::timestamptz
    from fila f where l.fila_id = f.id and l.usuario_id = ${USUARIO} and ${vencioEn(AHORA)}`,
  ),
);

/** Moves a user whose turn has expired to the end of the line. */
export async function updateLugarVencido(db: Database, filaId: number, usuarioId: number, ahora: Date) {
  await volver(db).execute({ filaId, usuarioId, ahora });
}

const CON_ADMISION = {
  numero: lugaresEnFila.numero,
  posicion: lugaresEnFila.posicion,
  admitidoEn: lugaresEnFila.admitidoEn,
};

const deLugares = prepareOnce((q) =>
  q
    .select({ usuarioId: lugaresEnFila.usuarioId, ...CON_ADMISION })
    .from(lugaresEnFila)
    .where(
      and(
        eq(lugaresEnFila.filaId, sql.placeholder("filaId")),
        sql`${lugaresEnFila.usuarioId} = any(${sql.placeholder("usuarioIds")}::int[])`,
      ),
    )
    .prepare("lugares_en_fila_de"),
);

export async function findLugares(q: Queryable, filaId: number, usuarioIds: readonly number[]) {
  const rows = await deLugares(q).execute({ filaId, usuarioIds });
  return new Map(rows.map(({ usuarioId, ...lugar }) => [usuarioId, lugar]));
}

export type LugarRow = Awaited<ReturnType<typeof findLugares>> extends Map<number, infer T> ? T : never;

export function lockFila(tx: Tx, eventoId: number): Promise<FilaRow | null> {
  return firstOf(tx.select().from(filas).where(eq(filas.eventoId, eventoId)).for("update"));
}

/**
 * Stores the admission times of the positions up to `hasta`, before `base_posicion` moves there. The line
 * must be locked.
 */
export async function updateAdmisiones(tx: Tx, filaId: number, hasta: number): Promise<void> {
  await tx.execute(sql`
    update lugares_en_fila l set admitido_en = ${ADMISION} from filas f
    where f.id = ${filaId} and l.fila_id = f.id and l.admitido_en is null
      and l.posicion > f.base_posicion and l.posicion <= ${hasta}::bigint`);
}

export async function updateFila(
  tx: Tx,
  id: number,
  cambio: { ritmo: number; pausa: Pausa | null; basePosicion: number; baseEn: Date | null },
): Promise<void> {
  await tx.update(filas).set(cambio).where(eq(filas.id, id));
}

/**
 * Gives an event an automatic line.
 * @returns false if the event already has a line or does not exist
 */
export async function updateAutomatica(tx: Tx, eventoId: number): Promise<boolean> {
  const rows = await tx
    .update(eventos)
    .set({ filaAutomatica: true })
    .where(
      and(
        eq(eventos.id, eventoId),
        isNull(eventos.ventaDesde),
        eq(eventos.filaAutomatica, false),
        eq(eventos.activo, true),
        eq(eventos.ventaAbierta, true),
        sql`${eventos.entradasDisponibles} > 0`,
      ),
    )
    .returning({ id: eventos.id });
  return rows.length > 0;
}

export async function deleteAutomatica(tx: Tx, fila: { id: number; eventoId: number }): Promise<void> {
  await tx.delete(filas).where(eq(filas.id, fila.id));
  await tx.update(eventos).set({ filaAutomatica: false }).where(eq(eventos.id, fila.eventoId));
}

/** Counts the people in a line who are waiting, are admitted, have bought, or have missed their turn. */
export async function countLugares(q: Queryable, fila: { id: number; eventoId: number }, ahora: Date) {
  const rows = await rowsOf<Record<"esperando" | "conTurno" | "compraron" | "vencidos", number>>(q)`
    select count(*) filter (where not coalesce(admision <= ${ahora}, false))::int as esperando,
      count(*) filter (where admision <= ${ahora} and not vencio and not compro)::int as "conTurno",
      count(*) filter (where compro)::int as compraron,
      count(*) filter (where vencio and not compro)::int as vencidos
    from (
      select ${ADMISION} as admision, coalesce(${vencioEn(ahora)}, false) as vencio,
        exists (select from entradas e where e.evento_id = ${fila.eventoId} and e.usuario_id = l.usuario_id
          and e.estado in ('reservada', 'pagada')) as compro
      from filas f join lugares_en_fila l on l.fila_id = f.id where f.id = ${fila.id}
    ) lugares`;
  return rows[0] ?? { esperando: 0, conTurno: 0, compraron: 0, vencidos: 0 };
}

export function listLugaresDe(q: Queryable, usuarioId: number) {
  return q
    .select({ evento: eventos.nombre, fecha: eventos.fecha, ...CON_ADMISION })
    .from(lugaresEnFila)
    .innerJoin(filas, eq(filas.id, lugaresEnFila.filaId))
    .innerJoin(eventos, eq(eventos.id, filas.eventoId))
    .where(eq(lugaresEnFila.usuarioId, usuarioId))
    .orderBy(lugaresEnFila.entroEn);
}

export async function deleteLugaresDe(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(lugaresEnFila).where(eq(lugaresEnFila.usuarioId, usuarioId));
}
