import { randomUUID } from "node:crypto";
import { done, type Outcome } from "#contract/outcome.ts";
import { COLA_DE_ENLACES } from "#features/compartido/correos/server/encolar-correo.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { insertarPedido } from "./repo.ts";

export const LIMITE_DE_RECUPERACION: RateLimit = { name: "recuperacion", points: 5, seconds: 3600 };

/**
 * Stores a request for a reset link. A job looks up the address (`enviarEnlace`), so that known and unknown addresses
 * take the same time; 429 after five requests from one IP address within an hour (Rule SES-8).
 */
export async function pedirRecuperacion(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits">,
  _actor: null,
  input: { email: string; address: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.limits.attempt(LIMITE_DE_RECUPERACION, input.address, async () => {
    const id = randomUUID();
    await deps.db.transaction(async (tx) => {
      await insertarPedido(tx, { id, correo: input.email, creadoEn: deps.clock() });
      await deps.jobs.send(tx, COLA_DE_ENLACES, { pedidoId: id });
    });
    return done({ ok: true as const });
  });
}
