import { conflict, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { asignarCuotas, conCobrosSueltos } from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import { tuvoCuotas } from "#features/cuotas/cuotas/server/ver-cuotas.ts";
import { permisosTras } from "#features/personas/usuarios/rules.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import {
  cambiarUsuario,
  lockUsuario,
  type Persona,
  peopleTransaction,
  toUsuario,
} from "#features/personas/usuarios/server/usuarios.ts";
import { personaConocida } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { SocioDecidido } from "../contract.ts";
import type { Identidad } from "../rules.ts";
import { conflictoDeDni } from "./datos-de-socio.ts";
import { correoSaleEn, decisionPorAvisar } from "./deshacer-decision.ts";
import { elegirIdentidad } from "./identidad.ts";
import { avisarConfirmacion, avisarRechazo } from "./mails.ts";
import { deleteSocio, findSocioDeUsuario, updateSocio } from "./socios.repo.ts";

/**
 * Confirms a membership request: sets the role, creates instalments from today on, and queues the email (Rule
 * SOC-5). Can be undone until the email is sent. A plan that has been withdrawn remains valid for the request.
 * @returns 409 `identidad-distinta` if the office has to choose between the request's and the known DNI or
 * birth date
 */
export function confirmarSocio(
  deps: Deps,
  actor: Actor,
  { id: usuarioId, identidad }: { id: number; identidad?: Identidad | undefined },
): Promise<Outcome<SocioDecidido>> {
  return conCobrosSueltos(
    deps,
    async (tx, sueltos): Promise<Outcome<SocioDecidido>> => {
      await lockUsuario(tx, usuarioId);
      const pedido = await findSocioDeUsuario(tx, usuarioId);
      const conocida = await personaConocida(tx, usuarioId);
      const elegida = pedido && !pedido.confirmadoEn && elegirIdentidad(conocida, pedido, identidad);
      if (elegida && !elegida.ok) return elegida;
      const persona = await resolverPedido(deps, tx, actor, usuarioId, "confirmar");
      if (!persona.ok) return persona;
      if (!pedido || !elegida) throw new Error(`the request of user ${usuarioId} has no data`);
      const { dni, fechaDeNacimiento } = elegida.value;
      await updateSocio(tx, usuarioId, { dni, fechaDeNacimiento, confirmadoEn: deps.clock() });
      const socio = elegida.value;
      const cuotas = await asignarCuotas(deps, tx, { usuarioId, planId: socio.planId, siYaEmpezo: "sigue" });
      sueltos.push(...cuotas.sueltos);
      const decision = decisionPorAvisar(usuarioId, {
        paso: "confirmar",
        asignadas: cuotas.asignadas,
        conocida,
        pedida: { dni: pedido.dni, fechaDeNacimiento: pedido.fechaDeNacimiento },
      });
      await avisarConfirmacion(deps, tx, persona.value, socio, decision);
      return done({ ...toUsuario(persona.value), correoSaleEn: await correoSaleEn(tx, usuarioId) });
    },
    peopleTransaction,
  ).catch(refusing(conflictoDeDni));
}

/**
 * Rejects a membership request, so that the person may apply again (Rule SOC-5). The request's data is
 * deleted once the email is sent; a former member gets the earlier DNI and birth date back. Only the email
 * contains the reason.
 */
export function rechazarSocio(
  deps: Deps,
  actor: Actor,
  { id: usuarioId, motivo }: JsonOf<typeof contract.rechazarSocio> & { id: number },
): Promise<Outcome<SocioDecidido>> {
  return peopleTransaction(deps, async (tx) => {
    const persona = await resolverPedido(deps, tx, actor, usuarioId, "rechazar");
    if (!persona.ok) return persona;
    const fueSocio = await tuvoCuotas(tx, usuarioId);
    const pedido = fueSocio ? await findSocioDeUsuario(tx, usuarioId) : null;
    const socio = fueSocio ? null : await deleteSocio(tx, usuarioId);
    const conocida = fueSocio && (await personaConocida(tx, usuarioId));
    if (conocida) {
      const { dni, fechaDeNacimiento } = conocida;
      await updateSocio(tx, usuarioId, { dni, fechaDeNacimiento });
    }
    const decision = decisionPorAvisar(usuarioId, {
      paso: "rechazar",
      socio,
      ...(pedido && { pedida: { dni: pedido.dni, fechaDeNacimiento: pedido.fechaDeNacimiento } }),
    });
    await avisarRechazo(deps, tx, persona.value, motivo ?? "", decision);
    return done({ ...toUsuario(persona.value), correoSaleEn: await correoSaleEn(tx, usuarioId) });
  });
}

/**
 * Decides a pending membership request under a row lock. A concurrent second decision is refused with the
 * first decision's outcome. Audited.
 * @returns the user with the new roles
 */
async function resolverPedido(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  usuarioId: number,
  paso: "confirmar" | "rechazar",
): Promise<Outcome<Persona>> {
  const usuario = await lockUsuario(tx, usuarioId);
  if (!usuario) return notFound("Ese usuario no existe.");
  const permisos = permisosTras(paso, usuario.permisos as Rol[]);
  if (!permisos) return yaResuelto(usuario.permisos);
  const persona = await cambiarUsuario(tx, usuarioId, { permisos });
  await registrar(deps, tx, actor, {
    accion: `socio.${paso}`,
    objeto: "usuario",
    objetoId: usuarioId,
    antes: { permisos: usuario.permisos },
    despues: { permisos },
  });
  return done(persona);
}

function yaResuelto(permisos: readonly string[]) {
  return conflict(
    "ya-resuelto",
    permisos.includes("socio")
      ? "Este pedido ya fue resuelto: se confirmó, y la persona es socia."
      : "Este pedido ya fue resuelto: se rechazó, y la persona no es socia.",
  );
}
