import { conflict, done, invalidValue, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { asignarCuotas, conCobrosSueltos } from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import type { CodigoDeAcceso } from "#features/personas/sesion/contract.ts";
import { darCodigo } from "#features/personas/sesion/server/codigos.ts";
import type { Usuario } from "#features/personas/usuarios/contract.ts";
import { permisosTras } from "#features/personas/usuarios/rules.ts";
import { anotarUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import {
  cambiarUsuario,
  lockUsuario,
  type Persona,
  toUsuario,
} from "#features/personas/usuarios/server/usuarios.ts";
import { personaConocida } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Acceso } from "../rules.ts";
import { retirarDecision } from "./deshacer-decision.ts";
import { elegirIdentidad } from "./identidad.ts";
import { avisarInscripcion } from "./mails.ts";
import {
  conflictoDePedido,
  type NuevoUsuario,
  nacimientoInvalido,
  type PedidoDeSocio,
  planElegido,
} from "./pedir-socio.ts";
import { findSocioDeUsuario, type SocioRow, updatePedido, updateSocio } from "./socios.repo.ts";

interface Inscripcion {
  usuario: Omit<NuevoUsuario, "clave">;
  pedido: PedidoDeSocio;
  acceso: Acceso;
}

interface Inscripto {
  usuario: Usuario;
  numero: number;
  codigo: CodigoDeAcceso | null;
}

/**
 * Enrols a new member at the counter, with instalments and without a request. The account has no password
 * until the person sets one with an access code or an emailed link. Audited.
 * @returns 409 with the taken field; 422 for access by email without an address
 */
export async function inscribirSocio(deps: Deps, actor: Actor, input: Inscripcion) {
  const invalido = nacimientoInvalido(deps, input.pedido.socioDto.fechaDeNacimiento);
  if (invalido) return invalido;
  if (input.acceso === "correo" && input.usuario.persona.correo === null) {
    const detail = "Escribí el correo, o elegí el código";
    return invalidValue("usuarioDto.persona.correo", detail);
  }
  return deps.db.transaction((tx) => inscribir(deps, tx, actor, input)).catch(refusing(conflictoDePedido));
}

async function inscribir(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { usuario: { nombreUsuario, persona }, pedido, acceso }: Inscripcion,
): Promise<Outcome<Inscripto>> {
  const ahora = deps.clock();
  const plan = await planElegido(tx, pedido.planId, "el club");
  if (!plan.ok) return plan;
  const usuario = await anotarUsuario(tx, {
    nombreUsuario,
    contrasenaHash: CONTRASENA_DE_NADIE,
    ...persona,
    permisos: ["socio"],
    creadoEn: ahora,
    consentimientoEn: pedido.consentimiento ? ahora : null,
  });
  const { socio } = await asentarInscripcion(deps, tx, actor, { persona: usuario, antes: null, pedido });
  const codigo = acceso === "codigo" ? await darCodigo(deps, tx, actor, usuario) : null;
  await avisarInscripcion(deps, tx, usuario, { ...socio, usuarioNuevo: true });
  return done({ usuario: toUsuario(usuario), numero: socio.numero, codigo });
}

/**
 * Enrols an existing user as a member at the counter. The login stays as it is, and a former member gets the
 * same number again. Audited. 409 for a member (`ya-socio`), a pending request (`pedido-en-curso`), a
 * deactivated user (`de-baja`) or a taken DNI; `identidad-distinta` if the office has to choose between the
 * given and the known DNI or birth date.
 */
export async function inscribirUsuario(
  deps: Deps,
  actor: Actor,
  { id: usuarioId, identidad, ...pedido }: JsonOf<typeof contract.inscribirUsuario> & { id: number },
): Promise<Outcome<Inscripto>> {
  const invalido = nacimientoInvalido(deps, pedido.socioDto.fechaDeNacimiento);
  if (invalido) return invalido;
  return conCobrosSueltos(deps, async (tx, sueltos): Promise<Outcome<Inscripto>> => {
    const usuario = await lockUsuario(tx, usuarioId);
    if (!usuario) return notFound("Ese usuario no existe.");
    if (!usuario.alta) return conflict("de-baja", "Está dado de baja. Dale de alta y volvé a intentarlo.");
    const permisos = permisosTras("inscribir", usuario.permisos as Rol[]);
    if (!permisos) return yaEsSocio(usuario.permisos);
    const plan = await planElegido(tx, pedido.planId, "el club");
    if (!plan.ok) return plan;
    const socioDto = elegirIdentidad(await personaConocida(tx, usuarioId), pedido.socioDto, identidad);
    if (!socioDto.ok) return socioDto;
    await retirarDecision(tx, usuarioId);
    const consentimiento = pedido.consentimiento && { consentimientoEn: deps.clock() };
    const persona = await cambiarUsuario(tx, usuarioId, { permisos, ...consentimiento });
    const inscripcion = { persona, antes: usuario.permisos, pedido: { ...pedido, socioDto: socioDto.value } };
    const { socio, sueltos: propios } = await asentarInscripcion(deps, tx, actor, inscripcion);
    sueltos.push(...propios);
    await avisarInscripcion(deps, tx, persona, { ...socio, usuarioNuevo: false });
    return done({ usuario: toUsuario(persona), numero: socio.numero, codigo: null });
  }).catch(refusing(conflictoDePedido));
}

function yaEsSocio(permisos: readonly string[]): Outcome<Inscripto> {
  return permisos.includes("socio")
    ? conflict("ya-socio", "Esta persona ya es socia. Para darle otro plan, buscala en SOCIOS.")
    : conflict(
        "pedido-en-curso",
        "Ya pidió ser socia desde el sitio. Confirmá o rechazá su pedido en PEDIDO SOCIOS.",
      );
}

/**
 * Inserts a membership with its instalments and audit entry. The caller has to set the roles.
 * @param input.antes earlier roles; null for a new user
 * @returns the member, and pending payments for `soltarCobros` after the commit
 */
async function asentarInscripcion(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  input: { persona: Persona; antes: readonly string[] | null; pedido: PedidoDeSocio },
): Promise<{ socio: SocioRow; sueltos: number[] }> {
  const { persona, antes, pedido } = input;
  const { id: usuarioId, permisos } = persona;
  const { planId } = pedido;
  const ahora = deps.clock();
  await updatePedido(tx, { usuarioId, ...pedido.socioDto, planId, pedidoEn: ahora });
  await updateSocio(tx, usuarioId, { confirmadoEn: ahora });
  const socio = await findSocioDeUsuario(tx, usuarioId);
  if (!socio) throw new Error(`the member ${usuarioId} was not written`);
  const { sueltos } = await asignarCuotas(deps, tx, { usuarioId, planId, siYaEmpezo: "sigue" });
  await registrar(deps, tx, actor, {
    accion: "socio.inscribir",
    objeto: "usuario",
    objetoId: usuarioId,
    ...(antes && { antes: { permisos: antes } }),
    despues: { permisos, planId },
  });
  return { socio, sueltos };
}
