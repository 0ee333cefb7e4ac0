import type { Deps } from "#server/deps.ts";
import type { Renglon } from "../rules.ts";
import { listPorRecargar, lockPorRecargar } from "./recargos.repo.ts";
import { insertRenglones } from "./renglones.repo.ts";

const BATCH = 500;

interface Recargo {
  /** The first due date to which the surcharge applies; instalments due earlier never get a surcharge. */
  desde: string;
  /** Instalments due before this date are late enough for a surcharge. */
  vencidasAntesDe: string;
  hoy: string;
  /** Returns the line for an outstanding amount, in whole centavos; null for no surcharge. */
  lineOf: (falta: number, venceEl: string) => Renglon | null;
}

/**
 * Adds a surcharge on the outstanding amount of late monthly instalments, once to each (Rule EMI-6). People with a
 * promise, an arrangement or a receipt to review get none for now. Safe to run in two processes at once.
 * @returns the number of surcharges
 */
export async function recargar(deps: Deps, recargo: Recargo): Promise<number> {
  const { lineOf, ...cuales } = recargo;
  const ahora = deps.clock();
  const ids = await listPorRecargar(deps.db, { ...cuales, ahora });
  let cuantos = 0;
  for (let at = 0; at < ids.length; at += BATCH)
    cuantos += await deps.db.transaction(async (tx) => {
      const tomadas = await lockPorRecargar(tx, ids.slice(at, at + BATCH));
      const lines = tomadas.flatMap(({ id: cuotaId, falta, venceEl }) => {
        const line = lineOf(falta, venceEl);
        return line ? [{ ...line, cuotaId, origen: RECARGO }] : [];
      });
      await insertRenglones(tx, lines, { creadoEn: ahora, creadoPor: null, motivo: null });
      return lines.length;
    });
  return cuantos;
}

/** The `origen` of every surcharge, by which the database refuses a second surcharge for an instalment. */
const RECARGO = "recargo";
