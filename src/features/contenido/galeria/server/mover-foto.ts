import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { TipoDeGaleria } from "../rules.ts";
import { colocar, reservarNombres } from "./repo.ts";

/** Puts a photo at a place of its gallery, counted from 1 across all pages; the others make room. 404 when it is gone. */
export async function moverFoto(
  deps: Deps,
  actor: Actor,
  input: { tipo: TipoDeGaleria; id: number; lugar: number },
): Promise<Outcome<{ lugar: number }>> {
  const { tipo, id, lugar } = input;
  const movida = await deps.db.transaction(async (tx) => {
    // The lock of everything that adds photos, so that an order counts all of them.
    await reservarNombres(tx, tipo);
    const lugares = await colocar(tx, tipo, id, lugar);
    if (lugares && lugares.from !== lugares.to)
      await registrar(deps, tx, actor, {
        accion: "galeria.ordenar",
        objeto: "foto",
        objetoId: id,
        antes: { lugar: lugares.from },
        despues: { lugar: lugares.to },
      });
    return lugares;
  });
  if (!movida) return notFound("Esa imagen ya no existe.");
  deps.cache.drop("galeria");
  return done({ lugar: movida.to });
}
