import { clubInstant } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { avisarTitulares } from "./mails.ts";
import { findEvento, updateEstado, updateVenta } from "./repo.ts";

/** Toggles or sets whether an event is active (Rule EVE-5) and emails its ticket holders. Idempotent when set. */
export async function actualizarEstado(
  deps: Pick<Deps, "cache" | "clock" | "db" | "entradasDeEvento" | "jobs" | "settings">,
  actor: Actor,
  input: { id: number; estado?: boolean | undefined },
): Promise<Outcome<Evento>> {
  const evento = await deps.db.transaction(async (tx) => {
    const cambiado = await updateEstado(tx, input.id, input.estado);
    if (!cambiado) return findEvento(tx, input.id);
    await registrar(deps, tx, actor, {
      accion: "evento.estado",
      objeto: "evento",
      objetoId: cambiado.id,
      antes: { estado: !cambiado.estado },
      despues: { estado: cambiado.estado },
    });
    // No emails for a past event.
    if (clubInstant(cambiado.fecha, cambiado.hora) > deps.clock()) await avisarTitulares(deps, tx, cambiado);
    return cambiado;
  });
  if (!evento) return notFound("Ese evento no existe.");
  if (evento.dePrueba)
    return refused(409, "de-prueba", "Es un evento de prueba: terminá el ensayo antes de darlo de alta.");
  deps.cache.drop("eventos", `evento:${evento.id}`);
  return done(evento);
}

/** Closes or reopens the sale; tickets stay valid and the page public (Rule EVE-5). Idempotent. */
export async function cambiarVenta(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  input: { id: number; abierta: boolean },
): Promise<Outcome<Evento>> {
  const evento = await deps.db.transaction(async (tx) => {
    const cambiado = await updateVenta(tx, input.id, input.abierta);
    if (!cambiado) return findEvento(tx, input.id);
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
