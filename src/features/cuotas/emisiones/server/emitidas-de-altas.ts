import type { Tx } from "#server/db/database.ts";
import { listEmitidasDeAltas, lockPersonasDeAltas, restarDeEmisiones } from "./emisiones.repo.ts";

/** Instalments that billing runs have issued since the start of these memberships to the people who have them. */
export const emitidasDeAltas = listEmitidasDeAltas;

/**
 * The same instalments, which are about to be deleted with their memberships. Subtracts them from their runs, and keeps
 * runs from issuing more meanwhile.
 */
export async function descontarEmitidas(tx: Tx, altaIds: readonly number[]): Promise<number[]> {
  await lockPersonasDeAltas(tx, altaIds);
  const ids = await listEmitidasDeAltas(tx, altaIds);
  await restarDeEmisiones(tx, ids);
  return ids;
}
