import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listRecientes, listUnidas, lockFusion, updateSinVuelta } from "./fusiones.repo.ts";
import { updateSuyas } from "./mover.repo.ts";
import { REZAGADAS } from "./referencias.ts";

const DIA = 86_400_000;

/** Moves what a request that had begun before a merge wrote for who left. Stays when the merge is undone. */
export async function moverRezagados(deps: Pick<Deps, "clock" | "db">): Promise<void> {
  for (const { id } of await listRecientes(deps.db, new Date(deps.clock().getTime() - DIA)))
    await deps.db.transaction(async (tx) => {
      const fusion = await lockFusion(tx, id);
      if (fusion && !fusion.deshechaEn) await updateSuyas(tx, fusion.saleId, fusion.quedaId, REZAGADAS);
    });
}

/** Deletes the records that were merged into a person whose account is deleted; the merge cannot be undone any more. */
export async function borrarUnidas(deps: Deps, tx: Tx, usuarioId: number): Promise<void> {
  await updateSinVuelta(tx, usuarioId);
  for (const unida of await listUnidas(tx, usuarioId))
    for (const data of deps.personalData.toReversed()) await data.erase(deps, tx, unida);
}
