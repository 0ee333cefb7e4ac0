import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { listHalladas } from "./buscador.repo.ts";

const HALLADAS = 8;

/** People that a text may mean, best first, as the office's search finds them. */
export async function buscarPersonas(
  deps: Deps,
  _actor: Actor,
  { q }: { q: string },
): Promise<Outcome<{ id: number; titulo: string; detalle: string }[]>> {
  const texto = q.trim();
  if (!/\d|\p{L}.*\p{L}/u.test(texto)) return done([]);
  const hoy = clubTime(deps.clock()).fecha;
  const halladas = await listHalladas(deps.db, { texto, hoy, limit: HALLADAS });
  return done(halladas.map(({ esSocio: _, ...hallada }) => hallada));
}
