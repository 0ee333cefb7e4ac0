import { done, notFound, type Outcome, refused, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { toUsuario } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { cambiarUsuario, lockUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import { conCobrosSueltos } from "#features/socios/cuotas/server/asignar-cuotas.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { permisosTras } from "../rules.ts";
import { conflictoDePedido, nacimientoInvalido, type PedidoDeSocio, planElegido } from "./asentar-pedido.ts";
import { retirarDecision } from "./deshacer-decision.ts";
import { asentarInscripcion, type Inscripto } from "./inscribir-socio.ts";
import { avisarInscripcion } from "./mails.ts";

interface Inscripcion {
  usuarioId: number;
  pedido: PedidoDeSocio;
}

/**
 * Enrols an existing user at the counter as a member; the login is unchanged, and a former member gets the same number.
 * Audited. 409 for a member (`ya-socio`), a pending request (`pedido-en-curso`), an inactive user (`de-baja`), and a
 * taken DNI.
 */
export async function inscribirUsuario(
  deps: Deps,
  actor: Actor,
  input: Inscripcion,
): Promise<Outcome<Inscripto>> {
  const invalido = nacimientoInvalido(deps, input.pedido.socioDto.fechaDeNacimiento);
  if (invalido) return invalido;
  return conCobrosSueltos(deps, (tx, sueltos) => inscribir(deps, tx, actor, input, sueltos)).catch(
    refusing(conflictoDePedido),
  );
}

async function inscribir(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { usuarioId, pedido }: Inscripcion,
  sueltos: number[],
): Promise<Outcome<Inscripto>> {
  const usuario = await lockUsuario(tx, usuarioId);
  if (!usuario) return notFound("Ese usuario no existe.");
  if (!usuario.alta) return refused(409, "de-baja", "Está dado de baja. Dale de alta y volvé a intentarlo.");
  const permisos = permisosTras("inscribir", usuario.permisos as Rol[]);
  if (!permisos) return yaEsSocio(usuario.permisos);
  const plan = await planElegido(tx, pedido.planId, "el club");
  if (!plan.ok) return plan;
  await retirarDecision(tx, usuarioId);
  const consentimiento = pedido.consentimiento && { consentimientoEn: deps.clock() };
  const persona = await cambiarUsuario(tx, usuarioId, { permisos, ...consentimiento });
  const inscripcion = { persona, antes: usuario.permisos, pedido };
  const asentada = await asentarInscripcion(deps, tx, actor, inscripcion);
  sueltos.push(...asentada.sueltos);
  await avisarInscripcion(deps, tx, persona, { ...asentada.socio, usuarioNuevo: false });
  return done({ usuario: toUsuario(persona), numero: asentada.socio.numero, codigo: null });
}

function yaEsSocio(permisos: readonly string[]): Outcome<Inscripto> {
  return permisos.includes("socio")
    ? refused(409, "ya-socio", "Esta persona ya es socia. Para darle otro plan, buscala en SOCIOS.")
    : refused(
        409,
        "pedido-en-curso",
        "Ya pidió ser socia desde el sitio. Confirmá o rechazá su pedido en PEDIDO SOCIOS.",
      );
}
