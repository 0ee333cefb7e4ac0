import type { Deps } from "#server/deps.ts";
import { type PostsProvider, PostsUnavailable } from "#server/providers/posts/port.ts";
import { openText, sealText } from "#server/sealed-text.ts";
import { tocaRenovar } from "../rules.ts";
import { findEstado, updateEstado } from "./publicaciones.repo.ts";

/** Prefix of a sealed token. The network's tokens contain no colon. */
const SELLADO = "sellado:";
const PURPOSE = "conexiones";
const contextOf = (configurado: string) => `instagram-renovado:${configurado}`;

/** Seals a renewed token. Opening it requires the same `SECRET` and the same configured token. */
function sellarToken(secret: string, configurado: string, token: string): string {
  return SELLADO + sealText(secret, PURPOSE, contextOf(configurado), token);
}

/** Opens a stored token; null if it was sealed with another `SECRET` or for another configured token. */
export function abrirToken(secret: string, configurado: string, guardado: string): string | null {
  // Version 0.2 stored the token in plain text.
  if (!guardado.startsWith(SELLADO)) return guardado;
  try {
    return openText(secret, PURPOSE, contextOf(configurado), guardado.slice(SELLADO.length));
  } catch {
    return null;
  }
}

/** Returns the renewed token and when it was renewed; null if none is usable. Seals a token stored in plain text. */
async function renovadoDe({ db, settings }: Deps, configurado: string) {
  const { token: guardado, tokenRenovadoEn } = (await findEstado(db)) ?? {};
  if (!guardado) return null;
  const token = abrirToken(settings.secret, configurado, guardado);
  if (token === null) return null;
  if (token === guardado) await updateEstado(db, { token: sellarToken(settings.secret, configurado, token) });
  return { token, renovadoEn: tokenRenovadoEn ?? null };
}

/**
 * Runs `use` with the renewed token. Without a usable renewed token, uses the configured token, with which an
 * operator replaces an expired one.
 * @throws PostsUnavailable after the last attempt
 */
export async function conToken<T>(
  deps: Deps,
  { initialToken }: PostsProvider,
  use: (token: string | null) => Promise<T>,
): Promise<T> {
  const renovado = initialToken === null ? null : await renovadoDe(deps, initialToken);
  if (renovado === null) return use(initialToken);
  try {
    return await use(renovado.token);
  } catch (error) {
    if (!(error instanceof PostsUnavailable) || error.kind !== "token") throw error;
    return use(initialToken);
  }
}

/**
 * Renews a working token once a week and stores it sealed. After a failure, and for tokens younger than a day, the
 * next run retries; the old token remains valid meanwhile.
 */
export async function renovarToken(deps: Deps, provider: PostsProvider, token: string | null) {
  if (token === null || provider.initialToken === null) return;
  const renovado = await renovadoDe(deps, provider.initialToken);
  const now = deps.clock();
  if (!tocaRenovar(renovado?.token === token ? renovado.renovadoEn : null, now)) return;
  try {
    const nuevo = sellarToken(deps.settings.secret, provider.initialToken, await provider.renew(token));
    await updateEstado(deps.db, { token: nuevo, tokenRenovadoEn: now });
  } catch (error) {
    if (!(error instanceof PostsUnavailable)) throw error;
    deps.log.warn({ err: error, kind: error.kind }, "the token of the posts could not be renewed yet");
  }
}
