import type { Tx } from "#server/db/database.ts";
import { listEmitidasDeAltas, lockPersonasDeAltas, restarDeEmisiones } from "./emisiones.repo.ts";

/** The instalments that runs have issued to people since they have these memberships. */
export const emitidasDeAltas = listEmitidasDeAltas;

/** The same, about to be deleted with their memberships: their runs no longer count them, and issue nothing meanwhile. */
export async function descontarEmitidas(tx: Tx, altaIds: readonly number[]): Promise<number[]> {
  await lockPersonasDeAltas(tx, altaIds);
  const ids = await listEmitidasDeAltas(tx, altaIds);
  await restarDeEmisiones(tx, ids);
  return ids;
}
