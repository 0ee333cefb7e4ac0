import { done, type Outcome } from "#contract/outcome.ts";
import type { Usuario } from "#features/cuentas/usuarios/contract.ts";
import { toUsuario } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { anotarUsuario, LIMITE_DE_REGISTROS } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import type { Deps } from "#server/deps.ts";
import {
  asentarPedido,
  conflictoDePedido,
  type PedidoDeSocio,
  pedidoInvalido,
  planElegido,
} from "./asentar-pedido.ts";

/** User account created by a membership request. */
export interface NuevoUsuario {
  nombreUsuario: string;
  clave: string;
  persona: { nombre: string; apellido: string; correo: string | null };
}

/**
 * Membership request of a new person (Rule SOC-1): user, request, mail and audit entry are written atomically.
 * Rate-limited like other registrations (Rule SES-8).
 */
export async function registrarSocio(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "settings">,
  _actor: null,
  input: { usuario: NuevoUsuario; pedido: PedidoDeSocio; address: string },
): Promise<Outcome<Usuario>> {
  const invalido = pedidoInvalido(deps, input.pedido);
  if (invalido) return invalido;
  return deps.limits.attempt(LIMITE_DE_REGISTROS, input.address, () =>
    registrar(deps, input.usuario, input.pedido),
  );
}

async function registrar(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  { nombreUsuario, clave, persona }: NuevoUsuario,
  pedido: PedidoDeSocio,
): Promise<Outcome<Usuario>> {
  const contrasenaHash = await hashContrasena(clave);
  const creadoEn = deps.clock();
  try {
    return await deps.db.transaction(async (tx): Promise<Outcome<Usuario>> => {
      const plan = await planElegido(tx, pedido.planId, "la persona");
      if (!plan.ok) return plan;
      const usuario = await anotarUsuario(tx, {
        nombreUsuario,
        claveHash: contrasenaHash,
        ...persona,
        permisos: ["socioEnProceso"],
        creadoEn,
        consentimientoEn: pedido.consentimiento ? creadoEn : null,
      });
      await asentarPedido(deps, tx, null, {
        persona: usuario,
        antes: [],
        pedido,
        plan: plan.value.nombrePlan,
      });
      return done(toUsuario(usuario));
    });
  } catch (error) {
    const taken = conflictoDePedido(error);
    if (taken) return taken;
    throw error;
  }
}
