import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import type { Queryable } from "#server/db/database.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../../contract.ts";
import type {
  CandidatoDePago,
  Extracto,
  ExtractoConMovimientos,
  MovimientoDeExtracto,
} from "../../contract.ts";
import {
  ESTADOS_DE_MOVIMIENTO,
  type EstadoDeMovimiento,
  GRUPOS_DE_MOVIMIENTOS,
  type GrupoDeMovimientos,
  POR_DECIDIR,
} from "../../rules.ts";
import { nombreDeFormato } from "../lectura.ts";
import type { Hallazgos } from "../movimientos.repo.ts";
import {
  countPorEstado,
  type ExtractoRow,
  findExtracto,
  listCandidatos,
  listDeDias,
  listExtractos,
  listNombres,
  listReversos,
} from "./extractos.repo.ts";
import { nombradosEn } from "./nombrados.ts";

export const NO_EXISTE_EXTRACTO = "Ese extracto no existe.";

async function toExtracto(q: Queryable, row: ExtractoRow): Promise<Extracto> {
  const { id, archivo, formato, mapeo, nuevas, repetidas, subidoEn, por } = row;
  const cuantos = await countPorEstado(q, mapeo);
  const conteos = Object.fromEntries(ESTADOS_DE_MOVIMIENTO.map((uno) => [uno, cuantos.get(uno) ?? 0]));
  return {
    id,
    archivo,
    formato: nombreDeFormato(formato),
    desde: mapeo.desde,
    hasta: mapeo.hasta,
    nuevas,
    repetidas,
    subidoEn: subidoEn.toISOString(),
    por,
    conteos: conteos as Extracto["conteos"],
    lectura: mapeo.lectura ?? null,
  };
}

export async function listarExtractos(
  deps: Deps,
  _actor: Actor,
  query: QueryOf<typeof contract.listarExtractos>,
): Promise<Outcome<Paged<Extracto>>> {
  const { rows, total } = await readListing(listExtractos(deps.db), pageOf(query));
  const extractos: Extracto[] = [];
  for (const row of rows) extractos.push(await toExtracto(deps.db, row));
  return done({ rows: extractos, total });
}

export async function verExtracto(
  deps: Deps,
  {
    id,
    grupo,
    ...query
  }: { id: number; grupo?: GrupoDeMovimientos | undefined; pagina?: number; tamano?: number | undefined },
): Promise<Outcome<{ extracto: ExtractoConMovimientos; total: number }>> {
  const { db } = deps;
  const row = await findExtracto(db, id);
  if (!row) return notFound(NO_EXISTE_EXTRACTO);
  const extracto = await toExtracto(db, row);
  const estados = grupo && GRUPOS_DE_MOVIMIENTOS[grupo].estados;
  const rows = await listDeDias(db, row.mapeo, estados, pageOf(query));
  const total = (estados ?? ESTADOS_DE_MOVIMIENTO).reduce((sum, uno) => sum + extracto.conteos[uno], 0);
  const hallado = await loHalladoEn(deps, rows);
  return done({
    extracto: { ...extracto, movimientos: rows.map((fila) => toMovimiento(fila, hallado)) },
    total,
  });
}

type Row = Awaited<ReturnType<typeof listDeDias>>[number];

type Hallado = Awaited<ReturnType<typeof loHalladoEn>>;

/** Reads the payments, people and transactions that the findings of these transactions refer to. */
async function loHalladoEn(deps: Deps, rows: readonly Row[]) {
  const q = deps.db;
  const hallazgos = rows.map(({ movimiento }) => leerHallazgos(movimiento.razones));
  const pagoIds = hallazgos.flatMap(({ candidatos }) => candidatos.map(({ pagoId }) => pagoId));
  const candidatos = await listCandidatos(q, [...new Set(pagoIds)]);
  const pagadores = hallazgos.flatMap((uno) => uno.pagadores);
  const otros = hallazgos.flatMap(({ devuelve, devueltoPor }) => devuelve ?? devueltoPor ?? []);
  const porDecidir = rows.flatMap(({ movimiento }) =>
    POR_DECIDIR.some((estado) => estado === movimiento.estado) ? [movimiento] : [],
  );
  return {
    candidatos: new Map(candidatos.map((uno) => [uno.pagoId, uno])),
    nombres: await listNombres(q, [...new Set(pagadores)]),
    nombrados: await nombradosEn(deps, q, porDecidir),
    reversos: new Map((await listReversos(q, otros)).map((uno) => [uno.id, uno])),
  };
}

function toMovimiento({ movimiento, por, pagador }: Row, hallado: Hallado): MovimientoDeExtracto {
  const { id, fecha, importe, comprobante, cuit, remitente, concepto, estado, pagoId, motivo } = movimiento;
  const suyos = leerHallazgos(movimiento.razones);
  const otro = hallado.reversos.get(suyos.devuelve ?? suyos.devueltoPor ?? 0);
  const candidatos = suyos.candidatos.flatMap(({ pagoId: suyo, razones, reparos }): CandidatoDePago[] => {
    const pago = hallado.candidatos.get(suyo);
    return pago ? [{ ...pago, razones, reparos }] : [];
  });
  // Somebody who has already started to pay this amount is listed as a candidate instead.
  const yaLoPagan = candidatos.flatMap(({ razones, pagador: { id: suyo } }) =>
    razones.includes("importe") ? [suyo] : [],
  );
  return {
    id,
    fecha,
    importe,
    comprobante,
    cuit,
    remitente,
    concepto,
    estado: estado as EstadoDeMovimiento,
    pagoId,
    pagador: estado === "confirmado" ? pagador : null,
    candidatos,
    pagadores: suyos.pagadores.flatMap((uno) => {
      const nombre = hallado.nombres.get(uno);
      return nombre === undefined ? [] : [{ id: uno, nombre }];
    }),
    nombrados: (hallado.nombrados.get(id) ?? []).filter((uno) => !yaLoPagan.includes(uno.id)),
    reverso: otro
      ? {
          id: otro.id,
          fecha: otro.fecha,
          que: suyos.devuelve ? "devuelve" : "devuelto",
          pagoId: otro.estado === "confirmado" ? otro.pagoId : null,
        }
      : null,
    motivo,
    por,
  };
}

/** Reads the stored findings; empty for a transaction without findings. */
function leerHallazgos(razones: unknown): Hallazgos {
  const found = Array.isArray(razones) || razones === null ? {} : (razones as Partial<Hallazgos>);
  return { candidatos: found.candidatos ?? [], pagadores: found.pagadores ?? [], ...found };
}
