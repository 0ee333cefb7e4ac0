import type { Grupo } from "#contract/club.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Ajuste } from "../contract.ts";
import { findVersion } from "./repo.ts";

/** The current version of a group as it applies: the default for one that was never saved or is damaged. */
export async function verAjuste(
  deps: Pick<Deps, "db" | "club">,
  _actor: Actor,
  { grupo }: { grupo: Grupo },
): Promise<Outcome<Ajuste>> {
  const club = deps.club();
  const version = club.versiones[grupo];
  const row = await findVersion(deps.db, grupo, version);
  return done({
    grupo,
    version,
    datos: club[grupo],
    creadoEn: row?.creadoEn.toISOString() ?? null,
    usuario: row?.usuario ?? null,
  });
}
