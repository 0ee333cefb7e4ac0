import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { CODIGO_DE_NOVEDADES, rutaDeNovedades } from "../rules.ts";
import { deleteSinNovedades, findDesde, hasPersona, insertSinNovedades } from "./novedades.repo.ts";

type Novedades = { recibe: boolean };

/** How often links may be opened per IP address, to prevent guessing. */
export const LIMITE_DE_NOVEDADES: RateLimit = { name: "novedades", points: 60, seconds: 60 };

export async function verNovedades({ db }: Deps, { usuarioId }: Pick<Actor, "usuarioId">) {
  return done({ recibe: (await findDesde(db, usuarioId)) === null });
}

/** Subscribes a person to the club's news, or unsubscribes them; idempotent. */
export async function cambiarNovedades(
  { clock, db }: Deps,
  { usuarioId }: Pick<Actor, "usuarioId">,
  { recibe }: Novedades,
): Promise<Outcome<Novedades>> {
  if (recibe) await deleteSinNovedades(db, usuarioId);
  else await insertSinNovedades(db, usuarioId, clock());
  return done({ recibe });
}

/** Returns the path of a person's link, which needs no session (Rule NOV-2). */
export function rutaDeBaja({ codes }: Deps, personaId: number): string {
  return rutaDeNovedades(codes(CODIGO_DE_NOVEDADES).sign(personaId));
}

/** Changes the subscription of the person whom a link names; without `recibe`, only returns it. */
export async function novedadesPorEnlace(
  deps: Deps,
  _actor: null,
  { codigo, recibe }: { codigo: string; recibe?: boolean },
): Promise<Outcome<Novedades>> {
  const usuarioId = deps.codes(CODIGO_DE_NOVEDADES).read(codigo);
  if (usuarioId === null || !(await hasPersona(deps.db, usuarioId)))
    return notFound("Este enlace no es válido: quizás la cuenta ya no existe.");
  return recibe === undefined
    ? verNovedades(deps, { usuarioId })
    : cambiarNovedades(deps, { usuarioId }, { recibe });
}
