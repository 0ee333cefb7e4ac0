import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { responde } from "./repo.ts";

/** Whether server and database answer (Rule SES-14); asked on every navigation, so it logs only when not. */
export async function verEstado(deps: Pick<Deps, "db" | "log">): Promise<Outcome<{ ok: true }>> {
  try {
    await responde(deps.db);
    return done({ ok: true });
  } catch (error) {
    deps.log.warn({ err: error, outage: true }, "the database does not answer");
    return refused(
      503,
      "no-disponible",
      "El sitio tiene un problema pasajero. Probá de nuevo en un minuto.",
      {
        retryAfterSeconds: 10,
      },
    );
  }
}
