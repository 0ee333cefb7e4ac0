import { randomUUID } from "node:crypto";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { personaConClave } from "#features/usuarios/server/buscar-persona.ts";
import { tomarUsuario } from "#features/usuarios/server/cambiar-usuario.ts";
import { CLAVE_DE_NADIE, verificarClave } from "#features/usuarios/server/passwords.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { UsuarioDeSesion } from "../contract.ts";
import { borrarVencidas, insertar } from "./repo.ts";
import { createTokens, HORAS_DE_SESION } from "./tokens.ts";

export interface Credenciales {
  nombreUsuario: string;
  clave: string;
}

/**
 * A burst of guesses must not get past the limit before the first failures are counted: looking at the
 * limit, checking the password and counting are one piece of work, of which two go on at once.
 */
const twoAttempts = boundedWork(2);

/**
 * Logs in (product §3). A wrong user and a wrong password get the same 401 in the same time; failures, and
 * only they, count towards the limit of the username and address.
 */
export async function iniciarSesion(
  deps: Deps,
  _actor: null,
  input: Credenciales & { address: string },
): Promise<Outcome<{ token: string; usuario: UsuarioDeSesion }>> {
  const attempt = await twoAttempts(() => comprobar(deps, input));
  if (!attempt.ok) return attempt;
  const { id, claveHash } = attempt.value;
  const session = await deps.db.transaction(async (tx) => {
    // The password was compared a while ago: a change, a baja or a farewell meanwhile ended the sessions that it saw.
    const usuario = await tomarUsuario(tx, id);
    if (usuario?.claveHash !== claveHash) return credencialesIncorrectas();
    if (!usuario.alta)
      return refused(403, "usuario-de-baja", "Tu usuario está dado de baja. Comunicate con el club.");
    const { nombreUsuario, nombre, apellido, correo, permisos } = usuario;
    const token = await crearSesion(deps, tx, id, permisos);
    return done({ token, usuario: { id, nombreUsuario, permisos, persona: { nombre, apellido, correo } } });
  });
  await borrarVencidas(deps.db, deps.clock());
  return session;
}

/** A session of eight hours, for somebody who has proved who they are. @returns its token */
async function crearSesion(deps: Deps, tx: Tx, usuarioId: number, permisos: string[]): Promise<string> {
  const ahora = deps.clock();
  const expiraEn = new Date(ahora.getTime() + HORAS_DE_SESION * 3_600_000);
  const sid = randomUUID();
  await insertar(tx, { id: sid, usuarioId, creadaEn: ahora, expiraEn });
  return createTokens(deps.settings.secret).sign({ usuarioId, sid, permisos, expiraEn });
}

/** Forgives a person's failed logins from this address: she has proved who she is some other way. */
export async function perdonarFallas(deps: Deps, nombreUsuario: string, address: string): Promise<void> {
  await deps.limits.reset("login", claveDeLimite(nombreUsuario, address));
}

function claveDeLimite(nombreUsuario: string, address: string): string {
  return `${nombreUsuario.toLowerCase()}|${address}`;
}

async function comprobar(deps: Deps, input: Credenciales & { address: string }) {
  const key = claveDeLimite(input.nombreUsuario, input.address);
  const tooMany = await deps.limits.check("login", key);
  if (tooMany) return tooMany;
  const usuario = await personaConClave(deps.db, input.nombreUsuario);
  const correcta = await verificarClave(input.clave, usuario?.claveHash ?? CLAVE_DE_NADIE);
  if (!usuario || !correcta) {
    await deps.limits.take("login", key);
    return credencialesIncorrectas();
  }
  await deps.limits.reset("login", key);
  return done(usuario);
}

function credencialesIncorrectas() {
  return refused(401, "credenciales-incorrectas", "Usuario o contraseña incorrectos");
}
