import { toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type RenglonAEmitir, toRow } from "./emision.ts";
import { insertRecargos, listPorRecargar, lockPorRecargar } from "./recargos.repo.ts";

/** Instalments per transaction. */
const BATCH = 500;

/** Which late instalments get a surcharge, and of how much. */
interface Recargo {
  /** The first due date that it reaches; earlier ones never get one. */
  desde: string;
  /** Instalments that were due before this day are late enough. */
  vencidasAntesDe: string;
  /** The club's date. */
  hoy: string;
  /** The line for what is left to pay, in whole cents; null for none. */
  lineOf: (falta: number, venceEl: string) => Omit<RenglonAEmitir, "origen"> | null;
}

/**
 * Adds a surcharge to monthly instalments that are late, once to each, on what is left to pay of it (Rule EMI-6). Whoever
 * promised to pay, has an arrangement, or has sent a receipt that nobody has reviewed gets none yet. Safe in two processes
 * at once. @returns how many got one
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

/** Of every surcharge, so that the database refuses a second one. */
const RECARGO = "recargo";
