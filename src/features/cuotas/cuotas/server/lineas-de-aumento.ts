import type { Tx } from "#server/db/database.ts";
import { type RenglonAEmitir, toRow } from "./emision.ts";
import {
  insertLineas,
  listAumentables,
  listAumentadas,
  listEmitidasDesde,
  listNoVencidas,
  listPagadasDesde,
} from "./lineas-de-aumento.repo.ts";

/** Lines per statement, because a statement may take at most 30 seconds. */
const BATCH = 3_000;

export const cuotasParaAumentar = listAumentables;
export const cuotasDelAumento = listAumentadas;
export const cuotasEmitidasDesde = listEmitidasDesde;
export const cuotasNoVencidas = listNoVencidas;
export const cuotasPagadasDesde = listPagadasDesde;
export type { CuotaDeAumentoRow as CuotaDeAumento } from "./lineas-de-aumento.repo.ts";

/** The amount that a price increase adds to an instalment, or removes again, in whole centavos. */
export interface LineaDeAumento {
  cuotaId: number;
  base: number;
  importe: number;
}

/** Adds a line to each of these unpaid, locked instalments (Rule AUM-2). */
export function aumentarCuotas(
  tx: Tx,
  lineas: readonly LineaDeAumento[],
  { origen, ...de }: { origen: string; creadoEn: Date; creadoPor: number; motivo: string },
): Promise<void> {
  return agregarLineas(
    tx,
    lineas.map((linea) => ({ regla: "aumento", version: 1, ...linea, origen })),
    de,
  );
}

export async function agregarLineas(
  tx: Tx,
  lineas: readonly (RenglonAEmitir & { cuotaId: number })[],
  de: { creadoEn: Date; creadoPor: number | null; motivo: string },
): Promise<void> {
  const rows = lineas.map(({ cuotaId, ...linea }) => ({ cuotaId, ...toRow(linea) }));
  for (let at = 0; at < rows.length; at += BATCH) await insertLineas(tx, rows.slice(at, at + BATCH), de);
}
