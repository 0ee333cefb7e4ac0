import type { Deps } from "#server/deps.ts";
import { borrarAvisosDeNadie } from "./repo.ts";

/** Long enough to look into what came; a flood of a week fits on any disk. */
const DIAS = 7;

/**
 * Deletes old notices that anybody could have written, unless they name a payment of the club's. Signed ones stay with
 * the payments that they are about.
 */
export async function olvidarAvisos(deps: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  const antes = new Date(deps.clock().getTime() - DIAS * 24 * 3_600_000);
  const borrados = await borrarAvisosDeNadie(deps.db, antes);
  if (borrados > 0) deps.log.info({ borrados }, "old payment notices without a signature were deleted");
}
