import type { Tx } from "#server/db/database.ts";
import { admisionDe, admitidosHasta, type Pausa } from "../rules.ts";
import { asentarAdmisiones, type FilaRow, lockFila, updateFila } from "./repo.ts";

/** A change to the progress of a line. */
interface Cambio {
  ritmo?: number | undefined;
  pausa?: Pausa | null | undefined;
}

/**
 * Changes the progress of a line from now on, under its row lock. Past admissions keep their instant, and the order of
 * future ones is preserved.
 * @param cambioDe computes the change from the locked line
 * @returns the line before and after; null if the event has none
 */
export async function mover(tx: Tx, eventoId: number, ahora: Date, cambioDe: (fila: FilaRow) => Cambio) {
  const antes = await lockFila(tx, eventoId);
  if (!antes) return null;
  const { ritmo = antes.ritmo, pausa = antes.pausa } = cambioDe(antes);
  const despues = { ...antes, ritmo, pausa };
  if (ritmo === antes.ritmo && pausa === antes.pausa) return { antes, despues };
  if (antes.baseEn !== null) {
    const hasta = admitidosHasta(antes, ahora.getTime());
    await asentarAdmisiones(tx, antes.id, hasta);
    // A change of pace counts from the last admission; a pause starts and ends now.
    const alcanzada = pausa === null ? admisionDe(antes, hasta) : null;
    despues.basePosicion = hasta;
    despues.baseEn = pausa === antes.pausa && alcanzada !== null ? new Date(alcanzada) : ahora;
  }
  const { basePosicion, baseEn } = despues;
  await updateFila(tx, antes.id, { ritmo, pausa, basePosicion, baseEn });
  return { antes, despues };
}
