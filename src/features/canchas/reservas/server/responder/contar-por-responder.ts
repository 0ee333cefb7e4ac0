import type { Deps } from "#server/deps.ts";
import { contarPendientes } from "../repo.ts";

/** Pending requests that are not over; a month counts until its last day. */
export function contarPorResponder(deps: Pick<Deps, "db">, hoy: string): Promise<number> {
  return contarPendientes(deps.db, null, hoy);
}
