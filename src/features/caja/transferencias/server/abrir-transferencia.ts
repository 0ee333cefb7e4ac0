import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { refused } from "#contract/outcome.ts";
import {
  anotarPorTransferencia,
  type PagoPorTransferencia,
  pedirMonto,
} from "#features/caja/pagos/server/cobrar-por-transferencia.ts";
import { fromMoney, type Tx, toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { DIAS_PARA_TRANSFERIR, totalesPropios } from "../rules.ts";
import { enviarDatos } from "./mails.ts";
import { importesComunes } from "./precios.repo.ts";
import { insertTransferencia, listMontosUsados } from "./transferencias.repo.ts";

/** Refusal while the club has no account. */
export const SIN_CUENTA_BANCARIA = refused(
  409,
  "sin-cuenta-bancaria",
  "El club todavía no cargó su cuenta: no se puede pagar por transferencia. Escribinos o pagá en el club.",
);

/** Whether people can pay by transfer. */
export function cobraPorTransferencia({ club }: Pick<Deps, "club">): boolean {
  const { cuenta, alias } = club().banco;
  return cuenta !== "" || alias !== "";
}

const DIA_MS = 24 * 60 * 60 * 1000;
/** Money for an amount that was given up may come this late; until then the amount is not asked for again. */
const DIAS_DE_ESPERA = 30;

/**
 * Begins a payment by transfer: its total has centavos of its own (Rule TRA-1), and a mail tells where to send it. Nothing is
 * held for it, so the reconciliation with Mercado Pago does not see it; `vencerTransferencias` ends it.
 * @param cobro `monto` in pesos, without centavos of its own
 */
export async function abrirTransferencia(
  deps: Pick<Deps, "clock" | "club" | "conceptos" | "jobs" | "precios" | "settings">,
  tx: Tx,
  cobro: Pick<PagoPorTransferencia, "usuarioId" | "concepto" | "descripcion" | "monto">,
): Promise<PagoPorTransferencia> {
  const ahora = deps.clock();
  const venceEn = clubInstant(addDays(clubTime(ahora).fecha, DIAS_PARA_TRANSFERIR), "24:00");
  const pago = await anotarPorTransferencia(deps, tx, { ...cobro, venceEn });
  const cuenta = deps.club().banco;
  const base = toCents(pago.monto);
  let total = base;
  let conCentavos = false;
  for await (const libre of totalesLibres(deps, tx, base)) {
    const monto = fromMoney(libre / 100);
    if (!(await insertTransferencia(tx, { pagoId: pago.id, monto, conCentavos: true, cuenta }))) continue;
    total = libre;
    conCentavos = true;
    break;
  }
  // More open payments of one amount than totals: its match needs another sign.
  if (!conCentavos)
    await insertTransferencia(tx, { pagoId: pago.id, monto: pago.monto, conCentavos, cuenta });
  const monto = fromMoney(total / 100);
  await pedirMonto(tx, pago.id, total);
  await enviarDatos(deps, tx, { ...pago, monto }, cuenta);
  return { ...pago, monto };
}

/** Totals that nobody else may transfer and no open payment asks for, those first for which no money can be on its way. */
async function* totalesLibres(
  deps: Pick<Deps, "clock" | "precios">,
  tx: Tx,
  base: number,
): AsyncGenerator<number> {
  const esComun = await importesComunes(deps, tx);
  const totales = [...totalesPropios(base)].filter((total) => !esComun(total));
  const usados = await listMontosUsados(tx, {
    min: base,
    max: Math.max(base, ...totales),
    desde: new Date(deps.clock().getTime() - DIAS_DE_ESPERA * DIA_MS),
  });
  const recientes = new Set(usados.map(({ centavos }) => centavos));
  const abiertos = new Set(usados.filter(({ abierta }) => abierta).map(({ centavos }) => centavos));
  yield* totales.filter((total) => !recientes.has(total));
  yield* totales.filter((total) => recientes.has(total) && !abiertos.has(total));
}
