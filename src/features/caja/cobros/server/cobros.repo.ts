import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import type { OrderedColumn } from "#contract/columns.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { Ordering } from "#contract/lists.ts";
import { type EstadoDePago, type MedioDePago, PALABRA_DE_ESTADO } from "#features/caja/pagos/rules.ts";
import { type Conceptos, nombresDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import {
  descripciones,
  pagadoresDe,
  pagadorSinCuenta,
  pagos,
  pagosRepetidos,
} from "#features/caja/pagos/server/table.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { iso, pesos, rowsOf } from "#server/db/rows.ts";
import { holdsText, searchIn } from "#server/db/search.ts";
import type { Deps } from "#server/deps.ts";
import type { Finder } from "#server/office-search.ts";
import type { Cobro, totalesDeCobros } from "../contract.ts";
import { COLUMNAS_DE_COBROS, EL_SITIO, type EstadoDeCobro, NO_CONSTA } from "../rules.ts";
import { DEVOLUCION, MOVIMIENTOS } from "./table.ts";

export type Filtros = z.infer<typeof totalesDeCobros.request.query>;

interface MovimientoDeCompra {
  compraId: number;
  medio: MedioDePago;
  cobrado: number;
  devuelto: number;
  repetido: boolean;
}

export const listMovimientosDe = (q: Queryable, pagoIds: readonly number[]) =>
  rowsOf<MovimientoDeCompra>(q)`
    select m.compra_id as "compraId", m.medio, m.cobrado::float8, m.devuelto::float8, m.parte > 0 as repetido
    from ${MOVIMIENTOS} m where m.compra_id = ${anyInt(pagoIds)} order by m.cuando, m.pago_id, m.parte`;

const portador = (conceptos: Conceptos) => pagadorSinCuenta(conceptos, "nombre", sql`m.compra_id`);

const DESDE = sql`${MOVIMIENTOS} m
  left join usuarios pagador on pagador.id = m.usuario_id
  left join usuarios registro on registro.id = m.registrado_por`;

/** Key of a row: the payment's id, with a suffix for a duplicate payment or a refund: `12`, `12-3`, `12-d3`. */
const ROW_KEY = sql<string>`m.pago_id || case when m.parte = 0 then '' when m.parte < 0 then '-d' || -m.parte else '-' || m.parte end`;

const COLUMNS = {
  clave: ROW_KEY,
  pagoId: sql<number>`m.pago_id`,
  cuando: iso(sql`m.cuando`),
  concepto: sql<string>`m.concepto`,
  descripcion: sql<string>`m.descripcion`,
  usuarioId: sql<number | null>`m.usuario_id`,
  medio: sql<MedioDePago>`m.medio`,
  monto: pesos(sql`m.monto`),
  cobrado: pesos(sql`m.cobrado`),
  devuelto: pesos(sql`m.devuelto`),
  registradoPor: sql<number | null>`m.registrado_por`,
  registro: sql<string | null>`registro.nombre_usuario`,
  estado: sql<EstadoDeCobro>`m.estado`,
  operacion: sql<string | null>`m.operacion`,
};

const gente = (word: string) => sql`(select id from usuarios where ${holdsText(sql`texto`, word)})`;

/** Searches the texts of other tables once instead of once per row. */
const listaDe = (conceptos: Conceptos) =>
  columnSql(COLUMNAS_DE_COBROS, {
    pagoId: COLUMNS.pagoId,
    cuando: { value: sql`m.cuando`, order: [sql`m.cuando`, sql`m.pago_id`] },
    nombreDeConcepto: {
      labels: [...nombresDeConceptos(conceptos)].map(
        ([uno, name]) => [name, sql`m.concepto = ${uno}`] as const,
      ),
    },
    descripcion: {
      find: (word) => [
        sql`m.descripcion in (${descripciones(word)})`,
        sql`m.parte < 0 and (strpos(buscable(${DEVOLUCION}), buscable(${word})) > 0
        or substr(m.descripcion, ${DEVOLUCION.length + 1}) in (${descripciones(word)}))`,
      ],
    },
    pagador: {
      find: (word) => [
        sql`m.usuario_id in ${gente(word)}`,
        ...pagadoresDe(conceptos).map((uno) => sql`m.compra_id in (${uno.pagosDe(word)})`),
      ],
      labels: [[SIN_NOMBRE, sql`m.usuario_id is null and ${portador(conceptos)} is null`]],
    },
    medio: COLUMNS.medio,
    monto: sql`abs(m.monto)`,
    cobrado: null,
    devuelto: null,
    neto: null,
    registro: {
      find: (word) => [sql`m.registrado_por in ${gente(word)}`],
      labels: [
        ["El sitio", sql`m.registrado_por is null and m.medio = 'mercadopago'`],
        [NO_CONSTA, sql`m.registrado_por is null and m.medio <> 'mercadopago'`],
      ],
    },
    estado: COLUMNS.estado,
    operacion: { indexed: sql`lower(m.operacion)` },
  });

function matching(conceptos: Conceptos, filtros: Filtros): SQL | undefined {
  const { desde, hasta, medio, concepto, registro, usuarioId, termino } = filtros;
  const start = (day: string) => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;
  return and(
    desde ? sql`m.cuando >= ${start(desde)}` : undefined,
    hasta ? sql`m.cuando < ${start(addDays(hasta, 1))}` : undefined,
    medio ? sql`m.medio = ${medio}` : undefined,
    concepto ? sql`m.concepto = ${concepto}` : undefined,
    usuarioId === undefined ? undefined : sql`m.usuario_id = ${usuarioId}`,
    registro === EL_SITIO ? sql`m.registrado_por is null` : undefined,
    typeof registro === "number" ? sql`m.registrado_por = ${registro}` : undefined,
    searchIn(listaDe(conceptos).shown, termino),
  );
}

function selectCobros({ db, conceptos }: Deps, claves: readonly string[]) {
  const pagoIds = claves.map((clave) => Number.parseInt(clave, 10));
  const pagador = sql<
    string | null
  >`coalesce(pagador.nombre || ' ' || pagador.apellido, ${portador(conceptos)})`;
  return db
    .select({ ...COLUMNS, pagador })
    .from(DESDE)
    .where(sql`m.pago_id = ${anyInt(pagoIds)}`);
}

type CobroRow = Awaited<ReturnType<typeof selectCobros>>[number];

export function listCobros(
  deps: Deps,
  filtros: Filtros,
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_COBROS>>,
): Listing<Cobro, string> {
  const { conceptos } = deps;
  const nombres = nombresDeConceptos(conceptos);
  return listing<Cobro, string>(deps.db, {
    key: ROW_KEY,
    from: DESDE,
    where: matching(conceptos, filtros),
    orderBy: orderedBy(listaDe(conceptos).orders, orden, sql`m.parte`),
    read: async (claves) => (await selectCobros(deps, claves)).map((row) => toCobro(row, nombres)),
    keyOf: ({ clave }) => clave,
  });
}

function toCobro(row: CobroRow, nombres: ReadonlyMap<string, string>): Cobro {
  const { usuarioId, registradoPor, pagador, ...cobro } = row;
  return {
    ...cobro,
    nombreDeConcepto: nombres.get(row.concepto) ?? row.concepto,
    pagador: pagador === null ? null : { id: usuarioId, nombre: pagador },
    registro: quien(row),
  };
}

export function quien({ registradoPor, registro }: Pick<CobroRow, "registradoPor" | "registro">) {
  return registradoPor === null || registro === null ? null : { id: registradoPor, nombreUsuario: registro };
}

export function findTotales({ db, conceptos }: Deps, filtros: Filtros) {
  const { medio, registradoPor, registro } = COLUMNS;
  return db
    .select({
      medio,
      registradoPor,
      registro,
      cuantos: sql<number>`count(*)::int`,
      cobrado: pesos(sql`sum(m.cobrado)`),
      devuelto: pesos(sql`sum(m.devuelto)`),
    })
    .from(DESDE)
    .where(matching(conceptos, filtros))
    .groupBy(medio, registradoPor, registro)
    .orderBy(registro);
}

export function listRegistradores({ db, conceptos }: Deps, { desde, hasta }: Filtros) {
  const nombreUsuario = sql<string>`registro.nombre_usuario`;
  return db
    .selectDistinct({ id: sql<number>`registro.id`, nombreUsuario })
    .from(DESDE)
    .where(and(matching(conceptos, { desde, hasta }), sql`m.registrado_por is not null`))
    .orderBy(nombreUsuario);
}

interface PagoHallado {
  id: number;
  descripcion: string;
  monto: number;
  estado: EstadoDePago;
  creadoEn: Date;
}

/** Matches `1234`, `n.º 1234`, `#1234` and `pago 1234`. The provider's older ids contain letters. */
const NUMERO = /^(?:(?:pago|operaci[oó]n)\s+)?(?:n\.?\s*[º°]\s*|#\s*)?([\w-]{1,64})$/i;

export const buscadorDePagos: Finder = {
  tipo: "pago",
  grupo: "Pagos",
  who: "administrador",
  async find({ db }, { texto, limit }) {
    const numero = NUMERO.exec(texto)?.[1];
    if (!numero || !/\d/.test(numero)) return [];
    const id = /^[1-9]\d{0,9}$/.test(numero) && Number(numero) <= 2_147_483_647 ? Number(numero) : null;
    const rows = await rowsOf<PagoHallado>(db)`
      select id, descripcion, monto::float8, estado, creado_en as "creadoEn" from ${pagos}
      where id in (
        select ${id}::int
        union all select id from pagos where id_medio_pago = ${numero}
        union all select pago_id from ${pagosRepetidos} where id_medio_pago = ${numero})
      order by id = ${id}::int desc, id desc limit ${limit}`;
    return rows.map((pago) => ({
      id: pago.id,
      titulo: `Pago n.º ${pago.id}: ${formatMoney(pago.monto)}`,
      detalle: [
        pago.descripcion,
        formatFecha(clubTime(new Date(pago.creadoEn)).fecha),
        PALABRA_DE_ESTADO[pago.estado],
      ].join(" · "),
      enlace: `cobros/${pago.id}`,
    }));
  },
};
