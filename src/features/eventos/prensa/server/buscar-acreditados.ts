import type { Deps } from "#server/deps.ts";
import { searchAcreditados } from "./repo.ts";

/** Accredited press of these events; every search word must match the name, DNI or email. */
export async function buscarAcreditados(
  deps: Pick<Deps, "db">,
  search: { eventos: readonly number[]; termino: string; limit: number },
) {
  return searchAcreditados(deps.db, search);
}
