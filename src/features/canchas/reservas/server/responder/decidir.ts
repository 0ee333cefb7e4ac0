import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { liberar, ocupar } from "#features/canchas/canchas/server/ocupar.ts";
import { correoYaEnviado, lockAviso } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReservaDecidida } from "../../contract/reserva.ts";
import type { EstadoDeReserva } from "../../rules.ts";
import { avisarAceptacion, avisarRechazo, avisarVueltaAPendiente } from "../mails.ts";
import { lockReserva, type ReservaRow, type ReservaTomada, selectReservas, updateReserva } from "../repo.ts";
import { franjasDeGuardada, toReserva } from "../to-reserva.ts";

/** A state change: `estado` sets the state; without it, it is toggled. */
interface Pulsacion {
  id: number;
  estado?: boolean | undefined;
}

/**
 * Accepts a booking, or revokes the acceptance and frees its hours (Rule CAN-2). 409 when one of its hours is taken
 * (`superpuesta`, names the conflict), when the court is not available, and for a cancelled booking. Past bookings
 * can be accepted, for the record.
 */
export function actualizarEstado(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: Pulsacion,
): Promise<Outcome<ReservaDecidida>> {
  return decidir(deps, actor, input.id, {
    accion: "reserva.estado",
    hacia: (estado) => {
      const aceptar = input.estado ?? estado !== "aceptada";
      if (aceptar) return "aceptada";
      return estado === "aceptada" ? "pendiente" : estado;
    },
  });
}

/** Rejects a booking, accepted or not, or returns a rejected one to pending (Rule CAN-5); 409 for a cancelled one. */
export function rechazarReserva(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: Pulsacion,
): Promise<Outcome<ReservaDecidida>> {
  return decidir(deps, actor, input.id, {
    accion: "reserva.rechazar",
    hacia: (estado) => {
      const rechazar = input.estado ?? estado !== "rechazada";
      if (rechazar) return "rechazada";
      return estado === "rechazada" ? "pendiente" : estado;
    },
  });
}

/**
 * Restores the last state the person was informed of and withdraws the pending email. 409 when that email has been
 * sent (`correo-enviado`), or when the hours have been taken since (`superpuesta`).
 */
export function deshacerDecision(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<ReservaDecidida>> {
  return courtTransaction(deps.db, async (tx) => {
    const ahora = await lockReserva(tx, input.id);
    if (!ahora) return notFound("Esa reserva no existe.");
    const aviso = await lockAviso(tx, decisionDe(input.id));
    if (!aviso) return correoYaEnviado();
    const { estado } = aviso.antes as { estado: EstadoDeReserva };
    const movida = await mover(deps, tx, ahora, estado);
    if (!movida.ok) return movida;
    await aviso.retirar();
    await registrar(deps, tx, actor, {
      accion: "reserva.deshacer",
      objeto: "reserva",
      objetoId: input.id,
      antes: { estado: ahora.estado },
      despues: { estado },
    });
    const [fila] = await selectReservas(tx, [input.id]);
    if (!fila) throw new Error("a booking that was taken is gone");
    return done({ ...toReserva(fila), correoSaleEn: null });
  });
}

/** Decisions are serialized per booking and court, and atomic with hours, audit entry and email. */
function decidir(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  id: number,
  decision: { accion: string; hacia: (estado: EstadoDeReserva) => EstadoDeReserva },
): Promise<Outcome<ReservaDecidida>> {
  return courtTransaction(deps.db, async (tx) => {
    const antes = await lockReserva(tx, id);
    if (!antes) return notFound("Esa reserva no existe.");
    if (antes.estado === "cancelada")
      return refused(409, "reserva-cancelada", "Quien la pidió canceló esta reserva.");
    const estado = decision.hacia(antes.estado as EstadoDeReserva);
    if (estado !== antes.estado) {
      const movida = await mover(deps, tx, antes, estado);
      if (!movida.ok) return movida;
      await registrar(deps, tx, actor, {
        accion: decision.accion,
        objeto: "reserva",
        objetoId: id,
        antes: { estado: antes.estado },
        despues: { estado },
      });
    }
    const [fila] = await selectReservas(tx, [id]);
    if (!fila) throw new Error("a booking that was taken is gone");
    if (estado !== antes.estado) await avisarDecision(deps, tx, antes.estado, fila);
    const aviso = await lockAviso(tx, decisionDe(id));
    return done({ ...toReserva(fila), correoSaleEn: aviso?.saleEn?.toISOString() ?? null });
  });
}

/** Moves a locked booking to another state, together with its hours. */
export async function mover(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  reserva: ReservaTomada,
  estado: EstadoDeReserva,
): Promise<Outcome<null>> {
  // The same transaction updates the totals per court and month, so writers of a court are serialized.
  await lockCanchas(tx, [reserva.canchaId]);
  if (estado !== "aceptada") {
    await updateReserva(tx, reserva.id, { estado, ocupacionId: null });
    if (reserva.ocupacionId !== null) await liberar(tx, reserva.ocupacionId);
    return done(null);
  }
  const ocupada = await ocupar(deps, tx, {
    canchaId: reserva.canchaId,
    clase: "reserva",
    titulo: `Reserva n.º ${reserva.id}`,
    franjas: franjasDeGuardada(reserva),
  });
  if (!ocupada.ok) return ocupada;
  await updateReserva(tx, reserva.id, { estado, ocupacionId: ocupada.value.ocupacionId });
  return done(null);
}

/**
 * Emails a decision after the undo window. A further decision within the window replaces the pending email; if it
 * restores the state the person knows, no email is sent.
 * @param antes the state before this decision
 */
export async function avisarDecision(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  antes: string,
  fila: ReservaRow,
): Promise<void> {
  const { id, estado } = fila.reserva;
  const anterior = await lockAviso(tx, decisionDe(id));
  await anterior?.retirar();
  const conocido = anterior ? (anterior.antes as { estado: string }).estado : antes;
  if (estado === conocido) return;
  const decision = { de: decisionDe(id), antes: { estado: conocido } };
  if (estado === "aceptada") await avisarAceptacion(deps, tx, fila, decision);
  else if (estado === "rechazada") await avisarRechazo(deps, tx, fila, decision);
  else if (conocido === "aceptada") await avisarVueltaAPendiente(deps, tx, fila, decision);
}

/** Withdraws the pending email of a decision when the booking is cancelled or deleted. */
export async function retirarDecision(tx: Tx, id: number): Promise<void> {
  await (await lockAviso(tx, decisionDe(id)))?.retirar();
}

function decisionDe(id: number): string {
  return `reserva:${id}`;
}
