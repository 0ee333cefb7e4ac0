import { clubTime } from "#contract/club-time.ts";
import { tomarCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import type { PersonalData } from "#server/feature.ts";
import { franjasPorVenir } from "../rules.ts";
import { borrarTextos, filas, idsDe, tomarDe } from "./repo.ts";
import { mover, retirarDecision } from "./responder/decidir.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

/**
 * Personal data of bookings. Erased bookings still count in the totals: phone, comment and reply are deleted, and
 * upcoming bookings are cancelled, which frees their hours. The name belongs to the account.
 */
export const datosDeReservas: PersonalData = {
  name: "reservas",
  async export(deps, q, usuarioId) {
    const hoy = clubTime(deps.clock()).fecha;
    const propias = await filas(q, await idsDe(q, { usuarioId }, hoy));
    return propias.map((fila) => {
      const { socio: _socio, usuario: _usuario, ...reserva } = toReserva(fila);
      return reserva;
    });
  },
  async erase(deps, tx, usuarioId) {
    const propias = await tomarDe(tx, usuarioId);
    await tomarCanchas(tx, [...new Set(propias.map(({ canchaId }) => canchaId))]);
    for (const reserva of propias) {
      await retirarDecision(tx, reserva.id);
      const firme = reserva.estado === "pendiente" || reserva.estado === "aceptada";
      if (firme && franjasPorVenir(franjasDeGuardada(reserva), deps.clock()).length > 0)
        await mover(deps, tx, reserva, "cancelada");
    }
    await borrarTextos(tx, usuarioId);
  },
};
