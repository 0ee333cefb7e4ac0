import { changedMeanwhile } from "#contract/edit.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/canchas.ts";
import { liberar, ocupar } from "#features/canchas/canchas/server/ocupar.ts";
import { correoYaEnviado, lockAviso } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Reserva, ReservaDecidida } from "../contract.ts";
import { type EstadoDeReserva, franjasPorVenir } from "../rules.ts";
import { AVISO_DE_ESTADO, avisar, ELIMINADA, RESPUESTA } from "./mails.ts";
import {
  deleteReserva,
  findExistente,
  lockReserva,
  type ReservaRow,
  type ReservaTomada,
  updateReserva,
} from "./reservas.repo.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

/**
 * Stores the club's reply and emails it; does nothing if the text is unchanged. 409 if another person replied since
 * the form was read.
 */
export function responder(
  deps: Deps,
  actor: Actor,
  input: JsonOf<typeof contract.modificarRespuesta> & { id: number; sinRespuesta?: boolean | undefined },
): Promise<Outcome<Reserva>> {
  const { respuesta } = input;
  return deps.db.transaction(async (tx) => {
    const antes = await lockReserva(tx, input.id);
    if (!antes) return notFound("Esa reserva no existe.");
    const leido = input.sinRespuesta ? { respuesta: null } : input.antes;
    const conflict = changedMeanwhile(leido, { respuesta: antes.respuesta }, { respuesta });
    if (conflict) return conflict;
    const nueva = antes.respuesta !== respuesta;
    if (nueva) await updateReserva(tx, input.id, { respuesta });
    const row = await findExistente(tx, input.id);
    if (nueva) {
      // Omits the text, because the audit log holds no personal data.
      await registrar(deps, tx, actor, {
        accion: antes.respuesta === null ? "reserva.responder" : "reserva.modificar_respuesta",
        objetoId: input.id,
      });
      await avisar(deps, tx, row, RESPUESTA);
    }
    return done(toReserva(row));
  });
}

