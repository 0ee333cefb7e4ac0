import {
  done,
  notFound,
  type Outcome,
  type Refused,
  refused,
  refusedField,
  refusing,
} from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import type { Usuario } from "#features/cuentas/usuarios/contract.ts";
import { anotarUsuario, LIMITE_DE_REGISTROS } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import { cambiarUsuario, lockUsuario, toUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import { permitidoSobre } from "#features/socios/vinculos/server/permitido-sobre.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { registrarSocio as contrato } from "../contract.ts";
import { permisosTras } from "../rules.ts";
import {
  asentarPedido,
  conflictoDePedido,
  nacimientoInvalido,
  type PedidoDeSocio,
  planElegido,
} from "./asentar-pedido.ts";
import { conflictoDeDni } from "./datos-de-socio.ts";

/** Membership requests per user. */
export const LIMITE_DE_PEDIDOS: RateLimit = { name: "pedidoDeSocio", points: 5, seconds: 3600 };

/**
 * Membership request of the logged-in user (Rule SOC-1), or for somebody they decide for (Rule FAM-13). Rate-limited per
 * person, as registrations are per address.
 */
export async function pedirSocio(
  deps: Deps,
  actor: Actor,
  { pedido, paraPersona }: { pedido: PedidoDeSocio; paraPersona: number },
): Promise<Outcome<Usuario>> {
  const esParaOtra = paraPersona !== actor.usuarioId;
  if (!(await permitidoSobre(deps, deps.db, actor.usuarioId, "asociar", paraPersona)))
    return notFound("Esa persona no está en tu familia.");
  const invalido = nacimientoInvalido(deps, pedido.socioDto.fechaDeNacimiento);
  if (invalido) return invalido;
  return deps.limits.attempt(LIMITE_DE_PEDIDOS, String(paraPersona), () =>
    deps.db
      .transaction(async (tx): Promise<Outcome<Usuario>> => {
        const usuario = await lockUsuario(tx, paraPersona);
        if (!usuario) return notFound();
        const permisos = permisosTras("pedir", usuario.permisos as Rol[]);
        if (!permisos) return yaPidio(usuario.permisos, esParaOtra ? usuario.nombre : null);
        const plan = await planElegido(tx, pedido.planId, "la persona");
        if (!plan.ok) return plan;
        // Lock order: users before members, to avoid deadlocks.
        const consentimiento = pedido.consentimiento && { consentimientoEn: deps.clock() };
        const terminosVersion = deps.club().versiones.legales;
        const persona = await cambiarUsuario(tx, usuario.id, {
          permisos,
          terminosVersion,
          ...consentimiento,
        });
        const asiento = { persona, antes: usuario.permisos, pedido, plan: plan.value.nombrePlan };
        await asentarPedido(deps, tx, actor, asiento);
        return done(toUsuario(persona));
      })
      .catch(refusing(conflictoDePedido)),
  );
}

/** @param otra the name of the person that somebody else applies for; null for oneself */
function yaPidio(permisos: readonly string[], otra: string | null): Outcome<Usuario> {
  return permisos.includes("socio")
    ? refused(409, "ya-socio", otra === null ? "Ya sos socio del club." : `${otra} ya es socio del club.`)
    : refused(
        409,
        "pedido-en-curso",
        `${otra === null ? "Ya tenés" : `${otra} ya tiene`} un pedido de socio en curso. Cuando el club lo resuelva, te avisamos.`,
      );
}

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
  const contrasenaHash = await hashContrasena(clave);
  const creadoEn = deps.clock();
  return deps.db
    .transaction(async (tx): Promise<Outcome<Usuario>> => {
      const plan = await planElegido(tx, pedido.planId, "la persona");
      if (!plan.ok) return plan;
      const usuario = await anotarUsuario(tx, {
        nombreUsuario,
        contrasenaHash,
        ...persona,
        permisos: ["socioEnProceso"],
        creadoEn,
        consentimientoEn: pedido.consentimiento ? creadoEn : null,
        terminosVersion: deps.club().versiones.legales,
      });
      const asiento = { persona: usuario, antes: [], pedido, plan: plan.value.nombrePlan };
      await asentarPedido(deps, tx, null, asiento);
      return done(toUsuario(usuario));
    })
    .catch(refusing(conflictoDeRegistro));
}

/** Strangers learn which field is taken, but not that its owner is a member (Rule SES-8). */
function conflictoDeRegistro(error: unknown): Refused | null {
  return conflictoDeDni(error)
    ? refusedField(409, "dni-usado", "socioDto.dni", "Ese DNI ya está usado.")
    : conflictoDePedido(error);
}
