import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { liberar } from "#features/canchas/canchas/server/ocupar.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { franjasPorVenir } from "../../rules.ts";
import { avisar, ELIMINADA } from "../mails.ts";
import { deleteReserva, findExistente, lockReserva } from "../repo.ts";
import { franjasDeGuardada } from "../to-reserva.ts";
import { retirarDecision } from "./decidir.ts";

/** Deletes a booking permanently and frees its hours; its person is notified if it was still upcoming. */
export function eliminarReserva(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "settings">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<{ ok: true }>> {
  return courtTransaction(deps.db, async (tx) => {
    const antes = await lockReserva(tx, input.id);
    if (!antes) return notFound("Esa reserva no existe.");
    await lockCanchas(tx, [antes.canchaId]);
    const firme = antes.estado === "aceptada" || antes.estado === "pendiente";
    if (firme && franjasPorVenir(franjasDeGuardada(deps.club().canchas, antes), deps.clock()).length > 0)
      await avisar(deps, tx, await findExistente(tx, input.id), ELIMINADA);
    await retirarDecision(tx, input.id);
    await deleteReserva(tx, input.id);
    if (antes.ocupacionId !== null) await liberar(tx, antes.ocupacionId);
    const { estado, canchaId, fecha, tipoReserva } = antes;
    await registrar(deps, tx, actor, {
      accion: "reserva.eliminar",
      objeto: "reserva",
      objetoId: input.id,
      antes: { estado, canchaId, fecha, tipoReserva },
    });
    return done({ ok: true });
  });
}
