import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { insertDecision } from "./repo.ts";

interface Decision {
  /** Action: `evento.crear`, `entrada.venta` … */
  accion: string;
  /** The action's first part by default. */
  objeto?: string;
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
    objeto: decision.accion.slice(0, decision.accion.indexOf(".")),
    ...decision,
  });
}
