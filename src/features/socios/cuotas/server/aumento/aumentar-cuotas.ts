import { fromMoney, type Tx } from "#server/db/database.ts";
import { insertAumentos, listAumentables, listAumentadas, listEmitidasDesde } from "./repo.ts";

/** Lines written in one statement: a database statement may take 30 seconds. */
const BATCH = 3_000;

export const cuotasParaAumentar = listAumentables;
export const cuotasDelAumento = listAumentadas;
export const cuotasEmitidasDesde = listEmitidasDesde;
export type { CuotaDeAumentoRow as CuotaDeAumento } from "./repo.ts";

/** What a raise adds to an instalment, or takes off again; whole cents. */
export interface LineaDeAumento {
  cuotaId: number;
  base: number;
  importe: number;
}

/** Adds a line to each of these unpaid instalments, whose rows are locked (Rule AUM-2). */
export async function aumentarCuotas(
  tx: Tx,
  lineas: readonly LineaDeAumento[],
  de: { origen: string; creadoEn: Date; creadoPor: number; motivo: string },
): Promise<void> {
  const rows = lineas.map(({ cuotaId, base, importe }) => ({
    cuotaId,
    base: fromMoney(base / 100),
    importe: fromMoney(importe / 100),
  }));
  for (let at = 0; at < rows.length; at += BATCH) await insertAumentos(tx, rows.slice(at, at + BATCH), de);
}
