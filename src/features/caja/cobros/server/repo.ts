import { type SQL, sql } from "drizzle-orm";
import type { Page } from "#contract/paging.ts";
import { CONCEPTOS, type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { CON_MOVIMIENTO } from "#features/caja/pagos/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Shown, searchIn } from "#server/db/search.ts";
import { type EstadoDeCobro, PALABRA_DE_COBRO, PALABRA_DE_CONCEPTO } from "../rules.ts";
import type { Filtro } from "./filtro.ts";

/**
 * Every payment that moved money, once, on the day on which the dashboard counts it. A refunded one is listed on the day
 * of its refund with both amounts, so that `cobrado - devuelto` equals the dashboard's figure.
 */
const MOVIMIENTOS = sql`(
  select id as pago_id, 0 as repetido_id, coalesce(anula_id, id) as compra_id, actualizado_en as cuando, concepto,
    descripcion, usuario_id, medio, monto, registrado_por, id_medio_pago as operacion, greatest(monto, 0) as cobrado,
    case when anula_id is not null then -monto when estado = 'aprobado' then 0 else monto end as devuelto,
    case when anula_id is not null then 'anulacion'
      when estado = 'reembolsado' then 'devuelto'
      when estado = 'contracargo' then 'desconocido'
      when estado <> 'aprobado' then 'en-devolucion'
      when exists (select from pagos contra where contra.anula_id = pagos.id) then 'anulado'
      else 'cobrado' end as estado
  from pagos where ${CON_MOVIMIENTO}
  union all
  select p.id, r.id, p.id, r.recibido_en, p.concepto, p.descripcion, p.usuario_id, 'mercadopago', r.monto, null,
    r.id_medio_pago, r.monto, r.monto,
    case when r.devuelto_en is null then 'repetido-en-devolucion' else 'repetido' end
  from pagos_repetidos r join pagos p on p.id = r.pago_id where not p.de_prueba
)`;

/** Name given by a buyer without an account. */
const PORTADOR = sql`(select min(e.portador) from entradas e where e.pago_id = m.compra_id)`;

/** Microsecond precision, so that keyset pagination resumes exactly after a row. */
const ISO = sql`to_char(m.cuando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const DESDE = sql`from ${MOVIMIENTOS} m
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

function donde(filtro: Filtro, ademas: SQL[] = []): SQL {
  const { desde, antesDe, medio, concepto, registradoPor } = filtro;
  const search = searchIn(SHOWN, filtro.termino);
  const conditions = [
    ...(desde ? [sql`m.cuando >= ${desde.toISOString()}::timestamptz`] : []),
    ...(antesDe ? [sql`m.cuando < ${antesDe.toISOString()}::timestamptz`] : []),
    ...(medio ? [sql`m.medio = ${medio}`] : []),
    ...(concepto ? [sql`m.concepto = ${concepto}`] : []),
    ...(registradoPor === undefined
      ? []
      : [registradoPor === null ? sql`m.registrado_por is null` : sql`m.registrado_por = ${registradoPor}`]),
    ...(search ? [search] : []),
    ...ademas,
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

export interface CobroRow extends Record<string, unknown> {
  pagoId: number;
  /** 0 unless the row is a duplicate payment. */
  repetidoId: number;
  /** ISO 8601, in UTC. */
  cuando: string;
  concepto: string;
  descripcion: string;
  usuarioId: number | null;
  pagador: string | null;
  medio: MedioDePago;
  monto: string;
  cobrado: string;
  devuelto: string;
  registradoPor: number | null;
  registro: string | null;
  estado: EstadoDeCobro;
  operacion: string | null;
}

/** Keyset cursor over the list. */
export type Paso = Pick<CobroRow, "cuando" | "pagoId" | "repetidoId">;

/** @param despuesDe cursor: the last row of the previous batch */
export async function selectCobros(
  q: Queryable,
  filtro: Filtro,
  descending: boolean,
  page: Page,
  despuesDe: Paso | null = null,
): Promise<CobroRow[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const than = descending ? sql`<` : sql`>`;
  const rest = despuesDe
    ? [
        sql`(m.cuando, m.pago_id, m.repetido_id) ${than}
          (${despuesDe.cuando}::timestamptz, ${despuesDe.pagoId}::int, ${despuesDe.repetidoId}::int)`,
      ]
    : [];
  const { rows } = await q.execute<CobroRow>(sql`
    select m.pago_id as "pagoId", m.repetido_id as "repetidoId", ${ISO} as cuando, m.concepto, m.descripcion,
      m.usuario_id as "usuarioId", m.medio, m.monto, m.cobrado, m.devuelto, m.estado, m.operacion,
      coalesce(pagador.nombre || ' ' || pagador.apellido, ${PORTADOR}) as pagador,
      m.registrado_por as "registradoPor", registro.nombre_usuario as registro
    ${DESDE} ${donde(filtro, rest)}
    order by m.cuando ${direction}, m.pago_id ${direction}, m.repetido_id ${direction}
    limit ${page.limit} offset ${page.offset}`);
  return rows;
}

interface SumaRow extends Record<string, unknown> {
  medio: MedioDePago;
  registradoPor: number | null;
  registro: string | null;
  cuantos: number;
  cobrado: string;
  devuelto: string;
}

/** Sums by payment method and recorder. */
export async function sumCobros(q: Queryable, filtro: Filtro): Promise<SumaRow[]> {
  const { rows } = await q.execute<SumaRow>(sql`
    select m.medio, m.registrado_por as "registradoPor", registro.nombre_usuario as registro, count(*)::int as cuantos,
      sum(m.cobrado) as cobrado, sum(m.devuelto) as devuelto
    ${DESDE} ${donde(filtro)}
    group by m.medio, m.registrado_por, registro.nombre_usuario order by registro.nombre_usuario`);
  return rows;
}

export async function countCobros(q: Queryable, filtro: Filtro): Promise<number> {
  const { rows } = await q.execute<{ n: number }>(sql`select count(*)::int as n ${DESDE} ${donde(filtro)}`);
  return rows[0]?.n ?? 0;
}

/** Staff with payments recorded in the period. */
export async function quienesRegistraron(q: Queryable, { desde, antesDe }: Filtro) {
  const { rows } = await q.execute<{ id: number; nombreUsuario: string }>(sql`
    select distinct registro.id, registro.nombre_usuario as "nombreUsuario"
    ${DESDE} ${donde({ desde, antesDe }, [sql`m.registrado_por is not null`])} order by 2`);
  return rows;
}
