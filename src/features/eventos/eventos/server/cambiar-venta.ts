import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { buscarPorId, cambiarVenta as cambiar } from "./repo.ts";

/** Closes or reopens the sale; tickets stay valid and the page public (Rule EVE-5). Idempotent. */
export async function cambiarVenta(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  input: { id: number; abierta: boolean },
): Promise<Outcome<Evento>> {
  const evento = await deps.db.transaction(async (tx) => {
    const cambiado = await cambiar(tx, input.id, input.abierta);
    if (!cambiado) return buscarPorId(tx, input.id);
    await registrar(deps, tx, actor, {
      accion: "evento.venta-abierta",
      objeto: "evento",
      objetoId: cambiado.id,
      antes: { ventaAbierta: !input.abierta },
      despues: { ventaAbierta: input.abierta },
    });
    return cambiado;
  });
  if (!evento) return notFound("Ese evento no existe.");
  deps.cache.drop("eventos", `evento:${evento.id}`);
  return done(evento);
}
