import { and, asc, count, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { Ordering } from "#contract/lists.ts";
import { pickFields } from "#contract/text-fields.ts";
import { EVENTO, eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import { type Finder, searched } from "#server/office-search.ts";
import type { PedidoConEvento, PedidoDePrensa } from "../contract.ts";
import { COLUMNAS_DE_PRENSA, TEXTOS_DE_PRENSA } from "../rules.ts";
import { pedidosDePrensa, TEXTO_DE_PRENSA } from "./table.ts";

const LISTA = columnSql(COLUMNAS_DE_PRENSA, {
  fecha: pedidosDePrensa.fecha,
  nombreApellido: pedidosDePrensa.nombreApellido,
  dni: pedidosDePrensa.dni,
  email: pedidosDePrensa.email,
  telefonoCelular: pedidosDePrensa.telefonoCelular,
  nombreMedio: pedidosDePrensa.nombreMedio,
  comentario: pedidosDePrensa.comentario,
  evento: { value: eventos.nombre, order: eventos.fecha },
  estado: pedidosDePrensa.aprobado,
  situacion: {
    labels: [
      ["Sin responder", sql`${pedidosDePrensa.resueltoEn} is null`],
      ["Rechazado", sql`not ${pedidosDePrensa.aprobado} and ${pedidosDePrensa.resueltoEn} is not null`],
    ],
  },
});

const DETALLE = {
  ...EVENTO,
  descripcion: eventos.descripcion,
  fase: eventos.fase,
  lugar: eventos.lugar,
  precio: eventos.precio,
  cantidadDeEntradas: eventos.cantidadEntradas,
  entradasDisponibles: eventos.entradasDisponibles,
  estado: eventos.activo,
};

export const enOrden = (orden: Ordering<keyof typeof LISTA.orders>) =>
  orderedBy(LISTA.orders, orden, pedidosDePrensa.id);

/** Sorts requests by event: the next event first, past events last. */
export const porEvento = (hoy: string) => [
  asc(sql`${eventos.fecha} < ${hoy}::date`),
  asc(sql`abs(${eventos.fecha} - ${hoy}::date)`),
  asc(eventos.hora),
  asc(pedidosDePrensa.id),
];

export function listPedidos(
  q: Queryable,
  filtro: {
    termino?: string | undefined;
    eventoId?: number | undefined;
    estado?: boolean | undefined;
    abiertos?: boolean;
  },
  orden: readonly SQL[],
): Listing<PedidoDePrensa> {
  const { id, aprobado, eventoId, resueltoEn } = pedidosDePrensa;
  return listing(q, {
    key: id,
    from: sql`${pedidosDePrensa} join ${eventos} on ${eventos.id} = ${eventoId}`,
    where: and(
      filtro.estado === undefined ? undefined : eq(aprobado, filtro.estado),
      filtro.eventoId === undefined ? undefined : eq(eventoId, filtro.eventoId),
      filtro.abiertos ? isNull(resueltoEn) : undefined,
      searchIn(LISTA.shown, filtro.termino),
    ),
    orderBy: orden,
    keyOf: (pedido) => pedido.id,
    async read(ids) {
      const rows = await q
        .select({ pedido: pedidosDePrensa, evento: eventos.nombre })
        .from(pedidosDePrensa)
        .innerJoin(eventos, eq(eventos.id, eventoId))
        .where(inArray(id, [...ids]));
      return rows.map(({ pedido, evento }) => toPedido(pedido, evento));
    },
  });
}

export async function findPedido(q: Queryable, id: number): Promise<PedidoConEvento | null> {
  const [row] = await q
    .select({ pedido: pedidosDePrensa, evento: DETALLE })
    .from(pedidosDePrensa)
    .innerJoin(eventos, eq(eventos.id, pedidosDePrensa.eventoId))
    .where(eq(pedidosDePrensa.id, id));
  return row ? { ...toPedido(row.pedido, row.evento.nombre), evento: row.evento } : null;
}

/** Whether an event accepts requests: it is active, today or later, and neither suspended nor cancelled. */
export async function isOfrecido(q: Queryable, eventoId: number, hoy: string): Promise<boolean> {
  const where = and(eq(eventos.id, eventoId), eq(eventos.activo, true), gte(eventos.fecha, hoy), SE_HACE);
  return (await q.select({ id: eventos.id }).from(eventos).where(where)).length > 0;
}

type PedidoNuevo = Omit<typeof pedidosDePrensa.$inferInsert, "id" | "estado" | "resueltoEn">;

/**
 * @returns the request's id
 * @throws unique violation for the same DNI, medium and event
 */
export async function insertPedido(tx: Tx, pedido: PedidoNuevo): Promise<number> {
  const [row] = await tx
    .insert(pedidosDePrensa)
    .values({ ...pedido, codigoLargo: true })
    .returning({ id: pedidosDePrensa.id });
  if (!row) throw new Error("the request was not inserted");
  return row.id;
}

/** Whether a request has a long code; null if the request does not exist. */
export async function hasCodigoLargo(q: Queryable, id: number): Promise<boolean | null> {
  const { codigoLargo } = pedidosDePrensa;
  const [row] = await q.select({ codigoLargo }).from(pedidosDePrensa).where(eq(pedidosDePrensa.id, id));
  return row?.codigoLargo ?? null;
}

/** Locks a request, which serializes decisions. */
export async function lockPedido(tx: Tx, id: number) {
  const rows = await tx
    .select({ estado: pedidosDePrensa.aprobado, resueltoEn: pedidosDePrensa.resueltoEn })
    .from(pedidosDePrensa)
    .where(eq(pedidosDePrensa.id, id))
    .for("update");
  return rows[0] ?? null;
}

/**
 * Stores the decision about a locked request. `resueltoEn` identifies the decision, so it increases even if
 * the clock does not.
 */
export async function updateResuelto(tx: Tx, id: number, aprobado: boolean, ahora: Date): Promise<void> {
  await tx
    .update(pedidosDePrensa)
    .set({
      aprobado,
      resueltoEn: sql`greatest(${ahora.toISOString()}::timestamptz, ${pedidosDePrensa.resueltoEn} + interval '1 millisecond')`,
    })
    .where(eq(pedidosDePrensa.id, id));
}

export async function updateRestaurado(
  tx: Tx,
  id: number,
  { estado, resueltoEn }: { estado: boolean; resueltoEn: Date | null },
) {
  await tx.update(pedidosDePrensa).set({ aprobado: estado, resueltoEn }).where(eq(pedidosDePrensa.id, id));
}

export async function countActivos(q: Queryable, eventoId: number): Promise<number> {
  const where = and(eq(pedidosDePrensa.eventoId, eventoId), eq(pedidosDePrensa.aprobado, true));
  return q.$count(pedidosDePrensa, where);
}

const abiertos = prepareOnce((q) =>
  q
    .select({ total: count() })
    .from(pedidosDePrensa)
    .where(
      and(
        isNull(pedidosDePrensa.resueltoEn),
        sql`${pedidosDePrensa.eventoId} = coalesce(${sql.placeholder("eventoId")}::int, ${pedidosDePrensa.eventoId})`,
      ),
    )
    .prepare("prensa_abiertos"),
);

/** @param eventoId null for all events */
export async function countAbiertos(q: Queryable, eventoId: number | null): Promise<number> {
  return (await abiertos(q).execute({ eventoId }))[0]?.total ?? 0;
}

function toPedido(row: typeof pedidosDePrensa.$inferSelect, evento: string): PedidoDePrensa {
  return {
    id: row.id,
    fecha: row.fecha.toISOString(),
    estado: row.aprobado,
    resueltoEn: row.resueltoEn?.toISOString() ?? null,
    ...pickFields(TEXTOS_DE_PRENSA, row),
    evento: { id: row.eventoId, nombre: evento },
  };
}

/** Selects the names of requests for the audit log: medium and event. */
export const nombresDePedidos = () =>
  sql`select p.id, p.nombre_medio || ', ' || e.nombre as nombre
    from ${pedidosDePrensa} p join ${eventos} e on e.id = p.evento_id`;

export async function deletePedidosAntesDe(q: Queryable, fecha: string): Promise<void> {
  const viejos = q.select({ id: eventos.id }).from(eventos).where(lt(eventos.fecha, fecha));
  await q.delete(pedidosDePrensa).where(inArray(pedidosDePrensa.eventoId, viejos));
}

/** Builds the condition for requests with a person's DNI, provided that the office has confirmed it. */
const dePersona = (usuarioId: number) =>
  sql`exists (select from ${personas} p where p.id = ${usuarioId} and p.confirmada_en is not null
    and lpad(p.dni, 8, '0') = ${pedidosDePrensa.dni})`;

export async function listPedidosDePersona(q: Queryable, usuarioId: number) {
  const {
    ingresoPor: _operator,
    ingresoIntento: _scan,
    codigoLargo: _signed,
    ...datos
  } = getTableColumns(pedidosDePrensa);
  return q.select(datos).from(pedidosDePrensa).where(dePersona(usuarioId)).orderBy(asc(pedidosDePrensa.id));
}

export async function deletePedidosDePersona(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(pedidosDePrensa).where(dePersona(usuarioId));
}

interface Row {
  id: number;
  desde: string;
  nombre: string;
  medio: string;
  comentario: string;
  evento: string;
  fecha: string;
  hora: string;
}

/** Undecided press requests, due at the start of their event. */
export const bandejaDePrensa = inboxKind<Row>({
  tipo: "prensa",
  uno: "pedido de prensa",
  varios: "pedidos de prensa",
  who: "staff",
  lista: "prensa/?estado=pendientes",
  waiting: () => sql`
    select ${pedidosDePrensa.id} as id, ${pedidosDePrensa.fecha} as desde, nombre_apellido as nombre,
      nombre_medio as medio, left(comentario, 200) as comentario, ${eventos.nombre} as evento,
      ${eventos.fecha} as fecha, to_char(${eventos.hora}, 'HH24:MI') as hora
    from ${pedidosDePrensa} join ${eventos} on ${eventos.id} = evento_id where resuelto_en is null`,
  toItem: ({ id, nombre, medio, comentario, evento, fecha, hora }) => ({
    titulo: `${nombre}, ${medio}`,
    detalle: [`${evento} (${formatFecha(fecha)})`, comentario].filter(Boolean).join(" · "),
    plazo: clubInstant(fecha, hora),
    enlace: `prensa/${id}`,
  }),
});

interface PedidoHallado {
  id: number;
  nombre: string;
  medio: string;
  evento: string;
  fecha: string;
  estado: boolean;
  resuelto: boolean;
}

/**
 * Finds press requests by person, medium, DNI, email and phone: undecided requests first, then newest event
 * first.
 */
export const buscadorDePrensa: Finder = {
  tipo: "prensa",
  grupo: "Pedidos de prensa",
  who: "staff",
  async find({ db }, { texto, limit }) {
    const rows = await rowsOf<PedidoHallado>(db)`
      select pedidos_de_prensa.id, nombre_apellido as nombre, nombre_medio as medio, ${eventos.nombre} as evento,
        ${eventos.fecha}::text as fecha, pedidos_de_prensa.estado, resuelto_en is not null as resuelto
      from ${pedidosDePrensa} join ${eventos} on ${eventos.id} = evento_id
      where ${searchIn({ words: [TEXTO_DE_PRENSA] }, texto)}
      order by resuelto_en is not null, ${eventos.fecha} desc, pedidos_de_prensa.id desc limit ${limit}`;
    return rows.map(({ id, nombre, medio, evento, fecha, estado, resuelto }) => ({
      id,
      titulo: `${nombre}, ${medio}`,
      detalle: [
        `${evento} (${formatFecha(fecha)})`,
        resuelto ? (estado ? "Acreditado" : "Rechazado") : "Sin responder",
      ].join(" · "),
      enlace: `prensa/${id}`,
    }));
  },
  list: (texto) => searched("prensa/?estado=todos", texto),
};
