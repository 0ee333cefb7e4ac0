import type { Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { countUnfinished, hurry } from "#server/jobs/queue-state.ts";
import {
  type Cuenta,
  countSinEnviar,
  countSinIntentarDe,
  deleteSinEnviarDe,
  findSinEnviar,
  listIdsSinIntentar,
  lockCorreo,
  lockCorreoEnEspera,
} from "./correos.repo.ts";
import type { CorreoDeclarado } from "./correos-declarados.ts";
import { COLA_DE_CORREOS, COLA_DE_ENLACES } from "./encolar-correo.ts";

export interface CorreosSinEnviar extends Cuenta {
  /** Password reset emails, which have a separate queue. Counts these emails without listing them. */
  enlaces: { sinEnviar: number; ultimaFalla: string | null };
}

/** Counts unsent emails: those before their first attempt, and those that wait for a retry. */
export async function contarCorreos({ db }: Deps): Promise<CorreosSinEnviar> {
  const [escritos, enlaces] = await Promise.all([countSinEnviar(db), countUnfinished(db, COLA_DE_ENLACES)]);
  const { untried, failing, oldest, lastFailure } = enlaces;
  return {
    esperando: escritos.esperando + untried,
    fallidos: escritos.fallidos + failing,
    masViejo: [escritos.masViejo, oldest].filter((one) => one !== null).sort((a, b) => +a - +b)[0] ?? null,
    enlaces: { sinEnviar: untried + failing, ultimaFalla: lastFailure },
  };
}

export const correoSinEnviar = findSinEnviar;

/** Withdraws unsent emails of this name. @param inicio prefix of the emails' `clave` */
export function retirarSinEnviar(tx: Tx, { name }: CorreoDeclarado, inicio: string): Promise<void> {
  return deleteSinEnviarDe(tx, `${name}:${inicio}`);
}

export function contarSinIntentar(q: Queryable, { name }: CorreoDeclarado, inicio: string): Promise<number> {
  return countSinIntentarDe(q, `${name}:${inicio}`);
}

/** Queues the emails that waited for a mail server, once every process has its settings. */
export const COLA_DE_REENCOLADO = defineQueue({
  name: "reencolado",
  retry: { limit: 5, delay: 5, delayMax: 60 },
});

export function pedirReencolado(deps: Deps, tx: Tx): Promise<void> {
  return deps.jobs.send(tx, COLA_DE_REENCOLADO, {}, { key: "correos", startAfterSeconds: 2 });
}

/** Queues unsent emails that were never attempted, such as those written without a mail server. */
export async function reencolarCorreos(deps: Deps): Promise<void> {
  if (!deps.mailer) return;
  for (const id of await listIdsSinIntentar(deps.db)) {
    await deps.db.transaction((tx) => reenviarCorreo(deps, tx, id));
  }
}

/**
 * Retries an email immediately. An email never has two jobs: a waiting job is brought forward, a running job is left
 * alone, and a new job is queued only if there is none. The email's row is locked, which serializes concurrent calls.
 */
export async function reenviarCorreo(
  deps: Deps,
  tx: Tx,
  id: string,
): Promise<"no-existe" | "ya-enviado" | "en-cola" | "enviandose"> {
  const correo = await lockCorreo(tx, id);
  if (!correo) return "no-existe";
  if (correo.enviadoEn) return "ya-enviado";
  // Still within the undo window; sending the email now would make its decision irreversible.
  if (correo.decision && (await lockCorreoEnEspera(tx, correo.decision))?.id === id) return "en-cola";
  const job = await hurry(tx, COLA_DE_CORREOS, { correoId: id });
  if (job === "none") await deps.jobs.send(tx, COLA_DE_CORREOS, { correoId: id });
  return job === "running" ? "enviandose" : "en-cola";
}
