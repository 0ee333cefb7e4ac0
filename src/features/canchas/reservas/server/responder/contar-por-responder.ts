import type { Deps } from "#server/deps.ts";
import { contarPendientes } from "../repo.ts";

/** How many requests for a court wait for an answer and are not over; of a month, until its last day. */
export function contarPorResponder(deps: Pick<Deps, "db">, hoy: string): Promise<number> {
  return contarPendientes(deps.db, null, hoy);
}
