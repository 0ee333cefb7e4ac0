import { done, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import type { Usuario } from "#features/cuentas/usuarios/contract.ts";
import { toUsuario } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { anotarUsuario, LIMITE_DE_REGISTROS } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import type { Deps } from "#server/deps.ts";
import type { registrarSocio as contrato } from "../contract/membresia.ts";
import {
  asentarPedido,
  conflictoDePedido,
  nacimientoInvalido,
  type PedidoDeSocio,
  planElegido,
} from "./asentar-pedido.ts";

/** User account created by a membership request. */
export type NuevoUsuario = JsonOf<typeof contrato>["usuarioDto"];

/**
 * Membership request of a new person (Rule SOC-1): user, request, mail and audit entry are written atomically.
 * Rate-limited like other registrations (Rule SES-8).
 */
export async function registrarSocio(
  deps: Deps,
  _actor: null,
  input: { usuario: NuevoUsuario; pedido: PedidoDeSocio; address: string },
): Promise<Outcome<Usuario>> {
  const invalido = nacimientoInvalido(deps, input.pedido.socioDto.fechaDeNacimiento);
  if (invalido) return invalido;
  return deps.limits.attempt(LIMITE_DE_REGISTROS, input.address, () =>
    registrar(deps, input.usuario, input.pedido),
  );
}

async function registrar(
  deps: Deps,
  { nombreUsuario, clave, persona }: NuevoUsuario,
  pedido: PedidoDeSocio,
): Promise<Outcome<Usuario>> {
  const claveHash = await hashContrasena(clave);
  const creadoEn = deps.clock();
  return deps.db
    .transaction(async (tx): Promise<Outcome<Usuario>> => {
      const plan = await planElegido(tx, pedido.planId, "la persona");
      if (!plan.ok) return plan;
      const usuario = await anotarUsuario(tx, {
        nombreUsuario,
        claveHash,
        ...persona,
        permisos: ["socioEnProceso"],
        creadoEn,
        consentimientoEn: pedido.consentimiento ? creadoEn : null,
      });
      const asiento = { persona: usuario, antes: [], pedido, plan: plan.value.nombrePlan };
      await asentarPedido(deps, tx, null, asiento);
      return done(toUsuario(usuario));
    })
    .catch(refusing(conflictoDePedido));
}
