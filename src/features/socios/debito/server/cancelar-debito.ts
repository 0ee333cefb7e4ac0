import { notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { DebitoDePersona, MiDebito } from "../contract.ts";
import { pedirConciliacion } from "./cola.ts";
import { cancelar } from "./conciliar-adhesion.ts";
import { lockVigente } from "./debito.repo.ts";
import { verDebitoDePersona, verMiDebito } from "./ver-debito.ts";

const NO_HAY = notFound("No hay un débito automático para cancelar.");

/** Ends the caller's automatic debit at once (Rule DEB-6); a job has the provider end it too. */
export async function cancelarMiDebito(deps: Deps, actor: Actor): Promise<Outcome<MiDebito>> {
  const cancelado = await cancelarDe(deps, actor, actor.usuarioId, "pagador");
  return cancelado ? verMiDebito(deps, actor) : NO_HAY;
}

/** The same for the office. */
export async function cancelarDebitoDePersona(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<DebitoDePersona>> {
  const cancelado = await cancelarDe(deps, actor, id, "club");
  return cancelado ? verDebitoDePersona(deps, actor, { id }) : NO_HAY;
}

function cancelarDe(deps: Deps, actor: Actor, personaId: number, motivo: "pagador" | "club") {
  return deps.db.transaction(async (tx) => {
    const adhesion = await lockVigente(tx, personaId);
    if (!adhesion) return false;
    await cancelar(deps, tx, adhesion, motivo, actor);
    await pedirConciliacion(deps, tx, adhesion.id);
    return true;
  });
}
