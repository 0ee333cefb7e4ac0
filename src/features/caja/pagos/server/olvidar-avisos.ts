import type { Deps } from "#server/deps.ts";
import { borrarAvisosDeNadie } from "./repo.ts";

/** Long enough to investigate; a week of flooding still fits on disk. */
const DIAS = 7;

/**
 * Deletes old unsigned notices that refer to no known payment. Signed ones are retained.
 */
export async function olvidarAvisos(deps: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  const antes = new Date(deps.clock().getTime() - DIAS * 24 * 3_600_000);
  const borrados = await borrarAvisosDeNadie(deps.db, antes);
  if (borrados > 0) deps.log.info({ borrados }, "deleted old unsigned payment notices");
}
