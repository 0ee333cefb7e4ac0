import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { CANCHAS } from "#features/canchas/canchas/server/crear-cancha.ts";
import { marcarRetirada } from "#features/canchas/canchas/server/retirar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { franjasPorVenir } from "../../rules.ts";
import { findExistente, listFirmes, lockReserva, type ReservaRow } from "../repo.ts";
import { avisarDecision, mover } from "../responder/decidir.ts";
import { franjasDeGuardada } from "../to-reserva.ts";

/**
 * Retires a court. If it has upcoming bookings or requests, `mantener` leaves them unchanged and `rechazar` rejects
 * and emails them; without a choice, 409 counts them and nothing changes.
 */
export async function retirarCancha(
  deps: Pick<Deps, "cache" | "clock" | "club" | "db" | "destinatarios" | "jobs" | "settings">,
  actor: Actor,
  input: { id: number; reservas?: "mantener" | "rechazar" | undefined },
): Promise<Outcome<Cancha>> {
  const retired = await deps.db.transaction(async (tx) => {
    const porVenir = await reservasPorVenir(deps, tx, input.id);
    // Lock bookings before their court, in the same order as decisions do.
    if (input.reservas === "rechazar") for (const { reserva } of porVenir) await lockReserva(tx, reserva.id);
    const [cancha] = await lockCanchas(tx, [input.id]);
    if (!cancha) return notFound("Esa cancha no existe.");
    if (cancha.retirada) return done(cancha);
    // Read again: requests may have arrived before the court was locked.
    const current = await reservasPorVenir(deps, tx, input.id);
    if (!input.reservas && current.length > 0)
      return refused(409, "reservas-por-venir", `${cancha.nombre} tiene ${cuantas(current)} por venir.`);
    if (input.reservas === "rechazar") {
      const locked = new Set(porVenir.map(({ reserva }) => reserva.id));
      if (current.some(({ reserva }) => !locked.has(reserva.id)))
        return refused(409, "reservas-nuevas", "Entraron pedidos mientras la retirabas. Probá de nuevo.");
      for (const { reserva } of current) await rechazar(deps, tx, reserva.id);
    }
    return done(await marcarRetirada(deps, tx, actor, cancha));
  });
  deps.cache.drop(CANCHAS);
  return retired;
}

async function rechazar(
  deps: Pick<Deps, "clock" | "club" | "destinatarios" | "jobs" | "settings">,
  tx: Tx,
  id: number,
): Promise<void> {
  const reserva = await lockReserva(tx, id);
  if (!reserva) return;
  await mover(deps, tx, reserva, "rechazada");
  await avisarDecision(deps, tx, reserva.estado, await findExistente(tx, id));
}

/** Accepted or pending, and not over. */
async function reservasPorVenir(
  deps: Pick<Deps, "clock" | "club">,
  tx: Tx,
  canchaId: number,
): Promise<ReservaRow[]> {
  const ahora = deps.clock();
  const { canchas } = deps.club();
  const firmes = await listFirmes(tx, canchaId, `${clubTime(ahora).fecha.slice(0, 7)}-01`);
  return firmes.filter(
    ({ reserva }) => franjasPorVenir(franjasDeGuardada(canchas, reserva), ahora, "hasta").length > 0,
  );
}

function cuantas(porVenir: readonly ReservaRow[]): string {
  const aceptadas = porVenir.filter(({ reserva }) => reserva.estado === "aceptada").length;
  const pedidos = porVenir.length - aceptadas;
  return [
    aceptadas > 0 && `${aceptadas} ${aceptadas === 1 ? "reserva aceptada" : "reservas aceptadas"}`,
    pedidos > 0 && `${pedidos} ${pedidos === 1 ? "pedido sin responder" : "pedidos sin responder"}`,
  ]
    .filter(Boolean)
    .join(" y ");
}
