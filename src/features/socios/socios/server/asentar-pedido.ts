import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome, type Refusal, refused } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Persona } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { conflictoDeUsuario } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import { PLAN_NO_DISPONIBLE, planesOfrecidos } from "#features/socios/planes/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type EstadoCivil, problemaDeNacimiento } from "../rules.ts";
import { conflictoDeDni } from "./datos-de-socio.ts";
import { retirarDecision } from "./deshacer-decision.ts";
import { avisarPedido } from "./mails.ts";
import { planesComoEstan, savePedido } from "./repo.ts";

/** Data of a membership request (Rule SOC-3). */
export interface PedidoDeSocio {
  socioDto: {
    /** Digits only. */
    dni: string;
    telefono: string;
    /** Calendar day, `YYYY-MM-DD`. */
    fechaDeNacimiento: string;
    direccion: string;
    estadoCivil: EstadoCivil;
    nacionalidad: string;
  };
  planId: number;
  consentimiento?: boolean | undefined;
}

/** Validates a request's birth date against the club's date; null if valid. */
export function pedidoInvalido(deps: Pick<Deps, "clock">, { socioDto }: PedidoDeSocio) {
  const message = problemaDeNacimiento(socioDto.fechaDeNacimiento, clubTime(deps.clock()).fecha);
  if (message === null) return null;
  return refused(422, "datos-invalidos", message, {
    errors: [{ path: "socioDto.fechaDeNacimiento", message }],
  });
}

/** The requested plan, if offered; locked until the transaction ends (Rule SOC-4). */
export async function planElegido(
  tx: Tx,
  planId: number,
  elige: "la persona" | "el club",
): Promise<Outcome<{ id: number; nombrePlan: string }>> {
  const planes = await planesComoEstan(tx);
  const posibles = elige === "la persona" ? planesOfrecidos(planes) : planes.filter((plan) => plan.estado);
  const plan = posibles.find(({ id }) => id === planId);
  if (plan) return done(plan);
  return refused(409, "plan-no-disponible", PLAN_NO_DISPONIBLE, {
    errors: [{ path: "planId", message: PLAN_NO_DISPONIBLE }],
  });
}

/**
 * Writes a membership request, its mail and its audit entry; the caller has set the roles.
 * @throws the unique violation that `conflictoDePedido` maps, outside of the transaction
 */
export async function asentarPedido(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  actor: Actor | null,
  input: { persona: Persona; antes: readonly Rol[] | readonly string[]; pedido: PedidoDeSocio; plan: string },
): Promise<void> {
  const { persona, pedido } = input;
  const pedidoEn = deps.clock();
  await retirarDecision(tx, persona.id);
  await savePedido(tx, {
    usuarioId: persona.id,
    ...pedido.socioDto,
    planId: pedido.planId,
    pedidoEn,
  });
  await registrar(deps, tx, actor, {
    accion: "socio.pedir",
    objeto: "usuario",
    objetoId: persona.id,
    antes: { permisos: input.antes },
    despues: { permisos: persona.permisos, planId: pedido.planId },
  });
  await avisarPedido(deps, tx, persona, input.plan);
}

/** Maps a unique violation to a refusal that names the field; null for other errors (Rule SOC-2). */
export function conflictoDePedido(error: unknown): ({ ok: false } & Refusal) | null {
  const dni = conflictoDeDni(error);
  if (dni) return dni;
  const taken = conflictoDeUsuario(error);
  if (!taken) return null;
  const errors = taken.errors?.map(({ path, message }) => ({ path: `usuarioDto.${path}`, message }));
  return errors ? { ...taken, errors } : taken;
}
