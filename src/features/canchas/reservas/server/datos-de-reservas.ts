import { clubTime } from "#contract/club-time.ts";
import { lockCanchas } from "#features/canchas/canchas/server/canchas.ts";
import type { PersonalData } from "#server/feature.ts";
import { deleteTextos, listIds, listReservasPorId, lockReservasDe } from "./reservas.repo.ts";
import { mover, retirarDecision, sigueEnPie } from "./responder.ts";
import { toReserva } from "./to-reserva.ts";

/**
 * Personal data of bookings. Erasing deletes phone, comment and reply, and cancels upcoming bookings. The
 * bookings still count in the totals; the name belongs to the account.
 */
export const datosDeReservas: PersonalData = {
  name: "reservas",
  async export(deps, q, usuarioId) {
    const hoy = clubTime(deps.clock()).fecha;
    const propias = await listReservasPorId(q, await listIds(q, { usuarioIds: [usuarioId] }, hoy));
    return propias.map((row) => {
      const { socio: _socio, usuario: _usuario, ...reserva } = toReserva(row);
      return reserva;
    });
  },
  async erase(deps, tx, usuarioId) {
    const propias = await lockReservasDe(tx, usuarioId);
    await lockCanchas(tx, [...new Set(propias.map(({ canchaId }) => canchaId))]);
    for (const reserva of propias) {
      await retirarDecision(tx, reserva.id);
      if (sigueEnPie(deps, reserva)) await mover(deps, tx, reserva, "cancelada");
    }
    await deleteTextos(tx, usuarioId);
  },
};
