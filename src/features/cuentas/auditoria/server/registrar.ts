import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { agregar } from "./repo.ts";

export interface Decision {
  /** What was done: `evento.crear`, `entrada.venta` … */
  accion: string;
  objeto: string;
  objetoId: number | null;
  antes?: unknown;
  despues?: unknown;
}

/** Writes down a decision in the transaction that carries it out. `actor` null: the site itself. */
export async function registrar(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  decision: Decision,
): Promise<void> {
  await agregar(tx, {
    cuando: deps.clock(),
    usuarioId: actor?.usuarioId ?? null,
    accion: decision.accion,
    objeto: decision.objeto,
    objetoId: decision.objetoId,
    antes: decision.antes ?? null,
    despues: decision.despues ?? null,
  });
}
