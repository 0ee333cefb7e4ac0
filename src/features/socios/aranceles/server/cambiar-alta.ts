import { addDays } from "#contract/club-time.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import {
  type AltaRow,
  deleteAlta,
  deleteAltas,
  findPrecioDeBase,
  hasBase,
  insertAlta,
  insertAltas,
  lockAltasDesde,
  updateFinDeAlta,
} from "./altas.repo.ts";

export const esMensual = hasBase;
export const precioMensual = findPrecioDeBase;
/** Those that hold on a day or later, locked. */
export const altasDesde = lockAltasDesde;
export const abrirEnLote = insertAltas;
export const quitarAltas = deleteAltas;

/** Undo data of a change (`deshacerAlta`); plain values that can be stored as JSON. */
export interface AltaCambiada {
  personaId: number;
  desde: string;
  nueva: number | null;
  antes: (Pick<AltaRow, "id" | "planId" | "desde" | "hasta" | "motivo"> & { quitada: boolean })[];
}

/**
 * From a day on a person pays a plan every month, or none (Rule TAR-10): what they paid until then ends the day before,
 * what would begin later is removed. Nothing changes if they pay that plan already. The caller locks the member's row.
 * @returns undo data; null if nothing changed
 */
export async function cambiarAlta(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { personaId, planId, desde }: { personaId: number; planId: number | null; desde: string },
): Promise<AltaCambiada | null> {
  const rows = await lockAltasDesde(tx, personaId, desde);
  const [sigue] = rows;
  if (rows.length === 1 && sigue?.planId === planId && sigue.hasta === null && sigue.desde <= desde)
    return null;
  if (rows.length === 0 && planId === null) return null;
  const antes: AltaCambiada["antes"] = [];
  for (const { id, planId: suPlan, desde: suDesde, hasta, motivo } of rows) {
    const quitada = suDesde >= desde;
    if (quitada) await deleteAlta(tx, id);
    else await updateFinDeAlta(tx, id, addDays(desde, -1));
    antes.push({ id, planId: suPlan, desde: suDesde, hasta, motivo, quitada });
  }
  const nueva =
    planId === null ? null : await insertAlta(tx, { personaId, planId, desde, creadaEn: deps.clock() });
  return { personaId, desde, nueva, antes };
}

/** Reverts `cambiarAlta`. The caller locks the member's row. */
export async function deshacerAlta(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { personaId, nueva, antes }: AltaCambiada,
): Promise<void> {
  if (nueva !== null) await deleteAlta(tx, nueva);
  for (const { id, quitada, ...alta } of antes)
    if (quitada) await insertAlta(tx, { ...alta, personaId, creadaEn: deps.clock() });
    else await updateFinDeAlta(tx, id, alta.hasta);
}
