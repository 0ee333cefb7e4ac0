import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CANTIDAD_DE_CODIGOS, enGrupos } from "../rules.ts";
import { reemplazarCodigos } from "./repo.ts";
import { hashDeCodigo, nuevoCodigo } from "./secretos.ts";

/** New codes on paper in place of all others. @returns them in groups of four, for the only time */
export async function darCodigos(deps: Pick<Deps, "settings">, tx: Tx, usuarioId: number): Promise<string[]> {
  const codigos = Array.from({ length: CANTIDAD_DE_CODIGOS }, nuevoCodigo);
  const hashes = codigos.map((codigo) => hashDeCodigo(deps.settings.secret, usuarioId, codigo));
  await reemplazarCodigos(tx, usuarioId, hashes);
  return codigos.map((codigo) => enGrupos(codigo, "-"));
}
