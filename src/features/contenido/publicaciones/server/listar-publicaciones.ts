import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Publicacion } from "../contract.ts";
import { listPublicaciones } from "./repo.ts";

/** The last posts that we could read, newest first; none for a club that has set no account. */
export async function listarPublicaciones(
  deps: Pick<Deps, "db" | "posts">,
  _actor: unknown,
): Promise<Outcome<Publicacion[]>> {
  if (!deps.posts) return done([]);
  const rows = await listPublicaciones(deps.db);
  return done(
    rows.map(({ id, permalink, caption }) => ({
      id,
      permalink,
      media_url: `/api/publicaciones/${id}/imagen`,
      caption,
    })),
  );
}
