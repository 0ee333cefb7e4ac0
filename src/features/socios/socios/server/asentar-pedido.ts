import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome, type Refused, refusedField } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { conflictoDeUsuario } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import type { Persona } from "#features/cuentas/usuarios/server/usuarios.ts";
import { PLAN_NO_DISPONIBLE, planesOfrecidos } from "#features/socios/planes/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { inscribirUsuario } from "../contract.ts";
import { problemaDeNacimiento } from "../rules.ts";
import { conflictoDeDni } from "./datos-de-socio.ts";
import { retirarDecision } from "./deshacer-decision.ts";
import { avisarPedido } from "./mails.ts";
import { listPlanes, updatePedido } from "./socios.repo.ts";

/** Data of a membership request (Rule SOC-3). */
export type PedidoDeSocio = JsonOf<typeof inscribirUsuario>;

/** Validates a birth date against the club's date; null if valid. */
export function nacimientoInvalido(deps: Deps, fecha: string): Refused | null {
  const message = problemaDeNacimiento(fecha, clubTime(deps.clock()).fecha);
  return message === null
    ? null
    : refusedField(422, "datos-invalidos", "socioDto.fechaDeNacimiento", message);
}

/** The requested plan, if offered; locked until the transaction ends (Rule SOC-4). */
export async function planElegido(
  tx: Tx,
  planId: number,
  elige: "la persona" | "el club",
): Promise<Outcome<{ id: number; nombrePlan: string }>> {
  const planes = await listPlanes(tx);
  const posibles = elige === "la persona" ? planesOfrecidos(planes) : planes.filter((plan) => plan.estado);
  const plan = posibles.find(({ id }) => id === planId);
  return plan ? done(plan) : refusedField(409, "plan-no-disponible", "planId", PLAN_NO_DISPONIBLE);
}

/**
 * Writes a membership request, its mail and its audit entry; the caller has set the roles.
 * @throws the unique violation that `conflictoDePedido` maps, outside of the transaction
 */
export async function asentarPedido(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  input: { persona: Persona; antes: readonly string[]; pedido: PedidoDeSocio; plan: string },
): Promise<void> {
  const { persona, antes } = input;
  const { socioDto, planId } = input.pedido;
  await retirarDecision(tx, persona.id);
  await updatePedido(tx, { usuarioId: persona.id, ...socioDto, planId, pedidoEn: deps.clock() });
  await registrar(deps, tx, actor, {
    accion: "socio.pedir",
    objeto: "usuario",
    objetoId: persona.id,
    antes: { permisos: antes },
    despues: { permisos: persona.permisos, planId },
  });
  await avisarPedido(deps, tx, persona, input.plan);
}

/** Maps a unique violation to a refusal that names the field; null for other errors (Rule SOC-2). */
export function conflictoDePedido(error: unknown): Refused | null {
  const dni = conflictoDeDni(error);
  if (dni) return dni;
  const taken = conflictoDeUsuario(error);
  if (!taken) return null;
  const errors = taken.errors?.map(({ path, message }) => ({ path: `usuarioDto.${path}`, message }));
  return errors ? { ...taken, errors } : taken;
}
