import { clubInstant } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { findEvento, updateEstado, updateVenta } from "./eventos.repo.ts";
import { avisarTitulares } from "./mails.ts";

/** Activates or deactivates an event, or toggles its state (Rule EVE-5), and emails its ticket holders. */
export function actualizarEstado(
  deps: Deps,
  actor: Actor,
  { id, estado: activo }: { id: number; estado?: boolean | undefined },
): Promise<Outcome<Evento>> {
  return cambiarEvento(deps, actor, id, {
    accion: "evento.estado",
    campo: "estado",
    async update(tx) {
      const evento = await updateEstado(tx, id, activo);
      // Holders of tickets for a past event get no email.
      if (evento && clubInstant(evento.fecha, evento.hora) > deps.clock())
        await avisarTitulares(deps, tx, evento);
      return evento;
    },
  });
}

/** Closes or reopens an event's sale (Rule EVE-5). Idempotent. */
export function cambiarVenta(deps: Deps, actor: Actor, { id, abierta }: { id: number; abierta: boolean }) {
  const update = (tx: Tx) => updateVenta(tx, id, abierta);
  return cambiarEvento(deps, actor, id, { accion: "evento.venta-abierta", campo: "ventaAbierta", update });
}

/** Changes an event and audits the change. `update` returns null if nothing changes. */
async function cambiarEvento(
  deps: Deps,
  actor: Actor,
  id: number,
  change: {
    accion: string;
    campo: "estado" | "ventaAbierta";
    update: (tx: Tx) => Promise<Evento | null>;
  },
): Promise<Outcome<Evento>> {
  const { accion, campo, update } = change;
  const evento = await deps.db.transaction(async (tx) => {
    const changed = await update(tx);
    if (!changed) return findEvento(tx, id);
    const value = changed[campo] === true;
    const [antes, despues] = [{ [campo]: !value }, { [campo]: value }];
    await registrar(deps, tx, actor, { accion, objetoId: id, antes, despues });
    return changed;
  });
  if (!evento) return notFound("Ese evento no existe.");
  deps.cache.drop("eventos", `evento:${id}`);
  return done(evento);
}
