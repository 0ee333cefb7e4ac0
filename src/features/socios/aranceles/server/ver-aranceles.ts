import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Arancel, Aranceles } from "../contract.ts";
import { periodoDe } from "../rules.ts";
import { listAranceles, listPlanesSinArancel } from "./precios.repo.ts";

/** What is charged every month, and the plans that are not. */
export async function verAranceles(deps: Deps): Promise<Outcome<Aranceles>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [aranceles, planes] = await Promise.all([
    listAranceles(deps.db, { hoy, periodo: periodoDe(hoy) }),
    listPlanesSinArancel(deps.db),
  ]);
  return done({ aranceles, planes });
}

export async function verArancel(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  id: number,
): Promise<Outcome<Arancel>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [arancel] = await listAranceles(q, { hoy, periodo: periodoDe(hoy), id });
  return arancel ? done(arancel) : notFound("Ese arancel no existe.");
}
