import { randomUUID } from "node:crypto";
import type { Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";

/** Whose login, and from where. */
interface Intento {
  nombreUsuario: string;
  address: string;
}

/**
 * A refusal (429) when there were too many failures: of this username from this address, or of this username from
 * everywhere. The same for names that nobody has.
 */
export async function revisarFallas(
  deps: Deps,
  intento: Intento,
): Promise<(Outcome<never> & { ok: false }) | null> {
  const [deAqui, deTodas] = await Promise.all([
    deps.limits.check("login", claveDeAqui(intento)),
    deps.limits.check("cuenta", claveDeTodas(intento.nombreUsuario)),
  ]);
  return deAqui ?? deTodas;
}

/**
 * Counts a failed login. The one that closes the username for an hour asks for a mail to its owner, by a job: a name
 * that nobody has costs as much time.
 * @param usuarioId whose name it is; null for a name that nobody has
 */
export async function contarFalla(deps: Deps, intento: Intento, usuarioId: number | null): Promise<void> {
  deps.log.info({ usuarioId }, "a login failed");
  await deps.limits.take("login", claveDeAqui(intento));
  if (!(await deps.limits.close("cuenta", claveDeTodas(intento.nombreUsuario)))) return;
  deps.log.warn({ usuarioId }, "a username was closed for an hour: too many logins failed");
  await deps.db.transaction((tx) => deps.jobs.send(tx, "bloqueo", { id: randomUUID(), usuarioId }));
}

/** A login that succeeded forgives the failures from its address; those from elsewhere may be somebody else's. */
export async function perdonarDeAqui(deps: Deps, intento: Intento): Promise<void> {
  await deps.limits.reset("login", claveDeAqui(intento));
}

/** Forgives all of a person's failed logins: she has proved who she is some other way. */
export async function perdonarFallas(deps: Deps, nombreUsuario: string, address: string): Promise<void> {
  await deps.limits.reset("login", claveDeAqui({ nombreUsuario, address }));
  await deps.limits.reset("cuenta", claveDeTodas(nombreUsuario));
}

function claveDeAqui({ nombreUsuario, address }: Intento): string {
  return `${nombreUsuario.toLowerCase()}|${address}`;
}

function claveDeTodas(nombreUsuario: string): string {
  return nombreUsuario.toLowerCase();
}
