import { randomUUID } from "node:crypto";
import type { Refused } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { INTENTOS_BAJO_GUARDIA } from "../rules.ts";

export const LIMITES_DE_FALLAS = {
  /** Per username and IP address. */
  login: { name: "login", points: 10, seconds: 15 * 60 },
  /** Per IP address, for any username. Stops attempts on many usernames before an account is affected. */
  direccion: { name: "direccion", points: 30, seconds: 15 * 60 },
  /** Per username, from all addresses. A username that reaches this limit is guarded for the same duration. */
  cuenta: { name: "cuenta", points: 30, seconds: 3600 },
};

/** Usernames that became guarded; `usuarioId` is null for an unknown username. */
export const COLA_DE_BLOQUEOS = defineQueue<{ id: string; usuarioId: number | null }>({
  name: "bloqueo",
  policy: "standard",
  retry: { limit: 10, delay: 2, delayMax: 60 },
  batch: 4,
});

interface Intento {
  nombreUsuario: string;
  address: string;
}

/**
 * Rejects (429) a login after too many failures from this address, with this username or any. For a username attacked
 * from many addresses, fewer attempts per address are allowed, so that its owner can still log in. Unknown usernames
 * behave the same way.
 */
export async function revisarFallas(deps: Deps, intento: Intento): Promise<Refused | null> {
  const [direccion, bajoGuardia] = await Promise.all([
    deps.limits.check(LIMITES_DE_FALLAS.direccion, intento.address),
    deps.limits.check(LIMITES_DE_FALLAS.cuenta, keyEverywhere(intento.nombreUsuario)),
  ]);
  if (direccion) return direccion;
  return deps.limits.check(
    LIMITES_DE_FALLAS.login,
    keyHere(intento),
    bajoGuardia ? INTENTOS_BAJO_GUARDIA : undefined,
  );
}

/**
 * Counts a failed login. When a failure causes the username to be guarded for an hour, its owner gets an email; unknown
 * usernames take the same time.
 * @param usuarioId owner of the username; null if it is unknown
 */
export async function contarFalla(deps: Deps, intento: Intento, usuarioId: number | null): Promise<void> {
  deps.log.info({ usuarioId }, "a login failed");
  await Promise.all([
    deps.limits.take(LIMITES_DE_FALLAS.direccion, intento.address),
    deps.limits.take(LIMITES_DE_FALLAS.login, keyHere(intento)),
  ]);
  if (!(await deps.limits.close(LIMITES_DE_FALLAS.cuenta, keyEverywhere(intento.nombreUsuario)))) return;
  deps.log.warn({ usuarioId }, "a username is under guard for an hour: too many logins failed");
  await deps.db.transaction((tx) => deps.jobs.send(tx, COLA_DE_BLOQUEOS, { id: randomUUID(), usuarioId }));
}

/**
 * Clears the failures of a username from one address after a successful login. Failures from other addresses are kept,
 * because they may be an attacker's. Failures with other usernames are kept too; otherwise attackers could clear them
 * by logging in to their own account.
 */
export async function perdonarDeAqui(deps: Deps, intento: Intento): Promise<void> {
  await deps.limits.reset(LIMITES_DE_FALLAS.login, keyHere(intento));
}

/** Clears all failed logins of a user who has proved their identity in another way. */
export async function perdonarFallas(deps: Deps, nombreUsuario: string, address: string): Promise<void> {
  await deps.limits.reset(LIMITES_DE_FALLAS.login, keyHere({ nombreUsuario, address }));
  await deps.limits.reset(LIMITES_DE_FALLAS.cuenta, keyEverywhere(nombreUsuario));
}

function keyHere({ nombreUsuario, address }: Intento): string {
  return `${nombreUsuario.toLowerCase()}|${address}`;
}

function keyEverywhere(nombreUsuario: string): string {
  return nombreUsuario.toLowerCase();
}
