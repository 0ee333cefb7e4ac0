import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { findEstado } from "./repo.ts";

export const COLA_DE_PUBLICACIONES = defineQueue({ name: "publicaciones" });

const CADA_MS = 15 * 60_000;

/** At the start: asks for a look at the social network, unless one was taken lately. */
export async function pedirActualizacion(deps: Pick<Deps, "db" | "jobs" | "clock" | "posts">): Promise<void> {
  if (!deps.posts) return;
  const consultadoEn = (await findEstado(deps.db))?.consultadoEn;
  if (consultadoEn && deps.clock().getTime() - consultadoEn.getTime() < CADA_MS) return;
  await deps.db.transaction((tx) => deps.jobs.send(tx, COLA_DE_PUBLICACIONES, {}, { key: "publicaciones" }));
}
