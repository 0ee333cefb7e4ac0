import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { olvidarDireccion } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { cerrarSesiones } from "#features/personas/sesion/server/cerrar-sesiones.ts";
import {
  contrasenaIncorrecta,
  exigirContrasenaActual,
} from "#features/personas/sesion/server/exigir-contrasena-actual.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import {
  lockUsuario,
  peopleTransaction,
  quedaOtroAdministrador,
  type UsuarioTomado,
} from "#features/personas/usuarios/server/usuarios.ts";
import {
  derechosDe,
  esUnMenor,
  personaConocida,
} from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { responsablesDe } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { updateDeudor } from "./deudores.repo.ts";
import { avisarEliminacion } from "./mails.ts";

const ULTIMO_ADMINISTRADOR =
  "Sos el último administrador del club. Nombrá a otro antes de eliminar tu cuenta.";

const LA_ELIMINA_UN_ADULTO = conflict(
  "menor",
  "Sos menor: tu cuenta la elimina tu responsable desde Mi familia, o la secretaría.",
);

const NO_ES_MENOR_A_CARGO = notFound("Esa persona no es un menor por el que decidís.");

/**
 * Deletes the caller's account after checking the password.
 * @returns 422 for a wrong password; 409 for a minor, and for the last active administrador
 */
export async function eliminarCuenta(deps: Deps, actor: Actor, input: { clave: string }) {
  const comprobada = await exigirContrasenaActual(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  return peopleTransaction(deps, async (tx) => {
    const quedaOtro = await quedaOtroAdministrador(tx, actor.usuarioId);
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.contrasenaHash !== comprobada.value.contrasenaHash) return contrasenaIncorrecta("clave");
    if (usuario.permisos.includes("administrador") && !quedaOtro)
      return conflict("ultimo-administrador", ULTIMO_ADMINISTRADOR);
    if (await esUnMenor(deps, tx, actor.usuarioId)) return LA_ELIMINA_UN_ADULTO;
    await borrarCuenta(deps, tx, actor, usuario);
    return done({ ok: true as const });
  });
}

/**
 * Deletes the account of a minor for whom the caller decides (Rule FAM-25), after checking the caller's
 * password.
 * @returns 404 for anybody else, and if the bond is under a court order
 */
export async function eliminarCuentaDeMenor(
  deps: Deps,
  actor: Actor,
  { id, clave }: { id: number; clave: string },
): Promise<Outcome<{ ok: true }>> {
  const comprobada = await exigirContrasenaActual(deps, actor, clave, "clave");
  if (!comprobada.ok) return comprobada;
  return peopleTransaction(deps, async (tx) => {
    const usuario = await lockUsuario(tx, id);
    const suyos = id === actor.usuarioId ? null : (await derechosDe(deps, tx, actor.usuarioId)).get(id);
    if (!usuario || !suyos?.autoriza || suyos.restringido || !(await esUnMenor(deps, tx, id)))
      return NO_ES_MENOR_A_CARGO;
    await borrarCuenta(deps, tx, actor, usuario);
    return done({ ok: true as const });
  });
}

/**
 * Deletes an account: every feature deletes its personal data, the sessions end, and a last email confirms
 * it. Accounting rows stay, with an empty user; a debtor's name and DNI stay until the debt is settled. The
 * caller has to make sure that an administrador remains.
 */
export async function borrarCuenta(deps: Deps, tx: Tx, actor: Actor, usuario: UsuarioTomado): Promise<void> {
  await cerrarSesiones(deps, tx, usuario.id);
  if (usuario.correo !== null) await olvidarDireccion(tx, usuario.correo);
  const esMenorDeEdad = await esUnMenor(deps, tx, usuario.id);
  await avisarEliminacion(deps, tx, usuario, {
    laPidio: actor.usuarioId === usuario.id,
    responsables: esMenorDeEdad ? await responsablesDe(deps, tx, [usuario.id], "carnet") : [],
  });
  await registrar(deps, tx, actor, { accion: "usuario.eliminar", objetoId: usuario.id });
  const { nombre, apellido } = usuario;
  const dni = (await personaConocida(tx, usuario.id))?.dni ?? null;
  // In reverse order, because later features need the rows of earlier features.
  for (const data of deps.personalData.toReversed()) await data.erase(deps, tx, usuario.id);
  await updateDeudor(tx, usuario.id, { nombre, apellido, dni });
}
