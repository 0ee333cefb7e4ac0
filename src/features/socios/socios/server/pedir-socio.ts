import { clubTime } from "#contract/club-time.ts";
import {
  conflict,
  conflictField,
  done,
  invalidValue,
  notFound,
  type Outcome,
  type Refused,
  refusing,
} from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { PLAN_NO_DISPONIBLE, planesOfrecidos } from "#features/cuotas/aranceles/rules.ts";
import type { Usuario } from "#features/personas/usuarios/contract.ts";
import { permisosTras } from "#features/personas/usuarios/rules.ts";
import {
  anotarUsuario,
  conflictoDeUsuario,
  LIMITE_DE_REGISTROS,
} from "#features/personas/usuarios/server/crear-usuario.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import {
  cambiarUsuario,
  lockUsuario,
  type Persona,
  toUsuario,
} from "#features/personas/usuarios/server/usuarios.ts";
import { permitidoSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type * as contract from "../contract.ts";
import type { inscribirUsuario } from "../contract.ts";
import { problemaDeNacimiento } from "../rules.ts";
import { conflictoDeDni } from "./datos-de-socio.ts";
import { retirarDecision } from "./deshacer-decision.ts";
import { avisarPedido } from "./mails.ts";
import { listPlanes, updatePedido } from "./socios.repo.ts";

/** Per user. */
export const LIMITE_DE_PEDIDOS: RateLimit = { name: "pedidoDeSocio", points: 5, seconds: 3600 };

/**
 * Submits a membership request for the logged-in user (Rule SOC-1) or for a person they decide for (Rule
 * FAM-13). Rate-limited per person.
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

/** @param otra name of the person for whom the user applies; null for the user's own request */
function yaPidio(permisos: readonly string[], otra: string | null): Outcome<Usuario> {
  return permisos.includes("socio")
    ? conflict("ya-socio", otra === null ? "Ya sos socio del club." : `${otra} ya es socio del club.`)
    : conflict(
        "pedido-en-curso",
        `${otra === null ? "Ya tenés" : `${otra} ya tiene`} un pedido de socio en curso. Cuando el club lo resuelva, te avisamos.`,
      );
}

export type NuevoUsuario = JsonOf<typeof contract.registrarSocio>["usuarioDto"];

/**
 * Submits the membership request of a new person (Rule SOC-1), together with the user, the email and the
 * audit entry. Rate-limited like other registrations (Rule SES-8).
 */
export async function registrarSocio(
  deps: Deps,
  _actor: null,
  input: { usuario: NuevoUsuario; pedido: PedidoDeSocio; address: string },
): Promise<Outcome<Usuario>> {
  const invalido = nacimientoInvalido(deps, input.pedido.socioDto.fechaDeNacimiento);
  if (invalido) return invalido;
  return deps.limits.attempt(LIMITE_DE_REGISTROS, input.address, () =>
    registrarUsuarioYPedido(deps, input.usuario, input.pedido),
  );
}

async function registrarUsuarioYPedido(
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

/** Visitors learn which field is taken, but not whether it belongs to a member (Rule SES-8). */
function conflictoDeRegistro(error: unknown): Refused | null {
  return conflictoDeDni(error)
    ? conflictField("dni-usado", "socioDto.dni", "Ese DNI ya está usado.")
    : conflictoDePedido(error);
}

/** Data of a membership request (Rule SOC-3). */
export type PedidoDeSocio = JsonOf<typeof inscribirUsuario>;

/** Returns the refusal for an invalid birth date; null if the date is valid. */
export function nacimientoInvalido(deps: Deps, fecha: string): Refused | null {
  const message = problemaDeNacimiento(fecha, clubTime(deps.clock()).fecha);
  return message === null ? null : invalidValue("socioDto.fechaDeNacimiento", message);
}

/** Locks and returns the requested plan; a refusal if it is not offered (Rule SOC-4). */
export async function planElegido(tx: Tx, planId: number, elige: "la persona" | "el club") {
  const planes = await listPlanes(tx);
  const posibles = elige === "la persona" ? planesOfrecidos(planes) : planes.filter((plan) => plan.estado);
  const plan = posibles.find(({ id }) => id === planId);
  return plan ? done(plan) : conflictField("plan-no-disponible", "planId", PLAN_NO_DISPONIBLE);
}

/**
 * Inserts a membership request with its email and audit entry. The caller has to set the roles.
 * @throws the unique violation that `conflictoDePedido` turns into a refusal
 */
async function asentarPedido(
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

/** Returns the refusal for a unique violation, which names the field; null for other errors (Rule SOC-2). */
export function conflictoDePedido(error: unknown): Refused | null {
  const dni = conflictoDeDni(error);
  if (dni) return dni;
  const taken = conflictoDeUsuario(error);
  if (!taken) return null;
  const errors = taken.errors?.map(({ path, message }) => ({ path: `usuarioDto.${path}`, message }));
  return errors ? { ...taken, errors } : taken;
}
