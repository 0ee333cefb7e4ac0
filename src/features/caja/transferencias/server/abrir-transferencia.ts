import { addDays, clubInstant, clubTime, DAY_MS } from "#contract/club-time.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict } from "#contract/outcome.ts";
import { type PagoPorTransferencia, pedirMonto } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { anotarPendiente } from "#features/caja/pagos/server/iniciar-cobro.ts";
import { transition } from "#features/caja/pagos/server/transition.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { DIAS_PARA_TRANSFERIR, totalesPropios } from "../rules.ts";
import { avisarVencimiento, enviarDatos } from "./mails.ts";
import {
  type ConPago,
  importesComunes,
  insertTransferencia,
  listMontosUsados,
  listVencidas,
  lockTransferencia,
  updateTransferencia,
} from "./transferencias.repo.ts";

export const SIN_CUENTA_BANCARIA = conflict(
  "sin-cuenta-bancaria",
  "El club todavía no cargó su cuenta: no se puede pagar por transferencia. Escribinos o pagá en el club.",
);

export function cobraPorTransferencia({ club }: Deps): boolean {
  const { cuenta, alias } = club().banco;
  return cuenta !== "" || alias !== "";
}

/** Days for which the amount of an abandoned payment is not used again, because its money may still arrive. */
const DIAS_DE_ESPERA = 30;

/**
 * Starts a payment by transfer: its total gets distinct centavos (Rule TRA-1), and an email says where to
 * send the money. The reconciliation with Mercado Pago ignores it; `vencerTransferencias` ends it.
 * @param cobro `monto` in pesos, without distinct centavos
 */
export async function abrirTransferencia(
  deps: Deps,
  tx: Tx,
  cobro: Pick<PagoPorTransferencia, "usuarioId" | "concepto" | "descripcion" | "monto">,
): Promise<PagoPorTransferencia> {
  const ahora = deps.clock();
  const venceEn = clubInstant(addDays(clubTime(ahora).fecha, DIAS_PARA_TRANSFERIR), "24:00");
  const pago = await anotarPendiente(deps, tx, { ...cobro, medio: "transferencia", venceEn });
  const cuenta = deps.club().banco;
  const base = toCentavos(pago.monto);
  let total = base;
  let conCentavos = false;
  for await (const libre of totalesLibres(deps, tx, base)) {
    const monto = toPesos(libre);
    if (!(await insertTransferencia(tx, { pagoId: pago.id, monto, conCentavos: true, cuenta }))) continue;
    total = libre;
    conCentavos = true;
    break;
  }
  // All distinct totals for this amount are in use, so the match will need another sign.
  if (!conCentavos)
    await insertTransferencia(tx, { pagoId: pago.id, monto: pago.monto, conCentavos, cuenta });
  const monto = toPesos(total);
  await pedirMonto(tx, pago.id, total);
  await enviarDatos(deps, tx, { ...pago, monto }, cuenta);
  return { ...pago, monto };
}

/** Yields the totals that are not common amounts and that no open payment has; those without a recent payment come first. */
async function* totalesLibres(deps: Deps, tx: Tx, base: number): AsyncGenerator<number> {
  const esComun = await importesComunes(deps, tx);
  const totales = [...totalesPropios(base)].filter((total) => !esComun(total));
  const usados = await listMontosUsados(tx, {
    min: base,
    max: Math.max(base, ...totales),
    desde: new Date(deps.clock().getTime() - DIAS_DE_ESPERA * DAY_MS),
  });
  const recientes = new Set(usados.map(({ centavos }) => centavos));
  const abiertos = new Set(usados.filter(({ abierta }) => abierta).map(({ centavos }) => centavos));
  yield* totales.filter((total) => !recientes.has(total));
  yield* totales.filter((total) => recientes.has(total) && !abiertos.has(total));
}

const esperaRevision = ({ transferencia: { comprobante, revisadoEn } }: Pick<ConPago, "transferencia">) =>
  comprobante !== null && revisadoEn === null;

/**
 * Ends an open payment by transfer whose money has not arrived, unless its receipt waits for review. Money that arrives
 * later is still matched with it.
 * @returns the payment, if this call ended it
 */
export async function cerrarTransferencia(
  deps: Deps,
  tx: Tx,
  pagoId: number,
  destino: "vencido" | "cancelado",
): Promise<ConPago | null> {
  const found = await lockTransferencia(tx, pagoId);
  if (!found?.transferencia.abierta || esperaRevision(found)) return null;
  const { pago } = found;
  if (destino === "vencido" && pago.venceEn && pago.venceEn > deps.clock()) return null;
  await transition(deps, tx, pago, destino);
  await updateTransferencia(tx, pagoId, { abierta: false });
  return found;
}

const DE_A = 500;

/** Ends the payments by transfer that have passed their deadline, and emails their payers. */
export async function vencerTransferencias(deps: Deps): Promise<void> {
  for (const pagoId of await listVencidas(deps.db, deps.clock(), DE_A))
    await deps.db.transaction(async (tx) => {
      const cerrada = await cerrarTransferencia(deps, tx, pagoId, "vencido");
      if (cerrada) await avisarVencimiento(deps, tx, cerrada.pago);
    });
}
