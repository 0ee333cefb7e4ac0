import { randomUUID } from "node:crypto";
import type { Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { INTENTOS_BAJO_GUARDIA } from "../rules.ts";

export const LIMITES_DE_FALLAS = {
  /** Per user and address. */
  login: { name: "login", points: 10, seconds: 15 * 60 },
  /** Per address, whatever the user: stops guessing through names before any account is affected. */
  direccion: { name: "direccion", points: 30, seconds: 15 * 60 },
  /** Per user, from all addresses; the last one puts the name under guard for as long again. */
  cuenta: { name: "cuenta", points: 30, seconds: 3600 },
};

/** Usernames that were put under guard; null: nobody's. */
export const COLA_DE_BLOQUEOS = defineQueue<{ id: string; usuarioId: number | null }>({
  name: "bloqueo",
  policy: "standard",
  retry: { limit: 10, delay: 2, delayMax: 60 },
  batch: 4,
});

/** Whose login, and from where. */
interface Intento {
  nombreUsuario: string;
  address: string;
}

/**
 * A refusal (429) when there were too many failures from this address: with any username, or with this one. When many
 * addresses together guess at a username, each has fewer tries; its owner, who knows the password, still gets in. The
 * same for names that nobody has.
 */
export async function revisarFallas(
  deps: Pick<Deps, "limits">,
  intento: Intento,
): Promise<(Outcome<never> & { ok: false }) | null> {
  const [direccion, bajoGuardia] = await Promise.all([
    deps.limits.check(LIMITES_DE_FALLAS.direccion, intento.address),
    deps.limits.check(LIMITES_DE_FALLAS.cuenta, claveDeTodas(intento.nombreUsuario)),
  ]);
  if (direccion) return direccion;
  return deps.limits.check(
    LIMITES_DE_FALLAS.login,
    claveDeAqui(intento),
    bajoGuardia ? INTENTOS_BAJO_GUARDIA : undefined,
  );
}

/**
 * Counts a failed login. The one that puts the username under guard for an hour asks for a mail to its owner, by a job:
 * a name that nobody has costs as much time.
 * @param usuarioId whose name it is; null for a name that nobody has
 */
export async function contarFalla(
  deps: Pick<Deps, "db" | "jobs" | "limits" | "log">,
  intento: Intento,
  usuarioId: number | null,
): Promise<void> {
  deps.log.info({ usuarioId }, "a login failed");
  await Promise.all([
    deps.limits.take(LIMITES_DE_FALLAS.direccion, intento.address),
    deps.limits.take(LIMITES_DE_FALLAS.login, claveDeAqui(intento)),
  ]);
  if (!(await deps.limits.close(LIMITES_DE_FALLAS.cuenta, claveDeTodas(intento.nombreUsuario)))) return;
  deps.log.warn({ usuarioId }, "a username is under guard for an hour: too many logins failed");
  await deps.db.transaction((tx) => deps.jobs.send(tx, COLA_DE_BLOQUEOS, { id: randomUUID(), usuarioId }));
}

/**
 * A login that succeeded forgives this username's failures from its address. Those from elsewhere may be somebody
 * else's, and those with other usernames would be forgiven by an account of one's own.
 */
export async function perdonarDeAqui(deps: Pick<Deps, "limits">, intento: Intento): Promise<void> {
  await deps.limits.reset(LIMITES_DE_FALLAS.login, claveDeAqui(intento));
}

/** Forgives all of a person's failed logins: she has proved who she is some other way. */
export async function perdonarFallas(
  deps: Pick<Deps, "limits">,
  nombreUsuario: string,
  address: string,
): Promise<void> {
  await deps.limits.reset(LIMITES_DE_FALLAS.login, claveDeAqui({ nombreUsuario, address }));
  await deps.limits.reset(LIMITES_DE_FALLAS.cuenta, claveDeTodas(nombreUsuario));
}

function claveDeAqui({ nombreUsuario, address }: Intento): string {
  return `${nombreUsuario.toLowerCase()}|${address}`;
}

function claveDeTodas(nombreUsuario: string): string {
  return nombreUsuario.toLowerCase();
}
