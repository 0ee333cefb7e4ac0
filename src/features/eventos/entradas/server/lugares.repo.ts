import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { ofrecer, sumarLugares } from "#features/eventos/espera/server/ofrecer.ts";
import { tieneOferta, tieneTurno } from "#features/eventos/espera/server/table.ts";
import { eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { moverUso, returnCupos } from "#features/eventos/precios/server/cupos.ts";
import { prepareOnce, prepareSql, type Queryable, type Tx } from "#server/db/database.ts";
import { violates, violatesNotNull } from "#server/db/errors.ts";
import { firstOf } from "#server/db/rows.ts";
import type { Deps } from "#server/deps.ts";
import { entradas } from "./table.ts";

/** A choice of tickets, by type if the event has types. */
export interface Seleccion {
  cantidad: number;
  /** Empty if the event has no types. */
  tarifas: readonly { tarifaId: number; cantidad: number }[];
  codigoId: number | null;
  /** The family member for each ticket, in the order of `tarifas`; null for the buyer. */
  para: readonly (number | null)[];
}

export interface Retencion {
  pagoId: number;
  /** Ids of the tickets, in the order of the selection. */
  entradas: number[];
  descripcion: string;
  total: number;
  quedan: number;
}

export interface CompraPorRetener {
  eventoId: number;
  usuarioId: number;
  seleccion: Seleccion;
  ahora: Date;
  horaDelClub: string;
  venceEn: Date;
  /** Whether this transaction put the buyer's waiting-list offer on sale. An offer replaces a turn in the line. */
  conOferta?: boolean;
}

/**
 * Holds the places of an order and inserts its payment and tickets. A single statement keeps the event's row
 * lock short, which determines how fast a busy event sells. A conditional update takes the places; check
 * constraints guard the quotas of types, members and promo codes (Rules ENT-1, ENT-9).
 * @returns null if there are too few places, the event is not on sale, or the line does not admit the buyer
 * @throws the unique violation `pagos_retencion_unica` if the buyer already holds places of this event, and
 * the violations that `sinCupo` recognizes
 */
export async function insertRetencion(q: Queryable, compra: CompraPorRetener): Promise<Retencion | null> {
  return (await retencion(q).execute(valoresDe(compra))).rows[0] ?? null;
}

const retencion = prepareOnce((q) => {
  const en = (valor: keyof Valores) => sql.placeholder(valor);
  const de = { eventoId: en("eventoId"), usuarioId: en("usuarioId"), ahora: en("ahora") };
  const [usuario, ahora] = [sql`${de.usuarioId}::int`, sql`${de.ahora}::timestamptz`];
  const [cantidad, codigo] = [sql`${en("cantidad")}::int`, sql`${en("codigoId")}::int`];
  const [tarifas, cantidades] = [sql`${en("tarifas")}::int[]`, sql`${en("cantidades")}::int[]`];
  const conOferta = sql`${en("conOferta")}::boolean`;
  return prepareSql<Retencion>(
    q,
    "retener",
    sql`with pedido as (
      select tarifa_id, cantidad, orden
      from unnest(${tarifas}, ${cantidades}) with ordinality as p(tarifa_id, cantidad, orden)
    ), evento as (
      update eventos set entradas_disponibles = entradas_disponibles - ${cantidad}
      where id = ${de.eventoId} and entradas_disponibles >= ${cantidad} and ${cantidad} <= maximo_por_compra
        and fecha + hora > ${en("horaDelClub")}::timestamp
        and estado and venta_abierta and ${SE_HACE}
        and (${conOferta} or not ${tieneOferta(de)})
        and ((venta_desde is null and not fila_automatica) or ${conOferta} or ${tieneTurno(de)})
        and case when cardinality(${tarifas}) = 0 then not exists (select from tarifas where evento_id = ${de.eventoId})
          else cardinality(${tarifas}) = (select count(*) from pedido join tarifas t on t.id = tarifa_id
            where t.evento_id = ${de.eventoId} and (t.desde is null or t.desde <= ${ahora})
              and (t.hasta is null or t.hasta > ${ahora})) end
      returning id, nombre, precio, entradas_disponibles as quedan
    ), tomadas as (
      update tarifas t set tomadas = t.tomadas + p.cantidad from pedido p, evento where t.id = p.tarifa_id
      returning t.id, t.precio, t.solo_socios, t.maximo_por_socio, p.cantidad, p.orden
    ), codigo as (
      update codigos set usos = usos + 1 from evento where codigos.id = ${codigo}
      returning codigos.id, porcentaje, codigos.monto, maximo_por_persona
    ), uso as (
      insert into usos_de_codigo (codigo_id, usuario_id, usos, maximo)
      select id, ${usuario}, 1, maximo_por_persona from codigo
      on conflict (codigo_id, usuario_id) do update set usos = usos_de_codigo.usos + 1, maximo = excluded.maximo
    ), lineas as (
      select null::int as tarifa_id, precio, n from evento, generate_series(1, ${cantidad}) n
      where cardinality(${tarifas}) = 0
      union all
      select id, precio, row_number() over (order by orden) from tomadas, generate_series(1, cantidad)
    ), cupo as (
      insert into cupos_de_socio (tarifa_id, usuario_id, tomadas, maximo)
      select t.id, coalesce((${en("para")}::int[])[l.n], ${usuario}), count(*), t.maximo_por_socio
      from lineas l join tomadas t on t.id = l.tarifa_id where t.solo_socios group by 1, 2, 4
      on conflict (tarifa_id, usuario_id)
        do update set tomadas = cupos_de_socio.tomadas + excluded.tomadas, maximo = excluded.maximo
    ), cuenta as (
      select count(*) as cuantas, sum(precio) as lista,
        sum(precio) - coalesce((select least(sum(lineas.precio), coalesce(monto, round(sum(lineas.precio) * porcentaje / 100, 2)))
          from codigo), 0) as total
      from lineas
    ), pago as (
      insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en,
        retiene, retiene_para)
      select ${usuario}, 'entrada',
        case when ${cantidad} = 1 then 'Entrada: ' else ${cantidad} || ' entradas: ' end || nombre,
        case when cuantas = ${cantidad} and (${codigo} is null or exists (select from codigo)) then total end,
        'mercadopago', 'pendiente', ${ahora}, ${ahora}, ${en("venceEn")}::timestamptz, true, ${en("retienePara")}::text
      from evento, cuenta returning id, descripcion, monto
    ), entrada as (
      insert into entradas (evento_id, usuario_id, pago_id, estado, codigo_largo, comprada_en, precio, tarifa_id, codigo_id, para_id)
      select evento.id, ${usuario}, pago.id, 'reservada', true, ${ahora},
        case when lista = 0 then 0 else round(total * hasta / lista, 2) - round(total * (hasta - linea.precio) / lista, 2) end,
        tarifa_id, ${codigo}, (${en("para")}::int[])[n]
      from (select tarifa_id, lineas.precio, n, sum(lineas.precio) over (order by n) as hasta from lineas) linea,
        evento, cuenta, pago
      order by n returning id
    )
    select pago.id as "pagoId", (select array_agg(id order by id) from entrada) as entradas, pago.descripcion,
      pago.monto::float8 as total, evento.quedan
    from evento, pago`,
  );
});

type Valores = ReturnType<typeof valoresDe>;

function valoresDe({ seleccion, conOferta = false, ...compra }: CompraPorRetener) {
  const { tarifas, cantidad, codigoId, para } = seleccion;
  return {
    ...compra,
    conOferta,
    retienePara: retencionDe(compra),
    cantidad,
    codigoId,
    para,
    tarifas: tarifas.map(({ tarifaId }) => tarifaId),
    cantidades: tarifas.map((tarifa) => tarifa.cantidad),
  };
}

/** Returns the unique key of an open hold, which allows one hold per user and event. */
export function retencionDe({ eventoId, usuarioId }: { eventoId: number; usuarioId: number }): string {
  return `entrada:${eventoId}:${usuarioId}`;
}

/** Returns the quota that an order exceeds; null for other errors. `oferta` means that types or code have changed. */
export function sinCupo(error: unknown): "tarifa" | "socio" | "codigo" | "codigo-persona" | "oferta" | null {
  if (violates(error, "tarifas_cupo")) return "tarifa";
  if (violates(error, "cupos_de_socio_maximo")) return "socio";
  if (violates(error, "codigos_usos_maximos")) return "codigo";
  if (violates(error, "usos_de_codigo_maximo")) return "codigo-persona";
  return violatesNotNull(error, "monto") ? "oferta" : null;
}

/**
 * Takes places for a sale by staff or a late payment, if the event starts after `horaDelClub`. A late payment
 * counts even if the event is inactive.
 * @returns null if there are too few places, or the event is missing or not on sale
 */
export function updateLugaresTomados(
  tx: Tx,
  eventoId: number,
  cuantas: number,
  horaDelClub: string,
  para: "venta" | "pago-tardio",
) {
  const update = tx
    .update(eventos)
    .set({ entradasDisponibles: sql`${eventos.entradasDisponibles} - ${cuantas}` })
    .where(
      and(
        eq(eventos.id, eventoId),
        para === "venta" ? and(eq(eventos.activo, true), eq(eventos.ventaAbierta, true)) : undefined,
        SE_HACE,
        sql`${eventos.entradasDisponibles} >= ${cuantas}`,
        sql`${eventos.fecha} + ${eventos.hora} > ${horaDelClub}::timestamp`,
      ),
    );
  return firstOf(update.returning({ nombre: eventos.nombre, precio: eventos.precio }));
}

/** Releases the places and quotas of annulled tickets, and offers the places to the waiting list. */
async function returnLugares(
  deps: DepsDeLugares,
  tx: Tx,
  anuladas: readonly (typeof entradas.$inferSelect)[],
) {
  for (const [eventoId, suyas] of Map.groupBy(anuladas, (anulada) => anulada.eventoId)) {
    // The event's row is locked first, as in a purchase.
    await sumarLugares(tx, eventoId, suyas.length);
    await returnCupos(tx, cuposDe(suyas));
    if (!deps.sinOfrecer) await ofrecer(deps, tx, eventoId);
  }
}

export function cuposDe(lineas: readonly Pick<Linea, "tarifaId" | "usuarioId" | "paraId">[]) {
  const quien = ({ paraId, usuarioId }: Pick<Linea, "usuarioId" | "paraId">) => paraId ?? usuarioId;
  const grupos = Map.groupBy(lineas, (linea) => `${linea.tarifaId} ${quien(linea)}`);
  return [...grupos.values()].flatMap((suyas) => {
    const [una] = suyas;
    return una ? [{ tarifaId: una.tarifaId, usuarioId: quien(una), cuantas: suyas.length }] : [];
  });
}

export type Linea = Awaited<ReturnType<typeof listEntradasDePago>>[number];

export function listEntradasDePago(q: Queryable, pagoId: number) {
  return q
    .select({
      ...getTableColumns(entradas),
      quedan: eventos.entradasDisponibles,
      situacion: eventos.situacion,
    })
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .where(eq(entradas.pagoId, pagoId))
    .orderBy(entradas.id);
}

/** Marks the tickets of a payment as paid, except for refunded tickets. */
export async function updatePagadas(tx: Tx, pagoId: number): Promise<void> {
  await tx
    .update(entradas)
    .set({ estado: "pagada" })
    .where(and(eq(entradas.pagoId, pagoId), isNull(entradas.devolucionId)));
}

/** `sinOfrecer`: the caller takes the released places again and offers what remains. */
type DepsDeLugares = Deps & { sinOfrecer?: boolean };

/** Annuls the held tickets of a payment and releases their places. */
export async function updateReservadasDePago(deps: DepsDeLugares, tx: Tx, pagoId: number): Promise<void> {
  await anular(deps, tx, and(eq(entradas.pagoId, pagoId), eq(entradas.estado, "reservada")));
}

/**
 * Annuls the tickets of a fully refunded payment. If the tickets were refunded one by one, free tickets stay
 * valid.
 */
export async function updateAnuladasDePago(deps: DepsDeLugares, tx: Tx, pagoId: number): Promise<void> {
  const devueltas = tx
    .select({ id: entradas.id })
    .from(entradas)
    .where(and(eq(entradas.pagoId, pagoId), isNotNull(entradas.devolucionId)));
  const donde = and(
    eq(entradas.pagoId, pagoId),
    eq(entradas.estado, "pagada"),
    isNull(entradas.ingresoEn),
    or(isNull(entradas.precio), ne(entradas.precio, 0), notExists(devueltas)),
  );
  await anular(deps, tx, donde);
}

/**
 * Annuls paid tickets for a refund or a reversed sale, and releases their places. Annuls used tickets only on
 * request.
 * @returns ids of the newly annulled tickets
 */
export async function updateAnuladas(
  deps: DepsDeLugares,
  tx: Tx,
  {
    ids,
    devolucionId,
    incluyeUsadas = false,
  }: { ids: readonly number[]; devolucionId?: number; incluyeUsadas?: boolean },
): Promise<number[]> {
  const donde = and(
    inArray(entradas.id, [...ids]),
    eq(entradas.estado, "pagada"),
    incluyeUsadas ? undefined : isNull(entradas.ingresoEn),
  );
  const anuladas = await anular(deps, tx, donde, devolucionId);
  return anuladas.map(({ id }) => id);
}

async function anular(deps: DepsDeLugares, tx: Tx, donde: SQL | undefined, devolucionId?: number) {
  const rows = await tx.update(entradas).set({ estado: "anulada", devolucionId }).where(donde).returning();
  await returnLugares(deps, tx, rows);
  await returnUsos(tx, rows);
  return rows;
}

/** Releases the uses of a promo code by orders without remaining tickets (Rule ENT-11). */
async function returnUsos(tx: Tx, anuladas: readonly (typeof entradas.$inferSelect)[]) {
  for (const [pagoId, [una]] of Map.groupBy(anuladas, (anulada) => anulada.pagoId)) {
    if (!una || una.codigoId === null) continue;
    const quedan = and(eq(entradas.pagoId, pagoId), ne(entradas.estado, "anulada"));
    if ((await tx.select({ id: entradas.id }).from(entradas).where(quedan).limit(1)).length === 0)
      await moverUso(tx, una.codigoId, una.usuarioId, -1);
  }
}
