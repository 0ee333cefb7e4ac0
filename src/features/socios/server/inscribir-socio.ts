import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import type { CodigoDeAcceso } from "#features/claves/contract.ts";
import { darCodigo } from "#features/claves/server/emitir-codigo.ts";
import { asignarCuotas } from "#features/cuotas/server/asignar-cuotas.ts";
import type { Usuario } from "#features/usuarios/contract.ts";
import { comoUsuario } from "#features/usuarios/server/como-usuario.ts";
import { anotarUsuario } from "#features/usuarios/server/crear-usuario.ts";
import { CLAVE_DE_NADIE } from "#features/usuarios/server/passwords.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Acceso } from "../rules.ts";
import { conflictoDePedido, type PedidoDeSocio, pedidoInvalido, planElegido } from "./asentar-pedido.ts";
import { avisarInscripcion } from "./mails.ts";
import type { NuevoUsuario } from "./registrar-socio.ts";
import { buscarDeUsuario, cambiar, guardarPedido } from "./repo.ts";

interface Inscripcion {
  usuario: Omit<NuevoUsuario, "clave">;
  pedido: PedidoDeSocio;
  acceso: Acceso;
}

/** A member who was enrolled at the counter, with the code to read out, if that is how she gets in. */
export interface Inscripto {
  usuario: Usuario;
  /** The member's number. */
  numero: number;
  codigo: CodigoDeAcceso | null;
}

/**
 * Enrols somebody at the counter: user, member and instalments at once, without a request to confirm. Nobody has the
 * password of a new account until the person chooses one, by a code that staff read out or by the link of her email.
 * Audited. @returns 409 with the taken field; 422 for access by email without an address
 */
export async function inscribirSocio(
  deps: Deps,
  actor: Actor,
  input: Inscripcion,
): Promise<Outcome<Inscripto>> {
  const invalido = pedidoInvalido(deps, input.pedido) ?? sinCorreo(input);
  if (invalido) return invalido;
  try {
    return await deps.db.transaction((tx) => inscribir(deps, tx, actor, input));
  } catch (error) {
    const taken = conflictoDePedido(error);
    if (taken) return taken;
    throw error;
  }
}

function sinCorreo({ usuario, acceso }: Inscripcion) {
  if (acceso !== "correo" || usuario.persona.correo !== null) return null;
  const message = "Escribí el correo, o elegí el código";
  return refused(422, "datos-invalidos", message, {
    errors: [{ path: "usuarioDto.persona.correo", message }],
  });
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
    claveHash: CLAVE_DE_NADIE,
    ...persona,
    permisos: ["socio"],
    creadoEn: ahora,
    consentimientoEn: pedido.consentimiento ? ahora : null,
  });
  const { id: usuarioId } = usuario;
  await guardarPedido(tx, { usuarioId, ...pedido.socioDto, planId: pedido.planId, pedidoEn: ahora });
  await cambiar(tx, usuarioId, { confirmadoEn: ahora });
  const socio = await buscarDeUsuario(tx, usuarioId);
  if (!socio) throw new Error(`the member ${usuarioId} was not written`);
  await asignarCuotas(deps, tx, { usuarioId, planId: pedido.planId, siYaEmpezo: "falla" });
  await registrar(deps, tx, actor, {
    accion: "socio.inscribir",
    objeto: "usuario",
    objetoId: usuarioId,
    despues: { permisos: usuario.permisos, planId: pedido.planId },
  });
  const codigo = acceso === "codigo" ? await darCodigo(deps, tx, actor, usuario) : null;
  await avisarInscripcion(deps, tx, usuario, socio);
  return done({ usuario: comoUsuario(usuario), numero: socio.numero, codigo });
}
