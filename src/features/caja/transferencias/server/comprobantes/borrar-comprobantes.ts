import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listComprobantesDe, listComprobantesViejos, updateTransferencia } from "../repo.ts";

/** A receipt has done its work long before; the payment stays. */
const DIAS_DE_COMPROBANTE = 365;
const DE_A = 200;
const DIA_MS = 24 * 60 * 60 * 1000;

/** Deletes the receipts of payments that ended a year ago. */
export async function borrarComprobantesViejos(deps: Pick<Deps, "clock" | "db" | "storage">): Promise<void> {
  const antes = new Date(deps.clock().getTime() - DIAS_DE_COMPROBANTE * DIA_MS);
  for (const { pagoId, comprobante } of await listComprobantesViejos(deps.db, antes, DE_A)) {
    if (comprobante) await deps.storage.remove(comprobante);
    await updateTransferencia(deps.db, pagoId, { comprobante: null });
  }
}

/** Deletes the receipts of a person whose account is deleted. */
export async function borrarComprobantesDe(
  deps: Pick<Deps, "storage">,
  tx: Tx,
  usuarioId: number,
): Promise<void> {
  for (const { pagoId, comprobante } of await listComprobantesDe(tx, usuarioId)) {
    if (comprobante) await deps.storage.remove(comprobante);
    await updateTransferencia(tx, pagoId, { comprobante: null });
  }
}
