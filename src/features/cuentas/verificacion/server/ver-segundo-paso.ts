import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { SegundoPasoPropio } from "../contract.ts";
import { buscarConfirmado, contarSinUsar } from "./repo.ts";

/** Whether the caller's second step is enabled, and the number of unused backup codes. */
export async function verSegundoPaso(
  deps: Pick<Deps, "db">,
  actor: Actor,
): Promise<Outcome<SegundoPasoPropio>> {
  const fila = await buscarConfirmado(deps.db, actor.usuarioId);
  if (!fila) return done({ activo: false, desde: null, codigosDeRespaldo: 0 });
  return done({
    activo: true,
    desde: fila.confirmadoEn.toISOString(),
    codigosDeRespaldo: await contarSinUsar(deps.db, actor.usuarioId),
  });
}
