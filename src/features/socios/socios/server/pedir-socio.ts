import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { Usuario } from "#features/cuentas/usuarios/contract.ts";
import { toUsuario } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import {
  anotarConsentimiento,
  asignarPermisos,
  lockUsuario,
} from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { permisosTras } from "../rules.ts";
import {
  asentarPedido,
  conflictoDePedido,
  type PedidoDeSocio,
  pedidoInvalido,
  planElegido,
} from "./asentar-pedido.ts";

/** Membership requests per user. */
export const LIMITE_DE_PEDIDOS: RateLimit = { name: "pedidoDeSocio", points: 5, seconds: 3600 };

/** Membership request of the logged-in user (Rule SOC-1). Rate-limited per user, as registrations are per address. */
export async function pedirSocio(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "settings">,
  actor: Actor,
  input: { pedido: PedidoDeSocio },
): Promise<Outcome<Usuario>> {
  const invalido = pedidoInvalido(deps, input.pedido);
  if (invalido) return invalido;
  return deps.limits.attempt(LIMITE_DE_PEDIDOS, String(actor.usuarioId), () =>
    pedir(deps, actor, input.pedido),
  );
}

async function pedir(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  pedido: PedidoDeSocio,
): Promise<Outcome<Usuario>> {
  try {
    return await deps.db.transaction(async (tx): Promise<Outcome<Usuario>> => {
      const usuario = await lockUsuario(tx, actor.usuarioId);
      if (!usuario) return notFound();
      const permisos = permisosTras("pedir", usuario.permisos as Rol[]);
      if (!permisos) return yaPidio(usuario.permisos);
      const plan = await planElegido(tx, pedido.planId, "la persona");
      if (!plan.ok) return plan;
      // Lock order: users before members, to avoid deadlocks.
      const persona = await asignarPermisos(tx, usuario.id, permisos);
      if (pedido.consentimiento) await anotarConsentimiento(tx, usuario.id, deps.clock());
      await asentarPedido(deps, tx, actor, {
        persona,
        antes: usuario.permisos,
        pedido,
        plan: plan.value.nombrePlan,
      });
      return done(toUsuario(persona));
    });
  } catch (error) {
    const taken = conflictoDePedido(error);
    if (taken) return taken;
    throw error;
  }
}

function yaPidio(permisos: readonly string[]): Outcome<Usuario> {
  return permisos.includes("socio")
    ? refused(409, "ya-socio", "Ya sos socio del club.")
    : refused(
        409,
        "pedido-en-curso",
        "Ya tenés un pedido de socio en curso. Cuando el club lo resuelva, te avisamos.",
      );
}
