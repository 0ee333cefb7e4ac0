import { randomBytes } from "node:crypto";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { insertFila, updateAutomatica } from "./fila.repo.ts";

/** Purchase attempts per event; counted, never limited. */
export const INTENTOS_DE_COMPRA: RateLimit = { name: "intentos", points: 1000000, seconds: 60 };

/**
 * Counts a purchase attempt and opens a line once attempts per minute exceed the site's capacity. Existing holds are
 * not affected. Never rejects, so that it need not be awaited.
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
      if (!(await updateAutomatica(tx, eventoId))) return false;
      await insertFila(tx, {
        eventoId,
        automatica: true,
        abiertaEn: ahora,
        secreto: randomBytes(32).toString("hex"),
        // No participants yet, so there is nothing to draw.
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
    deps.log.warn({ eventoId }, "opened a line because purchase attempts exceed the capacity");
  } catch (error) {
    deps.log.warn({ err: error, eventoId }, "failed to count purchase attempts");
  }
}
