import type { Tx } from "#server/db/database.ts";
import { admisionDe, admitidosHasta, type Pausa } from "../rules.ts";
import { asentarAdmisiones, type FilaRow, lockFila, updateFila } from "./repo.ts";

/** What can be changed of how a line moves. */
export interface Cambio {
  ritmo?: number | undefined;
  pausa?: Pausa | null | undefined;
}

/**
 * Changes how a line moves from now on. Whoever was admitted before keeps the instant at which that was; nobody else's
 * comes earlier than that of a smaller position.
 * @param cambioDe what to change, of the line as it is once nothing else can change it
 * @returns the line before and after; null when the event has none
 */
export async function mover(
  tx: Tx,
  eventoId: number,
  ahora: Date,
  cambioDe: (fila: FilaRow) => Cambio,
): Promise<{ antes: FilaRow; despues: FilaRow } | null> {
  const antes = await lockFila(tx, eventoId);
  if (!antes) return null;
  const { ritmo = antes.ritmo, pausa = antes.pausa } = cambioDe(antes);
  const despues = { ...antes, ritmo, pausa };
  if (ritmo === antes.ritmo && pausa === antes.pausa) return { antes, despues };
  if (antes.baseEn !== null) {
    const hasta = admitidosHasta(antes, ahora.getTime());
    await asentarAdmisiones(tx, antes.id, hasta);
    // A change of pace goes on from the last admission, a pause begins and ends now.
    const alcanzada = pausa === null ? admisionDe(antes, hasta) : null;
    despues.basePosicion = hasta;
    despues.baseEn = pausa === antes.pausa && alcanzada !== null ? new Date(alcanzada) : ahora;
  }
  const { basePosicion, baseEn } = despues;
  await updateFila(tx, antes.id, { ritmo, pausa, basePosicion, baseEn });
  return { antes, despues };
}
