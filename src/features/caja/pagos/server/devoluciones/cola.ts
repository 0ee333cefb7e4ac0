import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";

/** Refunds by the provider, retried for about three days. A job without `devolucionId` refunds the whole payment. */
export const COLA_DE_DEVOLUCIONES = defineQueue<{
  pagoId: number;
  idMedioPago: string;
  devolucionId?: number;
}>({
  name: "devolucion",
  policy: "short",
  retry: { limit: 300, delay: 5, delayMax: 900 },
  batch: 2,
});

export function encolarDevolucion(
  deps: Deps,
  tx: Tx,
  devolucion: { pagoId: number; idMedioPago: string; devolucionId?: number },
) {
  const { devolucionId, idMedioPago } = devolucion;
  const key = devolucionId === undefined ? idMedioPago : `devolucion-${devolucionId}`;
  return deps.jobs.send(tx, COLA_DE_DEVOLUCIONES, devolucion, { key });
}