/** Deletes a booking permanently and frees its hours. Emails the person if the booking was still upcoming. */
export function eliminarReserva(
  deps: Deps,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<{ ok: true }>> {
  return courtTransaction(deps.db, async (tx) => {
    const antes = await lockReserva(tx, input.id);
    if (!antes) return notFound("Esa reserva no existe.");
    await lockCanchas(tx, [antes.canchaId]);
    if (sigueEnPie(deps, antes)) await avisar(deps, tx, await findExistente(tx, input.id), ELIMINADA);
    await retirarDecision(tx, input.id);
    await deleteReserva(tx, input.id);
    if (antes.ocupacionId !== null) await liberar(tx, antes.ocupacionId);
    const { estado, canchaId, fecha, tipoReserva } = antes;
    await registrar(deps, tx, actor, {
      accion: "reserva.eliminar",
      objetoId: input.id,
      antes: { estado, canchaId, fecha, tipoReserva },
    });
    return done({ ok: true });
  });
}

/**
 * `estado` sets the state; without it, the state is toggled. `sinDecidir` decides the booking only if it is pending, so
 * that nobody reverses a decision they have not seen.
 */
type Pulsacion = QueryOf<typeof contract.actualizarEstadoReserva> & { id: number };

/**
 * Accepts a booking, or revokes the acceptance and frees its hours (Rule CAN-2). 409 if one of its hours is taken
 * (`superpuesta`, names the conflict), if the court is unavailable, and for a cancelled booking. Past bookings can be
 * accepted, for the record.
 */
export const actualizarEstado = (deps: Deps, actor: Actor, input: Pulsacion) =>
  decidir(deps, actor, input, "reserva.estado", "aceptada");

/** Rejects a booking, accepted or not, or returns a rejected one to pending (Rule CAN-5); 409 for a cancelled one. */
export const rechazarReserva = (deps: Deps, actor: Actor, input: Pulsacion) =>
  decidir(deps, actor, input, "reserva.rechazar", "rechazada");

/**
 * Restores the last state that the person was notified of, and withdraws the pending email. 409 if that email has been
 * sent (`correo-enviado`), or if the hours have been taken since (`superpuesta`).
 */
export function deshacerDecision(deps: Deps, actor: Actor, input: { id: number }) {
  return courtTransaction(deps.db, async (tx) => {
    const ahora = await lockReserva(tx, input.id);
    if (!ahora) return notFound("Esa reserva no existe.");
    const aviso = await lockAviso(tx, decisionDe(input.id));
    if (!aviso) return correoYaEnviado();
    const { estado } = aviso.antes as { estado: EstadoDeReserva };
    const movida = await mover(deps, tx, ahora, estado);
    if (!movida.ok) return movida;
    await aviso.retirar();
    await auditar(deps, tx, actor, "reserva.deshacer", ahora, estado);
    return done({ ...toReserva(await findExistente(tx, input.id)), correoSaleEn: null });
  });
}

/**
 * Moves a booking to a state, or back to pending. Serialized per booking and court, and atomic with hours, audit
 * entry and email.
 */
function decidir(
  deps: Deps,
  actor: Actor,
  { id, estado: wanted, sinDecidir }: Pulsacion,
  accion: string,
  decidida: "aceptada" | "rechazada",
): Promise<Outcome<ReservaDecidida>> {
  return courtTransaction(deps.db, async (tx) => {
    const antes = await lockReserva(tx, id);
    if (!antes) return notFound("Esa reserva no existe.");
    if (antes.estado === "cancelada")
      return conflict("reserva-cancelada", "Quien la pidió canceló esta reserva.");
    if (sinDecidir && antes.estado !== "pendiente")
      return conflict("ya-decidida", `Esta reserva ya fue ${antes.estado}.`);
    const already = antes.estado === decidida;
    const changes = already !== (wanted ?? !already);
    if (changes) {
      const estado = already ? "pendiente" : decidida;
      const movida = await mover(deps, tx, antes, estado);
      if (!movida.ok) return movida;
      await auditar(deps, tx, actor, accion, antes, estado);
    }
    const row = await findExistente(tx, id);
    if (changes) await avisarDecision(deps, tx, antes.estado, row);
    const aviso = await lockAviso(tx, decisionDe(id));
    return done({ ...toReserva(row), correoSaleEn: aviso?.saleEn?.toISOString() ?? null });
  });
}

function auditar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  accion: string,
  antes: ReservaTomada,
  estado: EstadoDeReserva,
): Promise<void> {
  const estados = { antes: { estado: antes.estado }, despues: { estado } };
  return registrar(deps, tx, actor, { accion, objetoId: antes.id, ...estados });
}

/** Moves a locked booking to another state, together with its hours. */
export async function mover(deps: Deps, tx: Tx, reserva: ReservaTomada, estado: EstadoDeReserva) {
  // The same transaction updates the totals per court and month, so it serializes the writers of a court.
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
    franjas: franjasDeGuardada(deps.club().canchas, reserva),
  });
  if (!ocupada.ok) return ocupada;
  await updateReserva(tx, reserva.id, { estado, ocupacionId: ocupada.value });
  return done(null);
}

/**
 * Emails a decision after the undo window. A further decision within the window replaces the pending email. If it
 * restores the state that the person was last notified of, no email is sent.
 * @param antes the state before this decision
 */
export async function avisarDecision(deps: Deps, tx: Tx, antes: string, row: ReservaRow): Promise<void> {
  const { id, estado } = row.reserva;
  const anterior = await lockAviso(tx, decisionDe(id));
  await anterior?.retirar();
  const conocido = anterior ? (anterior.antes as { estado: string }).estado : antes;
  if (estado === conocido || (estado === "pendiente" && conocido !== "aceptada")) return;
  await avisar(deps, tx, row, AVISO_DE_ESTADO[estado], { de: decisionDe(id), antes: { estado: conocido } });
}

/** Withdraws the pending email of a decision when the booking is cancelled or deleted. */
export async function retirarDecision(tx: Tx, id: number): Promise<void> {
  await (await lockAviso(tx, decisionDe(id)))?.retirar();
}

const decisionDe = (id: number) => `reserva:${id}`;

/** Whether a booking is pending or accepted, and has hours to come. */
export function sigueEnPie(deps: Deps, reserva: ReservaTomada): boolean {
  if (reserva.estado !== "aceptada" && reserva.estado !== "pendiente") return false;
  return franjasPorVenir(franjasDeGuardada(deps.club().canchas, reserva), deps.clock()).length > 0;
}
