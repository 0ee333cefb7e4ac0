import type { Tx } from "#server/db/database.ts";
import { listEmitidasDeAltas, lockPersonasDeAltas, restarDeEmisiones } from "./emisiones.repo.ts";

/** Instalments that billing runs have issued since the start of these memberships to the people who have them. */
export const emitidasDeAltas = listEmitidasDeAltas;

/**
 * Returns the instalments that are about to be deleted with these memberships, and subtracts them from the
 * totals of their runs. Locks the people, so that no run issues more meanwhile.
 */
export async function descontarEmitidas(tx: Tx, altaIds: readonly number[]): Promise<number[]> {
  await lockPersonasDeAltas(tx, altaIds);
  const ids = await listEmitidasDeAltas(tx, altaIds);
  await restarDeEmisiones(tx, ids);
  return ids;
}
