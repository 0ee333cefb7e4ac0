import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { type Queryable, toMoney } from "#server/db/database.ts";
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
import type { Hallazgos } from "../emparejar-pendientes.repo.ts";
import { nombreDeFormato } from "../lectura.ts";
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
  deps: Pick<Deps, "db">,
  _actor: Actor,
  query: QueryOf<typeof contract.listarExtractos>,
): Promise<Outcome<Paged<Extracto>>> {
  const { rows, total } = await listExtractos(deps.db, pageOf(query));
  const extractos: Extracto[] = [];
  for (const row of rows) extractos.push(await toExtracto(deps.db, row));
  return done({ rows: extractos, total });
}

export async function verExtracto(
  deps: Pick<Deps, "clock" | "conceptos" | "db">,
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
  return done({ extracto: { ...extracto, movimientos: await toMovimientos(deps, rows) }, total });
}

type Row = Awaited<ReturnType<typeof listDeDias>>[number];

async function toMovimientos(
  deps: Pick<Deps, "clock" | "conceptos" | "db">,
  rows: readonly Row[],
): Promise<MovimientoDeExtracto[]> {
  const q = deps.db;
  const porDecidir = rows.flatMap(({ movimiento }) =>
    POR_DECIDIR.some((estado) => estado === movimiento.estado) ? [movimiento] : [],
  );
  const nombrados = await nombradosEn(deps, q, porDecidir);
  const hallazgos = new Map(rows.map(({ movimiento }) => [movimiento.id, leerHallazgos(movimiento.razones)]));
  const todos = [...hallazgos.values()];
  const candidatos = new Map(
    (
      await listCandidatos(q, [
        ...new Set(todos.flatMap((uno) => uno.candidatos.map(({ pagoId }) => pagoId))),
      ])
    ).map((uno) => [uno.pagoId, uno]),
  );
  const nombres = await listNombres(q, [...new Set(todos.flatMap(({ pagadores }) => pagadores))]);
  const reversos = new Map(
    (
      await listReversos(
        q,
        todos.flatMap(({ devuelve, devueltoPor }) => devuelve ?? devueltoPor ?? []),
      )
    ).map((uno) => [uno.id, uno]),
  );
  return rows.map(({ movimiento, por, pagador }) => {
    const { id, fecha, importe, comprobante, cuit, remitente, concepto, estado, pagoId, motivo } = movimiento;
    const suyos = hallazgos.get(id) ?? leerHallazgos(null);
    const otro = reversos.get(suyos.devuelve ?? suyos.devueltoPor ?? 0);
    return {
      id,
      fecha,
      importe: toMoney(importe),
      comprobante,
      cuit,
      remitente,
      concepto,
      estado: estado as EstadoDeMovimiento,
      pagoId,
      pagador: estado === "confirmado" ? pagador : null,
      candidatos: suyos.candidatos.flatMap((uno): CandidatoDePago[] => {
        const pago = candidatos.get(uno.pagoId);
        return pago ? [{ ...pago, razones: uno.razones, reparos: uno.reparos }] : [];
      }),
      pagadores: suyos.pagadores.flatMap((uno) => {
        const nombre = nombres.get(uno);
        return nombre === undefined ? [] : [{ id: uno, nombre }];
      }),
      // Somebody who has already started to pay this amount is listed as a candidate instead.
      nombrados: (nombrados.get(id) ?? []).filter(
        (uno) =>
          !suyos.candidatos.some(
            ({ pagoId: suyo, razones }) =>
              razones.includes("importe") && candidatos.get(suyo)?.pagador.id === uno.id,
          ),
      ),
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
  });
}

/** Reads the stored findings; empty for a transaction without findings. */
function leerHallazgos(razones: unknown): Hallazgos {
  const found = Array.isArray(razones) || razones === null ? {} : (razones as Partial<Hallazgos>);
  return { candidatos: found.candidatos ?? [], pagadores: found.pagadores ?? [], ...found };
}
