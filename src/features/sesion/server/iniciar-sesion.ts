import { randomUUID } from "node:crypto";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { personaConClave } from "#features/usuarios/server/buscar-persona.ts";
import { CLAVE_DE_NADIE, verificarClave } from "#features/usuarios/server/passwords.ts";
import { boundedWork } from "#server/bounded-work.ts";
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
  const { nombre, apellido, correo, ...usuario } = attempt.value;
  if (!usuario.alta) {
    return refused(403, "usuario-de-baja", "Tu usuario está dado de baja. Comunicate con el club.");
  }
  const { id, nombreUsuario, permisos } = usuario;
  const { token } = await createSession(deps, id, permisos);
  return done({ token, usuario: { id, nombreUsuario, permisos, persona: { nombre, apellido, correo } } });
}

/** A session of eight hours and its token, for somebody who has proved who they are. */
export async function createSession(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  usuarioId: number,
  permisos: string[],
): Promise<{ token: string }> {
  const ahora = deps.clock();
  const expiraEn = new Date(ahora.getTime() + HORAS_DE_SESION * 3_600_000);
  const sid = randomUUID();
  await insertar(deps.db, { id: sid, usuarioId, creadaEn: ahora, expiraEn });
  await borrarVencidas(deps.db, ahora);
  return {
    token: await createTokens(deps.settings.secret).sign({ usuarioId, sid, permisos, expiraEn }),
  };
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
    return refused(401, "credenciales-incorrectas", "Usuario o contraseña incorrectos");
  }
  await deps.limits.reset("login", key);
  const { claveHash: _, ...sinClave } = usuario;
  return done(sinClave);
}
