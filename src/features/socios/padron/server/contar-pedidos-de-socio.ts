import type { Deps } from "#server/deps.ts";
import { contarGrupo } from "./repo.ts";

/** How many people wait to become members: as many as their table shows. */
export function contarPedidosDeSocio(deps: Deps): Promise<number> {
  return contarGrupo(deps.db, { rol: "socioEnProceso", alta: undefined });
}
