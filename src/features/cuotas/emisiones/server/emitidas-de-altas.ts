import type { Tx } from "#server/db/database.ts";
import { listEmitidasDeAltas, lockPersonasDeAltas, restarDeEmisiones } from "./emisiones.repo.ts";

/** Instalments that billing runs issued to people since the start of these memberships. */
export const emitidasDeAltas = listEmitidasDeAltas;

/**
 * The same instalments, about to be deleted with their memberships: subtracts them from their runs, which issue nothing
 * meanwhile.
 */
export async function descontarEmitidas(tx: Tx, altaIds: readonly number[]): Promise<number[]> {
  await lockPersonasDeAltas(tx, altaIds);
  const ids = await listEmitidasDeAltas(tx, altaIds);
  await restarDeEmisiones(tx, ids);
  return ids;
}
