import type { Deps } from "#server/deps.ts";
import { type PostsProvider, PostsUnavailable } from "#server/providers/posts/port.ts";
import { tocaRenovar } from "../rules.ts";
import { findEstado, saveEstado } from "./repo.ts";

/**
 * Runs `use` with the token as last renewed; when that one is no longer taken, with the one of the settings: it
 * is how an operator puts a new one in the place of an expired one.
 * @throws PostsUnavailable what the last try threw
 */
export async function conToken<T>(
  deps: Pick<Deps, "db">,
  provider: PostsProvider,
  use: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = (await findEstado(deps.db))?.token ?? null;
  if (token === null || provider.initialToken === null || token === provider.initialToken) {
    return use(provider.initialToken);
  }
  try {
    return await use(token);
  } catch (error) {
    if (!(error instanceof PostsUnavailable) || error.kind !== "token") throw error;
    return use(provider.initialToken);
  }
}

/**
 * Renews a token that was just taken, once a week, and keeps it. One that is younger than a day is refused by the
 * network; the next round tries again, and so does every one after a failure: the old one stays good meanwhile.
 */
export async function renovarToken(
  deps: Pick<Deps, "db" | "log" | "clock">,
  provider: PostsProvider,
  token: string | null,
): Promise<void> {
  if (token === null) return;
  const estado = await findEstado(deps.db);
  const now = deps.clock();
  if (!tocaRenovar(estado?.token === token ? estado.tokenRenovadoEn : null, now)) return;
  try {
    await saveEstado(deps.db, { token: await provider.renew(token), tokenRenovadoEn: now });
  } catch (error) {
    if (!(error instanceof PostsUnavailable)) throw error;
    deps.log.warn({ err: error, kind: error.kind }, "the token of the posts could not be renewed yet");
  }
}
