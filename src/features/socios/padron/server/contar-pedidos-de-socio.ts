import type { Deps } from "#server/deps.ts";
import { contarGrupos } from "./repo.ts";

/** Number of pending membership requests, as listed in their table. */
export async function contarPedidosDeSocio(deps: Pick<Deps, "db">): Promise<number> {
  const [total = 0] = await contarGrupos(deps.db, [{ rol: "socioEnProceso", alta: undefined }]);
  return total;
}
