import type { Deps } from "#server/deps.ts";
import { leerEstado } from "./repo.ts";

const CADA_MS = 15 * 60_000;

/** At the start: asks for a look at the social network, unless one was taken lately. */
export async function pedirActualizacion(deps: Pick<Deps, "db" | "jobs" | "clock" | "posts">): Promise<void> {
  if (!deps.posts) return;
  const { consultadoEn } = await leerEstado(deps.db);
  if (consultadoEn && deps.clock().getTime() - consultadoEn.getTime() < CADA_MS) return;
  await deps.db.transaction((tx) => deps.jobs.send(tx, "publicaciones", {}, { key: "publicaciones" }));
}
