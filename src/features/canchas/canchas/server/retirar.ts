import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { lockCanchaRows } from "./canchas.repo.ts";
import { CANCHAS } from "./crear-cancha.ts";
import { cambiarCancha } from "./modificar-cancha.ts";

/** Marks a locked court as retired. The caller handles its bookings. */
export function marcarRetirada(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  cancha: Cancha,
): Promise<Cancha> {
  // Also not available, because the previous version checks only that flag.
  return cambiarCancha(deps, tx, actor, "cancha.retirar", cancha, { retirada: true, disponible: false });
}

/** Restores a retired court as available; does nothing for a court in use. */
export async function reponerCancha(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Cancha>> {
  const restored = await deps.db.transaction(async (tx) => {
    const [antes] = await lockCanchaRows(tx, [input.id]);
    if (!antes) return notFound("Esa cancha no existe.");
    if (!antes.retirada) return done(antes);
    const cambios = { retirada: false, disponible: true };
    return done(await cambiarCancha(deps, tx, actor, "cancha.reponer", antes, cambios));
  });
  deps.cache.drop(CANCHAS);
  return restored;
}
