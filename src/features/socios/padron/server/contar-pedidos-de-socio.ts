import type { Deps } from "#server/deps.ts";
import { contarGrupos } from "./repo.ts";

/** How many people wait to become members: as many as their table shows. */
export async function contarPedidosDeSocio(deps: Pick<Deps, "db">): Promise<number> {
  const [total = 0] = await contarGrupos(deps.db, [{ rol: "socioEnProceso", alta: undefined }]);
  return total;
}
