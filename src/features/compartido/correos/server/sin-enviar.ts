import type { Page, Paged } from "#contract/paging.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { countUnfinished, hurry } from "#server/jobs/queue-state.ts";
import { COLA_DE_CORREOS, COLA_DE_ENLACES } from "./encolar-correo.ts";
import {
  type Cuenta,
  contarSinEnviar,
  listarSinEnviar,
  type SinEnviar,
  tomar,
  tomarEnEspera,
} from "./repo.ts";

/** The mails that have not left, whichever queue sends them. */
export interface CorreosSinEnviar extends Cuenta {
  /** Those with a link to recover a password, which their own queue sends: included in the other counts, not listed. */
  enlaces: { sinEnviar: number; ultimaFalla: string | null };
}

/** How many mails have not left: waiting for their first try, or for another one after a failure. */
export async function contarCorreos({ db }: Pick<Deps, "db">): Promise<CorreosSinEnviar> {
  const [escritos, enlaces] = await Promise.all([contarSinEnviar(db), countUnfinished(db, COLA_DE_ENLACES)]);
  const { untried, failing, oldest, lastFailure } = enlaces;
  return {
    esperando: escritos.esperando + untried,
    fallidos: escritos.fallidos + failing,
    masViejo: [escritos.masViejo, oldest].filter((one) => one !== null).sort((a, b) => +a - +b)[0] ?? null,
    enlaces: { sinEnviar: untried + failing, ultimaFalla: lastFailure },
  };
}

/** The mails that have not left, the oldest first. */
export function correosSinEnviar(deps: Pick<Deps, "db">, page: Page): Promise<Paged<SinEnviar>> {
  return listarSinEnviar(deps.db, page);
}

/**
 * Lets a mail be tried again now. It never has two jobs: the one that waits is brought forward, one that is at work is
 * left to it, and only a mail that was given up gets another. The mail's row is held meanwhile, so that of two
 * at once the second one meets the job of the first.
 */
export async function reenviarCorreo(
  deps: Pick<Deps, "jobs">,
  tx: Tx,
  id: string,
): Promise<"no-existe" | "ya-enviado" | "en-cola" | "enviandose"> {
  const correo = await tomar(tx, id);
  if (!correo) return "no-existe";
  if (correo.enviadoEn) return "ya-enviado";
  // It leaves in a few seconds; brought forward, it would leave although its decision can still be undone.
  if (correo.decision && (await tomarEnEspera(tx, correo.decision))?.id === id) return "en-cola";
  const job = await hurry(tx, COLA_DE_CORREOS, { correoId: id });
  if (job === "none") await deps.jobs.send(tx, COLA_DE_CORREOS, { correoId: id });
  return job === "running" ? "enviandose" : "en-cola";
}
