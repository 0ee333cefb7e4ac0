import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { courtTransaction, lockCanchas } from "#features/canchas/canchas/server/buscar-cancha.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { type Persona, personaPorNombre } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReservaDecidida } from "../../contract/reserva.ts";
import { minutosDeFranjas, NOMBRE_MENSAJE, TELEFONO_MENSAJE } from "../../rules.ts";
import { deleteReserva, insertReserva, lockReserva, selectReservas } from "../repo.ts";
import { avisarDecision, mover } from "../responder/decidir.ts";
import { toReserva } from "../to-reserva.ts";
import type { PedidoDeCancha } from "./crear-reservas.ts";
import { leerPedido, leerTelefono } from "./leer-pedido.ts";

interface PedidoPara extends PedidoDeCancha {
  nombre: string | null;
  nombreUsuario: string | null;
}

/**
 * Books a court for a caller, accepted immediately, under the same exclusion constraint as other bookings (Rules
 * CAN-2, CAN-8). With an account, the booking belongs to that person, who is emailed; otherwise it uses the given
 * name.
 */
export async function reservarPara(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: PedidoPara,
): Promise<Outcome<ReservaDecidida>> {
  const { nombre, nombreUsuario, ...pedido } = input;
  const ahora = deps.clock();
  const telefono = leerTelefono(pedido.telefono);
  const leido = leerPedido(pedido, ahora);
  const errors = [
    ...(nombre || nombreUsuario ? [] : [{ path: "nombre", message: NOMBRE_MENSAJE }]),
    ...(telefono === null ? [{ path: "telefono", message: TELEFONO_MENSAJE }] : []),
    ...(leido.ok ? [] : [leido.problema]),
  ];
  if (errors[0] || !leido.ok) return refused(422, "datos-invalidos", errors[0]?.message ?? "", { errors });
  let persona: Persona | null = null;
  if (nombreUsuario) {
    persona = await personaPorNombre(deps.db, nombreUsuario);
    if (!persona) return sinUsuario();
  }
  const { franjas } = leido;
  const nueva = {
    fechaPedido: ahora,
    canchaId: pedido.canchaId,
    tipoReserva: pedido.tipoReserva,
    fecha: pedido.fecha,
    horaInicio: franjas[0]?.desde ?? null,
    horaFin: franjas[0]?.hasta ?? null,
    minutos: minutosDeFranjas(franjas),
    nombre: persona ? null : nombre,
    telefono,
    comentario: pedido.comentario,
  };
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
    const [fila] = await selectReservas(tx, [id]);
    if (!fila) throw new Error("a booking that was made is not there");
    await avisarDecision(deps, tx, "pendiente", fila);
    return done({ ...toReserva(fila), correoSaleEn: null });
  });
}

function sinUsuario() {
  const message = "No hay ningún usuario con ese nombre.";
  return { ...notFound(message), errors: [{ path: "nombreUsuario", message }] };
}
