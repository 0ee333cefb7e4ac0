import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { responde } from "./repo.ts";

/** Health of the server and its database (Rule SES-14). Called on every navigation, so only failures are logged. */
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
