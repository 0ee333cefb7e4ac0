import { conflict, done, notFound, type Outcome, type Refused, refusing } from "#contract/outcome.ts";
import {
  asignarCuotas,
  conCobrosSueltos,
  planYaEmpezo,
  previsarCuotas,
} from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import type { Usuario } from "#features/personas/usuarios/contract.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario, personaPorId, toUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { planElegido } from "./pedir-socio.ts";
import { findSocioDeUsuario, updateSocio } from "./socios.repo.ts";

/**
 * Changes a member's plan, or restarts it, from today on (Rule SOC-10): replaces unpaid instalments of the
 * current and later periods, and credits payments for the current period. Any active plan is allowed, even
 * the reserved one. Audited.
 * @param input.credito the credit that the caller confirmed; 409 if it has changed
 */
export async function cambiarPlan(
  deps: Deps,
  actor: Actor,
  input: { id: number; planId: number; credito?: number | undefined },
): Promise<Outcome<Usuario>> {
  const { id: usuarioId, planId } = input;
  return conCobrosSueltos(deps, async (tx, sueltos): Promise<Outcome<Usuario>> => {
    const usuario = await lockUsuario(tx, usuarioId);
    if (!usuario) return notFound("Ese usuario no existe.");
    const socio = await findSocioDeUsuario(tx, usuarioId);
    if (!socio || !usuario.permisos.includes("socio")) return conflict("no-es-socio", NO_ES_SOCIO);
    const plan = await planElegido(tx, planId, "el club");
    if (!plan.ok) return plan;
    await updateSocio(tx, usuarioId, { planId });
    const nuevas = await asignarCuotas(deps, tx, { usuarioId, planId, siYaEmpezo: "falla" });
    if (input.credito !== undefined && input.credito !== nuevas.credito) throw new OtroCredito();
    sueltos.push(...nuevas.sueltos);
    await registrar(deps, tx, actor, {
      accion: "socio.plan",
      objeto: "usuario",
      objetoId: usuarioId,
      antes: { planId: socio.planId },
      despues: { planId, credito: nuevas.credito, sobra: nuevas.sobra },
    });
    return done(toUsuario(usuario));
  }).catch(refusing(rechazoDePlan));
}

/** Thrown to roll back the transaction if the credit differs from the confirmed one. */
class OtroCredito extends Error {}

function rechazoDePlan(error: unknown): Refused | null {
  if (error instanceof OtroCredito)
    return conflict("otro-credito", "Sus pagos cambiaron mientras tanto. Mirá de nuevo la diferencia.");
  return planYaEmpezo(error)
    ? conflict("plan-ya-empezado", "Este plan ya empieza hoy para esta persona, y algo ya está pago.")
    : null;
}

export async function previsarPlan(
  deps: Deps,
  _actor: Actor,
  { id, planId }: { id: number; planId: number },
) {
  const usuario = await personaPorId(deps.db, id);
  if (!usuario) return notFound("Ese usuario no existe.");
  if (!usuario.permisos.includes("socio")) return conflict("no-es-socio", NO_ES_SOCIO);
  const plan = await deps.db.transaction((tx) => planElegido(tx, planId, "el club"));
  return plan.ok ? done(await previsarCuotas(deps, { usuarioId: id, planId })) : plan;
}

const NO_ES_SOCIO = "Esta persona no es socia.";
