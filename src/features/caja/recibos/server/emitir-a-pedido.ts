import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { toCents } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { numeroDeRecibo } from "../rules.ts";
import { emitirRecibos } from "./emitir-recibos.ts";
import { findDinero, listPagosSinRecibo, listRecibosDePago, lockPagoDeRecibo } from "./recibos.repo.ts";

/** The receipts of a payment for the office, and whether it can issue one. */
export async function recibosDePago(
  deps: Pick<Deps, "conceptos" | "db">,
  { id }: { id: number },
): Promise<Outcome<{ recibos: string[]; sePuedeEmitir: boolean }>> {
  const pago = await findDinero(deps.db, id);
  if (!pago) return notFound("No existe ese pago.");
  const recibos = await listRecibosDePago(deps.db, id);
  return done({
    recibos: recibos.map(numeroDeRecibo),
    sePuedeEmitir: recibos.length === 0 && llevaRecibo(deps, pago),
  });
}

/** Issues the receipt of a payment from before receipts (Rule REC-1). Audited. */
export function emitirAPedido(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ numero: string }>> {
  return deps.db.transaction(async (tx) => {
    await lockPagoDeRecibo(tx, id);
    const pago = await findDinero(tx, id);
    if (!pago) return notFound("No existe ese pago.");
    const [before] = await listRecibosDePago(tx, id);
    if (before) return done({ numero: numeroDeRecibo(before) });
    if (!llevaRecibo(deps, pago))
      return refused(409, "sin-recibo", "Este pago no lleva recibo: no está cobrado, o ya se devolvió.");
    await emitirRecibos(deps, tx, id);
    const [recibo] = await listRecibosDePago(tx, id);
    if (!recibo) throw new Error(`payment ${id} got no receipt`);
    const numero = numeroDeRecibo(recibo);
    await registrar(deps, tx, actor, {
      accion: "pago.emitir-recibo",
      objeto: "pago",
      objetoId: id,
      despues: { recibo: numero },
    });
    return done({ numero });
  });
}

/** Issues those that a process of the version before could not, during an upgrade. */
export async function completarRecibos(deps: Deps): Promise<void> {
  const conceptos = Object.keys(deps.conceptos).filter((name) => deps.conceptos[name]?.recibo);
  for (const id of await listPagosSinRecibo(deps.db, conceptos))
    await deps.db.transaction(async (tx) => {
      await lockPagoDeRecibo(tx, id);
      await emitirRecibos(deps, tx, id);
    });
}

function llevaRecibo(
  { conceptos }: Pick<Deps, "conceptos">,
  pago: NonNullable<Awaited<ReturnType<typeof findDinero>>>,
): boolean {
  const { concepto, estado, anulaId, monto, devuelto } = pago;
  const isReceipted = Boolean(conceptos[concepto]?.recibo) && anulaId === null;
  return isReceipted && estado === "aprobado" && toCents(devuelto) < toCents(monto);
}
