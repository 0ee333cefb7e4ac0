import { fromMoney, type Tx, toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { repartirPago } from "../../rules.ts";
import { type CuotaTomada, type DineroDePago, insertCuentas, insertImputaciones } from "./repo.ts";

/** Who allocates by hand, and why. */
interface PorMano {
  usuarioId: number;
  motivo: string | null;
}

/** The instalments that are still owed, the oldest due first. */
export function porVencimiento<T extends { pagadaEn: Date | null; venceEl: string; id: number }>(
  cuotas: readonly T[],
): T[] {
  return cuotas
    .filter(({ pagadaEn }) => pagadaEn === null)
    .toSorted((a, b) => (a.venceEl < b.venceEl ? -1 : a.venceEl > b.venceEl ? 1 : a.id - b.id));
}

export const faltaDe = ({ importe, imputado }: Pick<CuotaTomada, "importe" | "imputado">): number =>
  toCents(importe) - toCents(imputado);

/**
 * Allocates money to instalments, in their order; the rest is the payer's credit (Rule CTA-2). The caller has locked the
 * payments and then the instalments.
 * @returns the cents left over, and what each instalment still lacks
 */
export async function imputar(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  dinero: readonly DineroDePago[],
  cuotas: readonly CuotaTomada[],
  mano?: PorMano,
): Promise<{ sobra: number; faltan: Map<number, number> }> {
  const creadaEn = deps.clock();
  let pendientes = cuotas.map((cuota) => ({ id: cuota.id, falta: faltaDe(cuota) }));
  let sobra = 0;
  for (const { pagoId, usuarioId, centavos } of dinero) {
    const reparto = repartirPago(centavos, pendientes);
    const pagado = new Map(reparto.partes.map(({ cuota, centavos }) => [cuota.id, centavos]));
    await insertImputaciones(
      tx,
      reparto.partes.map(({ cuota, centavos }) => ({
        pagoId,
        cuotaId: cuota.id,
        monto: fromMoney(centavos / 100),
        creadaEn,
        creadaPor: mano?.usuarioId ?? null,
        motivo: mano?.motivo ?? null,
      })),
    );
    pendientes = pendientes.map(({ id, falta }) => ({ id, falta: falta - (pagado.get(id) ?? 0) }));
    sobra += reparto.sobra;
    if (reparto.sobra > 0 && usuarioId !== null) await insertCuentas(tx, [usuarioId], creadaEn);
  }
  return { sobra, faltan: new Map(pendientes.map(({ id, falta }) => [id, falta])) };
}
