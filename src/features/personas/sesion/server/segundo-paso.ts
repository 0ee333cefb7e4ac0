import { conflict, done, invalid, notFound } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import {
  CANTIDAD_DE_CODIGOS,
  enGrupos,
  LARGO_DE_RESPALDO,
  leerCodigo,
  MINUTOS_PARA_CONFIRMAR,
} from "../rules.ts";
import { cerrarSesiones } from "./cerrar-sesiones.ts";
import { exigirContrasenaActual } from "./exigir-contrasena-actual.ts";
import { avisarSegundoPaso } from "./mails.ts";
import {
  type ContrasenaYCodigo,
  codigoIncorrecto,
  LIMITE_DE_SEGUNDO_PASO,
  leerPaso,
  withContrasenaYCodigo,
} from "./revisar-codigo.ts";
import { cifrar, hashDeCodigo, nuevoSecreto, uriDe } from "./secretos.ts";
import {
  deleteSegundoPaso,
  findSegundoPaso,
  insertPendiente,
  updateCodigos,
  updateConfirmado,
} from "./verificacion.repo.ts";

/**
 * Generates a secret for the caller's authenticator app. The secret is shown once and stored encrypted. Logins require
 * it once a first code has confirmed it (`confirmarSegundoPaso`).
 * @returns 422 for a wrong password; 409 if a second step is already enabled
 */
export async function empezarSegundoPaso(deps: Deps, actor: Actor, input: { clave: string }) {
  const comprobada = await exigirContrasenaActual(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  const { usuarioId } = actor;
  const secreto = nuevoSecreto();
  const guardado = await deps.db.transaction((tx) =>
    insertPendiente(tx, {
      usuarioId,
      secreto: cifrar(deps.settings.secret, usuarioId, secreto),
      creadoEn: deps.clock(),
    }),
  );
  if (!guardado) return conflict("ya-activo", "El segundo paso ya está activo.");
  return done({
    uri: uriDe(deps.club().identidad.nombre, secreto, actor.nombreUsuario),
    secreto: enGrupos(secreto, " "),
  });
}

/**
 * Enables the second step after a first code from the app, and ends the caller's other sessions, which
 * started without a second step.
 * @returns the backup codes, shown only once; 422 for a wrong code; 409 if no secret is pending
 */
export async function confirmarSegundoPaso(deps: Deps, actor: Actor, input: { codigo: string }) {
  const { usuarioId } = actor;
  const tooMany = await deps.limits.take(LIMITE_DE_SEGUNDO_PASO, String(usuarioId));
  if (tooMany) return tooMany;
  const row = await findSegundoPaso(deps.db, usuarioId);
  const limite = deps.clock().getTime() - MINUTOS_PARA_CONFIRMAR * 60_000;
  if (!row || row.confirmadoEn || row.creadoEn.getTime() < limite) return nadaQueConfirmar();
  const { tipo, codigo } = leerCodigo(input.codigo);
  const paso = tipo === "aplicacion" ? leerPaso(deps, row, codigo) : null;
  if (paso === null) return codigoIncorrecto(invalid);
  const outcome = await deps.db.transaction(async (tx) => {
    // The lock makes concurrent logins wait, so that every session started from here on requires a code.
    const usuario = await lockUsuario(tx, usuarioId);
    if (!usuario) return notFound();
    if (!(await updateConfirmado(tx, row, paso, deps.clock()))) return nadaQueConfirmar();
    const codigos = await darCodigos(deps, tx, usuarioId);
    await cerrarSesiones(deps, tx, usuarioId, actor.sid);
    await avisarSegundoPaso(deps, tx, usuario, "activado");
    await registrar(deps, tx, actor, { accion: "usuario.activar-segundo-paso", objetoId: usuarioId });
    return done({ codigos });
  });
  if (outcome.ok) await deps.limits.reset(LIMITE_DE_SEGUNDO_PASO, String(usuarioId));
  return outcome;
}

function nadaQueConfirmar() {
  return conflict("nada-que-confirmar", "Empezá de nuevo: este código QR ya no sirve.");
}

/**
 * Removes the second step of a user who lost the phone and the backup codes, and notifies the user by mail.
 * Requires the caller's password, so that an unattended session cannot weaken other accounts.
 * @returns 422 for a wrong password; 404 if the user has no second step; 409 for the caller's own, which
 * requires a code
 */
export async function quitarSegundoPaso(deps: Deps, actor: Actor, input: { id: number; clave: string }) {
  if (input.id === actor.usuarioId)
    return conflict("es-el-propio", "El tuyo se desactiva en Mi perfil → Seguridad.");
  const comprobada = await exigirContrasenaActual(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, input.id);
    if (!usuario || !(await soltarSegundoPaso(deps, tx, actor, usuario.id)))
      return notFound("Ese usuario no tiene el segundo paso activo.");
    await avisarSegundoPaso(deps, tx, usuario, "quitado");
    return done({ ok: true as const });
  });
}

/**
 * Removes a second step and ends the user's sessions, which may be open on the lost phone. `actor` is null
 * for the command line (`npm run admin`).
 * @returns false if the user has no second step
 */
export async function soltarSegundoPaso(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  usuarioId: number,
): Promise<boolean> {
  if (!(await deleteSegundoPaso(tx, usuarioId))) return false;
  await cerrarSesiones(deps, tx, usuarioId);
  await registrar(deps, tx, actor, { accion: "usuario.quitar-segundo-paso", objetoId: usuarioId });
  return true;
}

/** Disables the caller's second step. Refuses like `withContrasenaYCodigo`. */
export function desactivarSegundoPaso(deps: Deps, actor: Actor, input: ContrasenaYCodigo) {
  return withContrasenaYCodigo(deps, actor, input, async (tx, usuario) => {
    await deleteSegundoPaso(tx, usuario.id);
    await avisarSegundoPaso(deps, tx, usuario, "desactivado");
    await registrar(deps, tx, actor, { accion: "usuario.desactivar-segundo-paso", objetoId: usuario.id });
    return done({ ok: true as const });
  });
}

/** Replaces the caller's backup codes and notifies the caller by mail. Refuses like `withContrasenaYCodigo`. */
export function renovarCodigos(deps: Deps, actor: Actor, input: ContrasenaYCodigo) {
  return withContrasenaYCodigo(deps, actor, input, async (tx, usuario) => {
    const codigos = await darCodigos(deps, tx, usuario.id);
    await avisarSegundoPaso(deps, tx, usuario, "renovado");
    await registrar(deps, tx, actor, { accion: "usuario.renovar-codigos", objetoId: usuario.id });
    return done({ codigos });
  });
}

/** Replaces all backup codes. @returns the new codes in groups of four, shown only once */
async function darCodigos(deps: Deps, tx: Tx, usuarioId: number): Promise<string[]> {
  const codigos = Array.from({ length: CANTIDAD_DE_CODIGOS }, () => newReadableCode(LARGO_DE_RESPALDO));
  const hashes = codigos.map((codigo) => hashDeCodigo(deps.settings.secret, usuarioId, codigo));
  await updateCodigos(tx, usuarioId, hashes);
  return codigos.map((codigo) => enGrupos(codigo, "-"));
}
