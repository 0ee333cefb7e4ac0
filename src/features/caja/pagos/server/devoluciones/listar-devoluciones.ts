import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../../contract.ts";
import type { Devolucion } from "../../contract.ts";
import type { CausaDeDevolucion, MedioDePago } from "../../rules.ts";
import { conceptoDe } from "../transition.ts";
import { countAMano, type DevolucionCompleta, listDevoluciones } from "./devoluciones.repo.ts";

/** Lists refunds: pending ones oldest first, completed ones newest first. */
export async function listarDevoluciones(
  deps: Pick<Deps, "conceptos" | "db">,
  input: QueryOf<typeof contract.listarDevoluciones>,
): Promise<Outcome<Paged<Devolucion>>> {
  const { rows, total } = await listDevoluciones(deps, input.mostrar, pageOf(input));
  return done({ rows: rows.map((row) => toDevolucion(deps, row)), total });
}

export const contarDevolucionesAMano = countAMano;

export function toDevolucion(
  deps: Pick<Deps, "conceptos">,
  { partes, ...row }: DevolucionCompleta,
): Devolucion {
  return {
    ...row,
    concepto: conceptoDe(deps, row).textos.concepto,
    entradas: partes,
    monto: toMoney(row.monto),
    medio: row.medio as MedioDePago,
    causa: row.causa as CausaDeDevolucion,
    pedidaEn: row.pedidaEn.toISOString(),
    rechazadaEn: row.rechazadaEn?.toISOString() ?? null,
    hechaEn: row.hechaEn?.toISOString() ?? null,
    pedido: row.pedido === null ? null : toMoney(row.pedido),
    cubiertaEn: row.cubiertaEn?.toISOString() ?? null,
    excedente: toMoney(row.excedente),
    resueltaEn: row.resueltaEn?.toISOString() ?? null,
  };
}
