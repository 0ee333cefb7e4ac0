import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { colocar, reservarNombres } from "./repo.ts";

/** Puts a sponsor at a place of the strip, counted from 1; the others make room. 404 when it is gone. */
export async function moverSponsor(
  deps: Deps,
  actor: Actor,
  input: { id: number; lugar: number },
): Promise<Outcome<{ lugar: number }>> {
  const movido = await deps.db.transaction(async (tx) => {
    // The lock of everything that adds sponsors, so that an order counts all of them.
    await reservarNombres(tx);
    const lugares = await colocar(tx, input.id, input.lugar);
    if (lugares && lugares.from !== lugares.to)
      await registrar(deps, tx, actor, {
        accion: "sponsor.ordenar",
        objeto: "sponsor",
        objetoId: input.id,
        antes: { lugar: lugares.from },
        despues: { lugar: lugares.to },
      });
    return lugares;
  });
  if (!movido) return notFound("Ese sponsor ya no existe.");
  deps.cache.drop("sponsors");
  return done({ lugar: movido.to });
}
