import { done, type Outcome, refused } from "#contract/outcome.ts";
import { MAX_ROWS } from "#contract/paging.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ImagenDeCarrousel } from "../contract.ts";
import { esOrdenCompleto } from "../rules.ts";
import { comoImagen } from "./como-imagen.ts";
import { bloquearOrden, idsEnOrden, listar, ordenar } from "./repo.ts";

/**
 * Gives the banners a new order. It must name each of them once: 409 when somebody added or deleted one
 * since the caller looked.
 */
export async function ordenarCarrousel(
  deps: Deps,
  actor: Actor,
  input: { ids: number[] },
): Promise<Outcome<ImagenDeCarrousel[]>> {
  const ordenadas = await deps.db.transaction(async (tx) => {
    await bloquearOrden(tx);
    const antes = await idsEnOrden(tx);
    if (!esOrdenCompleto(input.ids, antes)) return null;
    await ordenar(tx, input.ids);
    await registrar(deps, tx, actor, {
      accion: "carrousel.ordenar",
      objeto: "carrousel",
      objetoId: null,
      antes: { ids: antes },
      despues: { ids: input.ids },
    });
    const page = { limit: MAX_ROWS, offset: 0 };
    return (await listar(tx, undefined, { field: "orden", descending: false }, page)).rows.map(comoImagen);
  });
  if (!ordenadas) {
    return refused(
      409,
      "orden-incompleto",
      "El carrousel cambió mientras lo ordenabas. Mirá cómo quedó y probá de nuevo.",
    );
  }
  deps.cache.drop("carrousel");
  return done(ordenadas);
}
