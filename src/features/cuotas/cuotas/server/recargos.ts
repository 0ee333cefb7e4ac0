import { toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type RenglonAEmitir, toRow } from "./emision.ts";
import { insertRecargos, listPorRecargar, lockPorRecargar } from "./recargos.repo.ts";

const BATCH = 500;

interface Recargo {
  /** The first due date that it applies to; earlier ones never get a surcharge. */
  desde: string;
  /** Instalments due before this day are late enough. */
  vencidasAntesDe: string;
  hoy: string;
  /** The line for the outstanding amount, in whole centavos; null for none. */
  lineOf: (falta: number, venceEl: string) => Omit<RenglonAEmitir, "origen"> | null;
}

/**
 * Adds a surcharge on the outstanding amount of late monthly instalments, once to each (Rule EMI-6). People with a
 * promise, an arrangement or an unreviewed receipt get none yet. Safe in two processes at once.
 * @returns the number of surcharges
 */
export async function recargar(deps: Pick<Deps, "clock" | "db">, recargo: Recargo): Promise<number> {
  const { lineOf, ...cuales } = recargo;
  const ahora = deps.clock();
  const ids = await listPorRecargar(deps.db, { ...cuales, ahora });
  let cuantos = 0;
  for (let at = 0; at < ids.length; at += BATCH)
    cuantos += await deps.db.transaction(async (tx) => {
      const tomadas = await lockPorRecargar(tx, ids.slice(at, at + BATCH));
      const lines = tomadas.flatMap(({ id: cuotaId, falta, venceEl }) => {
        const line = lineOf(toCents(falta), venceEl);
        return line ? [{ cuotaId, ...toRow({ ...line, origen: RECARGO }) }] : [];
      });
      return lines.length > 0 ? insertRecargos(tx, lines, ahora) : 0;
    });
  return cuantos;
}

/** The `origen` of every surcharge, so that the database refuses a second one. */
const RECARGO = "recargo";
