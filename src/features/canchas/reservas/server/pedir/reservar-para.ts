import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { type Persona, personaPorNombre } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReservaDecidida } from "../../contract/reserva.ts";
import { NOMBRE_MENSAJE } from "../../rules.ts";
import { deleteReserva, findExistente, insertReserva, lockReserva } from "../repo.ts";
import { avisarDecision, mover } from "../responder/decidir.ts";
import { toReserva } from "../to-reserva.ts";
import { type Leido, leer, type PedidoDeCancha, toNueva } from "./crear-reservas.ts";
import { invalido } from "./leer-pedido.ts";

interface PedidoPara extends PedidoDeCancha {
  nombre: string | null;
  nombreUsuario: string | null;
}

/**
 * Books a court for a caller, accepted immediately, under the same exclusion constraint as other bookings (Rules CAN-2,
 * CAN-8). With an account, the booking belongs to that person, who is emailed; otherwise it is stored with the given
 * name.
 */
export async function reservarPara(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "settings">,
  actor: Actor,
  input: PedidoPara,
): Promise<Outcome<ReservaDecidida>> {
  const { nombre, nombreUsuario, ...pedido } = input;
  const ahora = deps.clock();
  const leidos = leer(deps, [pedido], () => "");
  if (!nombre && !nombreUsuario) {
    const sinNombre = invalido("nombre", NOMBRE_MENSAJE);
    const demas = leidos.ok ? [] : (leidos.errors ?? []);
    return { ...sinNombre, errors: [...(sinNombre.errors ?? []), ...demas] };
  }
  if (!leidos.ok) return leidos;
  let persona: Persona | null = null;
  if (nombreUsuario) {
    persona = await personaPorNombre(deps.db, nombreUsuario);
    if (!persona) return sinUsuario();
  }
  const [leido] = leidos.value as [Leido];
  const nueva = { ...toNueva(leido, ahora), nombre: persona ? null : nombre };
  return courtTransaction(deps.db, async (tx) => {
    // Before the first write, like all writers of a court's bookings: triggers update its totals.
    const [cancha] = await lockCanchas(tx, [nueva.canchaId]);
    if (!cancha) return notFound("Esa cancha no existe.");
    const [id = 0] = await insertReserva(tx, persona?.id ?? null, [nueva]);
    const pedida = await lockReserva(tx, id);
    if (!pedida) throw new Error("a booking that was made is not there");
    const aceptada = await mover(deps, tx, pedida, "aceptada");
    if (!aceptada.ok) {
      await deleteReserva(tx, id);
      return aceptada;
    }
    await registrar(deps, tx, actor, {
      accion: "reserva.crear",
      objeto: "reserva",
      objetoId: id,
      despues: { canchaId: nueva.canchaId, fecha: nueva.fecha, usuarioId: persona?.id ?? null },
    });
    const row = await findExistente(tx, id);
    await avisarDecision(deps, tx, "pendiente", row);
    return done({ ...toReserva(row), correoSaleEn: null });
  });
}

function sinUsuario() {
  const message = "No hay ningún usuario con ese nombre.";
  return { ...notFound(message), errors: [{ path: "nombreUsuario", message }] };
}
