import { CENTAVOS_DE_MAS_MAX } from "#features/caja/transferencias/rules.ts";
import { abrirTransferencia } from "#features/caja/transferencias/server/abrir-transferencia.ts";
import { cerrarTransferencia } from "#features/caja/transferencias/server/cerrar-transferencia.ts";
import { fromMoney, type Tx, toCents, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { insertCobro } from "./cuotas.repo.ts";
import { insertCuentas } from "./imputaciones.repo.ts";
import type { listTransferenciasDeCuotas } from "./transferencias.repo.ts";

type Abierta = Awaited<ReturnType<typeof listTransferenciasDeCuotas>>[number];

/** What is to be paid by transfer; `aPagar` in whole centavos. */
interface PorTransferir {
  usuarioId: number;
  titulo: string;
  aPagar: number;
  ids: readonly number[];
  /** Open ones for any of these instalments, none of which waits for a look at its receipt. */
  abiertas: readonly Abierta[];
}

interface PagoPorTransferir {
  pagoId: number;
  /** Pesos, with centavos of its own. */
  monto: number;
  /** Whether it was open already. */
  misma: boolean;
}

/** An own open payment for exactly these instalments and amount; null without one. */
function mismaTransferencia({ usuarioId, aPagar, ids, abiertas }: PorTransferir): Abierta | null {
  const es = ({ usuarioId: suyo, monto, conCentavos, cuotas, deCuantas }: Abierta) => {
    const deMas = toCents(monto) - aPagar;
    return (
      suyo === usuarioId &&
      cuotas.length === ids.length &&
      deCuantas === ids.length &&
      (conCentavos ? deMas > 0 && deMas <= CENTAVOS_DE_MAS_MAX : deMas === 0)
    );
  };
  return abiertas.find(es) ?? null;
}

/** Begins a payment of instalments by transfer, or returns the one that is open for the same (Rule TRA-1). */
export async function pagarPorTransferencia(
  deps: Deps,
  tx: Tx,
  pedido: PorTransferir,
): Promise<PagoPorTransferir> {
  const { usuarioId, titulo, aPagar, ids } = pedido;
  const misma = mismaTransferencia(pedido);
  if (misma) return { pagoId: misma.pagoId, monto: toMoney(misma.monto), misma: true };
  // What is paid above the price, or twice, stays theirs.
  await insertCuentas(tx, [usuarioId], deps.clock());
  const pago = await abrirTransferencia(deps, tx, {
    usuarioId,
    concepto: "cuota",
    descripcion: titulo,
    monto: fromMoney(aPagar / 100),
  });
  await insertCobro(tx, pago.id, ids);
  return { pagoId: pago.id, monto: toMoney(pago.monto), misma: false };
}

/** Gives up the payer's other payments by transfer, which the new one replaces. */
export async function cerrarOtras(deps: Deps, pagoIds: readonly number[]): Promise<void> {
  for (const pagoId of pagoIds)
    await deps.db.transaction((tx) => cerrarTransferencia(deps, tx, pagoId, "cancelado"));
}

/** Where its payer sees what to transfer. */
export const paginaDeTransferencia = ({ settings }: Pick<Deps, "settings">, pagoId: number): string =>
  `${settings.siteUrl}/perfil/transferencia/${pagoId}`;
