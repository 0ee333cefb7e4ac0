import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { comprobarContrasena } from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { enGrupos, leerCodigo, MINUTOS_PARA_CONFIRMAR } from "../rules.ts";
import { avisarSegundoPaso } from "./mails.ts";
import { darCodigos } from "./renovar-codigos.ts";
import { codigoIncorrecto, leerPaso } from "./revisar-codigo.ts";
import { cifrar, nuevoSecreto, uriDe } from "./secretos.ts";
import { findSegundoPaso, insertPendiente, updateConfirmado } from "./verificacion.repo.ts";
import { LIMITE_DE_CODIGOS } from "./with-contrasena-y-codigo.ts";

/**
 * Generates a secret for the caller's authenticator app, shown once and stored encrypted; logins require it after the
 * first code (`confirmarSegundoPaso`).
 * @returns 422 for a wrong password; 409 if already enabled
 */
export async function empezarSegundoPaso(
  deps: Deps,
  actor: Actor,
  input: { clave: string },
): Promise<Outcome<{ uri: string; secreto: string }>> {
  const comprobada = await comprobarContrasena(deps, actor, input.clave, "clave");
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
  if (!guardado) return refused(409, "ya-activo", "El segundo paso ya está activo.");
  return done({
    uri: uriDe(deps.club().identidad.nombre, secreto, actor.nombreUsuario),
    secreto: enGrupos(secreto, " "),
  });
}

/**
 * Enables the second step with a first code of the app. The caller's other sessions, started without one, end.
 * @returns the backup codes, shown only once; 422 for a wrong code; 409 without a pending secret
 */
export async function confirmarSegundoPaso(
  deps: Deps,
  actor: Actor,
  input: { codigo: string },
): Promise<Outcome<{ codigos: string[] }>> {
  const { usuarioId } = actor;
  const tooMany = await deps.limits.take(LIMITE_DE_CODIGOS, String(usuarioId));
  if (tooMany) return tooMany;
  const row = await findSegundoPaso(deps.db, usuarioId);
  const limite = deps.clock().getTime() - MINUTOS_PARA_CONFIRMAR * 60_000;
  if (!row || row.confirmadoEn || row.creadoEn.getTime() < limite) return nadaQueConfirmar();
  const { tipo, codigo } = leerCodigo(input.codigo);
  const paso = tipo === "aplicacion" ? leerPaso(deps, row, codigo) : null;
  if (paso === null) return codigoIncorrecto(422);
  const outcome = await deps.db.transaction(async (tx) => {
    // Serializes with concurrent logins: no session starts without a code from here on.
    const usuario = await lockUsuario(tx, usuarioId);
    if (!usuario) return notFound();
    if (!(await updateConfirmado(tx, row, paso, deps.clock()))) return nadaQueConfirmar();
    const codigos = await darCodigos(deps, tx, usuarioId);
    await cerrarSesiones(deps, tx, usuarioId, actor.sid);
    await avisarSegundoPaso(deps, tx, usuario, "activado");
    await registrar(deps, tx, actor, { accion: "usuario.activar-segundo-paso", objetoId: usuarioId });
    return done({ codigos });
  });
  if (outcome.ok) await deps.limits.reset(LIMITE_DE_CODIGOS, String(usuarioId));
  return outcome;
}

function nadaQueConfirmar() {
  return refused(409, "nada-que-confirmar", "Empezá de nuevo: este código QR ya no sirve.");
}
