import type { Tx } from "#server/db/database.ts";
import {
  listAumentables,
  listAumentadas,
  listEmitidasDesde,
  listNoVencidas,
  listPagadasDesde,
} from "./lineas-de-aumento.repo.ts";
import { insertRenglones } from "./renglones.repo.ts";

export const agregarLineas = insertRenglones;
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
  return insertRenglones(
    tx,
    lineas.map((linea) => ({ regla: "aumento", version: 1, ...linea, origen })),
    de,
  );
}
