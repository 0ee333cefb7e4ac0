import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { insertDecision } from "./repo.ts";

export interface Decision {
  /** Action: `evento.crear`, `entrada.venta` … */
  accion: string;
  objeto: string;
  objetoId: number | null;
  antes?: unknown;
  despues?: unknown;
}

/** Records a decision in the transaction that carries it out. `actor` is null for system actions. */
export async function registrar(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  decision: Decision,
): Promise<void> {
  await insertDecision(tx, {
    cuando: deps.clock(),
    usuarioId: actor?.usuarioId ?? null,
    accion: decision.accion,
    objeto: decision.objeto,
    objetoId: decision.objetoId,
    antes: decision.antes ?? null,
    despues: decision.despues ?? null,
  });
}
