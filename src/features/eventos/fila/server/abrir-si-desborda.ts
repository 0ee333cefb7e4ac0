import { randomBytes } from "node:crypto";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { insertFila, marcarAutomatica } from "./repo.ts";

/** Attempts to buy, per event: only counted. */
export const INTENTOS_DE_COMPRA: RateLimit = { name: "intentos", points: 1000000, seconds: 60 };

/**
 * Counts an attempt to buy, and opens a line for the event once there were more in a minute than the site can serve.
 * Places that people hold already stay theirs. It never fails and need not be awaited: a purchase does not depend on it.
 */
export async function abrirSiDesborda(
  deps: Pick<Deps, "cache" | "clock" | "db" | "limits" | "log" | "settings">,
  eventoId: number,
): Promise<void> {
  try {
    const { salesPerMinute } = deps.settings;
    if (!(await deps.limits.exceeded(INTENTOS_DE_COMPRA, String(eventoId), salesPerMinute))) return;
    const ahora = deps.clock();
    const abierta = await deps.db.transaction(async (tx) => {
      if (!(await marcarAutomatica(tx, eventoId))) return false;
      await insertFila(tx, {
        eventoId,
        automatica: true,
        abiertaEn: ahora,
        secreto: randomBytes(32).toString("hex"),
        // Nobody was there before it opened: there is nothing to draw.
        sorteadaEn: ahora,
        sorteados: 0,
        baseEn: ahora,
        ritmo: salesPerMinute,
      });
      await registrar(deps, tx, null, {
        accion: "fila.abrir",
        objeto: "evento",
        objetoId: eventoId,
        despues: { ritmo: salesPerMinute },
      });
      return true;
    });
    if (!abierta) return;
    deps.cache.drop("eventos", `evento:${eventoId}`, `fila:${eventoId}`);
    deps.log.warn({ eventoId }, "purchase attempts exceed the capacity: a line was opened");
  } catch (error) {
    deps.log.warn({ err: error, eventoId }, "purchase attempts could not be counted");
  }
}
