import { conflict, done, invalid, notFound, type Outcome } from "#contract/outcome.ts";
import { readableCode } from "#contract/text.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { lockUsuario, type Persona, personaPorNombre } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { hmac, isSameSignature } from "#server/hmac.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import type { CodigoDeAcceso } from "../contract.ts";
import {
  ACCESO_INCORRECTO,
  DE_ADMINISTRADOR,
  DE_BAJA,
  INTENTOS_DE_CODIGO,
  LARGO_DE_CODIGO,
  MINUTOS_DE_CODIGO,
} from "../rules.ts";
import { insertCodigo, updateIntentos } from "./contrasenas.repo.ts";
import { anularEnlaces } from "./enviar-enlace.ts";
import { perdonarFallas } from "./intentos-fallidos.ts";
import { avisarCodigo } from "./mails.ts";
import { ponerContrasena } from "./restablecer-contrasena.ts";

export const LIMITE_DE_CODIGOS_DADOS: RateLimit = { name: "codigosDados", points: 60, seconds: 3600 };

/**
 * Issues an access code, with which a person without email sets a password (`usarCodigo`), and notifies a
 * stored email address. Refused for administradores, because a colleague could take over their accounts.
 */
export async function emitirCodigo(deps: Deps, actor: Actor, input: { usuarioId: number }) {
  const tooMany = await deps.limits.take(LIMITE_DE_CODIGOS_DADOS, String(actor.usuarioId));
  if (tooMany) return tooMany;
  return deps.db.transaction(async (tx): Promise<Outcome<CodigoDeAcceso>> => {
    const usuario = await lockUsuario(tx, input.usuarioId);
    if (!usuario) return notFound("Ese usuario no existe.");
    if (usuario.permisos.includes("administrador")) return conflict("es-administrador", DE_ADMINISTRADOR);
    if (!usuario.alta) return conflict("de-baja", DE_BAJA);
    const codigo = await darCodigo(deps, tx, actor, usuario);
    await avisarCodigo(deps, tx, usuario);
    return done(codigo);
  });
}

/** Issues a code that replaces the previous one. */
export async function darCodigo(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  usuario: Pick<Persona, "id" | "nombreUsuario">,
): Promise<CodigoDeAcceso> {
  // Eight characters, 40 random bits: short enough to read aloud, and safe because only five attempts are allowed.
  const codigo = newReadableCode(LARGO_DE_CODIGO);
  const creadoEn = deps.clock();
  const venceEn = new Date(creadoEn.getTime() + MINUTOS_DE_CODIGO * 60_000);
  await insertCodigo(tx, {
    usuarioId: usuario.id,
    hash: hashDeCodigo(deps.settings.secret, usuario.id, codigo),
    creadoEn,
    venceEn,
    intentos: INTENTOS_DE_CODIGO,
  });
  await registrar(deps, tx, actor, { accion: "usuario.dar-codigo", objetoId: usuario.id });
  return {
    codigo: `${codigo.slice(0, 4)}-${codigo.slice(4)}`,
    nombreUsuario: usuario.nombreUsuario,
    venceEn: venceEn.toISOString(),
  };
}

/** Returns the hash stored for a code. The hash is keyed, so that a database leak alone does not allow brute force. */
const hashDeCodigo = (secret: string, usuarioId: number, codigo: string): string =>
  hmac(secret, "codigos-de-acceso", `${usuarioId}|${codigo}`).toString("base64url");

/** Attempts per IP address, in addition to the limit of each code. */
export const LIMITE_DE_CODIGOS: RateLimit = { name: "codigoDeAcceso", points: 10, seconds: 15 * 60 };

/**
 * Sets a new password with an access code, once, and ends all of the user's sessions. The user's row is locked and
 * every attempt is counted, so that concurrent requests get no extra attempts.
 * @returns the same 422 for a wrong username or code, and for a used, expired, replaced or exhausted code
 */
export async function usarCodigo(
  deps: Deps,
  _actor: null,
  input: { nombreUsuario: string; codigo: string; clave: string; address: string },
): Promise<Outcome<{ ok: true; nombreUsuario: string }>> {
  const tooMany = await deps.limits.take(LIMITE_DE_CODIGOS, input.address);
  if (tooMany) return tooMany;
  // Hashed for unknown usernames too, so that the response time reveals nothing.
  const contrasenaHash = await hashContrasena(input.clave);
  const persona = await personaPorNombre(deps.db, input.nombreUsuario);
  const usuario = persona && (await cambiarContrasena(deps, persona.id, input.codigo, contrasenaHash));
  if (!usuario) return invalid("codigo-invalido", ACCESO_INCORRECTO);
  await deps.limits.reset(LIMITE_DE_CODIGOS, input.address);
  await perdonarFallas(deps, usuario.nombreUsuario, input.address);
  return done({ ok: true as const, nombreUsuario: usuario.nombreUsuario });
}

function cambiarContrasena(deps: Deps, usuarioId: number, codigo: string, contrasenaHash: string) {
  return deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, usuarioId);
    // Since the code was issued, the person has become an administrador or was deactivated.
    if (!usuario?.alta || usuario.permisos.includes("administrador")) return null;
    const hash = await updateIntentos(tx, usuarioId, deps.clock());
    const tipeado = hashDeCodigo(deps.settings.secret, usuarioId, readableCode(codigo));
    // Returning null commits, so that the wrong attempt counts.
    if (hash === null || !isSameSignature(Buffer.from(hash), Buffer.from(tipeado))) return null;
    await anularEnlaces(tx, usuarioId);
    const despues = { medio: "código dado por el club" };
    await ponerContrasena(deps, tx, null, usuario, contrasenaHash, {
      accion: "usuario.restablecer-clave",
      despues,
    });
    return usuario;
  });
}
