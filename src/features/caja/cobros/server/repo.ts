import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, clubInstant } from "#contract/club-time.ts";
import type { Ordering } from "#contract/lists.ts";
import type { Page } from "#contract/paging.ts";
import { CONCEPTOS, type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { CON_MOVIMIENTO } from "#features/caja/pagos/server/table.ts";
import { type Queryable, toMoney } from "#server/db/database.ts";
import { orderedBy, readPage } from "#server/db/list-query.ts";
import { type Shown, searchIn } from "#server/db/search.ts";
import type { totalesDeCobros } from "../contract.ts";
import { EL_SITIO, type EstadoDeCobro, PALABRA_DE_COBRO, PALABRA_DE_CONCEPTO } from "../rules.ts";

export type Filtros = z.infer<typeof totalesDeCobros.request.query>;

/**
 * Every payment that moved money, once, on the day on which the dashboard counts it. A refunded one is listed on the day
 * of its refund with both amounts, one refunded in part on the day of the payment, so that `cobrado - devuelto` equals the dashboard's figure.
 */
const MOVIMIENTOS = sql`(
  select id as pago_id, 0 as repetido_id, coalesce(anula_id, id) as compra_id, actualizado_en as cuando, concepto,
    descripcion, usuario_id, medio, monto, registrado_por, id_medio_pago as operacion, greatest(monto, 0) as cobrado,
    case when anula_id is not null then -monto when estado = 'aprobado' then devuelto else monto end as devuelto,
    case when devolucion_id is not null then 'devolucion'
      when anula_id is not null then 'anulacion'
      when estado = 'reembolsado' then 'devuelto'
      when estado = 'contracargo' then 'desconocido'
      when estado <> 'aprobado' then 'en-devolucion'
      when exists (select from pagos contra where contra.anula_id = pagos.id and contra.devolucion_id is null) then 'anulado'
      when a_devolver = 0 then 'cobrado'
      when exists (select from devoluciones d where d.pago_id = pagos.id and d.hecha_en is null) then 'en-devolucion'
      when a_devolver < monto then 'devuelto-en-parte'
      else 'devuelto' end as estado
  from pagos where ${CON_MOVIMIENTO}
  union all
  select p.id, r.id, p.id, r.recibido_en, p.concepto, p.descripcion, p.usuario_id, 'mercadopago', r.monto, null,
    r.id_medio_pago, r.monto, r.monto,
    case when r.devuelto_en is null then 'repetido-en-devolucion' else 'repetido' end
  from pagos_repetidos r join pagos p on p.id = r.pago_id where not p.de_prueba
)`;

/** Name given by a buyer without an account. */
const PORTADOR = sql`(select min(e.portador) from entradas e where e.pago_id = m.compra_id)`;

const DESDE = sql`${MOVIMIENTOS} m
  left join usuarios pagador on pagador.id = m.usuario_id
  left join usuarios registro on registro.id = m.registrado_por`;

/** Searchable columns, formatted as the screen shows them. */
const SHOWN: Shown = {
  text: [sql`m.descripcion`, PORTADOR, sql`m.operacion`],
  indexed: [sql`pagador.texto`, sql`registro.texto`],
  instants: [sql`m.cuando`],
  amounts: [sql`abs(m.monto)`],
  counts: [sql`m.pago_id`],
  labels: [
    ["El sitio", sql`m.registrado_por is null and m.medio = 'mercadopago'`],
    ...CONCEPTOS.map((uno) => [PALABRA_DE_CONCEPTO[uno], sql`m.concepto = ${uno}`] as const),
    ...Object.entries(PALABRA_DE_MEDIO).map(([medio, word]) => [word, sql`m.medio = ${medio}`] as const),
    ...Object.entries(PALABRA_DE_COBRO).map(([estado, word]) => [word, sql`m.estado = ${estado}`] as const),
  ],
};

function matching({ desde, hasta, medio, concepto, registro, termino }: Filtros): SQL | undefined {
  const start = (day: string) => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;
  return and(
    desde ? sql`m.cuando >= ${start(desde)}` : undefined,
    hasta ? sql`m.cuando < ${start(addDays(hasta, 1))}` : undefined,
    medio ? sql`m.medio = ${medio}` : undefined,
    concepto ? sql`m.concepto = ${concepto}` : undefined,
    registro === EL_SITIO ? sql`m.registrado_por is null` : undefined,
    typeof registro === "number" ? sql`m.registrado_por = ${registro}` : undefined,
    searchIn(SHOWN, termino),
  );
}

const COLUMNS = {
  pagoId: sql<number>`m.pago_id`,
  /** 0 unless the row is a duplicate payment. */
  repetidoId: sql<number>`m.repetido_id`,
  /** ISO 8601 in UTC, with microseconds so that keyset pagination resumes exactly after a row. */
  cuando: sql<string>`to_char(m.cuando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  concepto: sql<string>`m.concepto`,
  descripcion: sql<string>`m.descripcion`,
  usuarioId: sql<number | null>`m.usuario_id`,
  pagador: sql<string | null>`coalesce(pagador.nombre || ' ' || pagador.apellido, ${PORTADOR})`,
  medio: sql<MedioDePago>`m.medio`,
  monto: sql`m.monto`.mapWith(toMoney),
  cobrado: sql`m.cobrado`.mapWith(toMoney),
  devuelto: sql`m.devuelto`.mapWith(toMoney),
  registradoPor: sql<number | null>`m.registrado_por`,
  registro: sql<string | null>`registro.nombre_usuario`,
  estado: sql<EstadoDeCobro>`m.estado`,
  operacion: sql<string | null>`m.operacion`,
};

function selectCobros(q: Queryable, filtros: Filtros, after?: SQL) {
  return q
    .select(COLUMNS)
    .from(DESDE)
    .where(and(matching(filtros), after));
}

export type CobroRow = Awaited<ReturnType<typeof selectCobros>>[number];
type Orden = Ordering<"cuando">;

const inOrder = (orden: Orden) =>
  orderedBy({ cuando: [sql`m.cuando`, sql`m.pago_id`] }, orden, sql`m.repetido_id`);

export function listCobros(q: Queryable, filtros: Filtros, orden: Orden, page: Page) {
  return readPage(q, () => selectCobros(q, filtros), inOrder(orden), page);
}

/** The rows that follow `after`, the last one of the previous batch. */
export function nextCobros(
  q: Queryable,
  filtros: Filtros,
  orden: Orden,
  after: CobroRow | null,
  limit: number,
): Promise<CobroRow[]> {
  const than = orden.descending ? sql`<` : sql`>`;
  const rest =
    after &&
    sql`(m.cuando, m.pago_id, m.repetido_id) ${than}
      (${after.cuando}::timestamptz, ${after.pagoId}::int, ${after.repetidoId}::int)`;
  return selectCobros(q, filtros, rest ?? undefined)
    .orderBy(...inOrder(orden))
    .limit(limit);
}

/** Sums by payment method and recorder. */
export function sumCobros(q: Queryable, filtros: Filtros) {
  const { medio, registradoPor, registro } = COLUMNS;
  return q
    .select({
      medio,
      registradoPor,
      registro,
      cuantos: sql<number>`count(*)::int`,
      cobrado: sql`sum(m.cobrado)`.mapWith(toMoney),
      devuelto: sql`sum(m.devuelto)`.mapWith(toMoney),
    })
    .from(DESDE)
    .where(matching(filtros))
    .groupBy(medio, registradoPor, registro)
    .orderBy(registro);
}

/** Staff with payments recorded in the period. */
export function quienesRegistraron(q: Queryable, { desde, hasta }: Filtros) {
  const nombreUsuario = sql<string>`registro.nombre_usuario`;
  return q
    .selectDistinct({ id: sql<number>`registro.id`, nombreUsuario })
    .from(DESDE)
    .where(and(matching({ desde, hasta }), sql`m.registrado_por is not null`))
    .orderBy(nombreUsuario);
}
