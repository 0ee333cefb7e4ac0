import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CANTIDAD_DE_CODIGOS, enGrupos } from "../rules.ts";
import { reemplazarCodigos } from "./repo.ts";
import { hashDeCodigo, nuevoCodigo } from "./secretos.ts";

/** Replaces all backup codes. @returns the new ones in groups of four, shown only once */
export async function darCodigos(deps: Pick<Deps, "settings">, tx: Tx, usuarioId: number): Promise<string[]> {
  const codigos = Array.from({ length: CANTIDAD_DE_CODIGOS }, nuevoCodigo);
  const hashes = codigos.map((codigo) => hashDeCodigo(deps.settings.secret, usuarioId, codigo));
  await reemplazarCodigos(tx, usuarioId, hashes);
  return codigos.map((codigo) => enGrupos(codigo, "-"));
}
