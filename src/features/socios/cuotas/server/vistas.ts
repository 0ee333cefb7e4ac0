import { anulableHasta } from "#features/caja/pagos/server/anular-cobro.ts";
import { toMoney } from "#server/db/database.ts";
import type { Cuota } from "../contract.ts";
import { estadoDeCuota } from "../rules.ts";
import type { CuotaRow } from "./repo.ts";

/** Maps an instalment to its API representation; `abierto` is its pending or reviewed payment. */
export function aCuota(
  fila: CuotaRow,
  hoy: string,
  abierto?: { url: string | null; venceEn: Date | null; revisionHasta: Date | null },
): Cuota {
  const sinPagar = fila.pagadaEn === null ? abierto : undefined;
  // A payment under review blocks another one, which would only be refunded.
  const pagable = sinPagar?.revisionHasta === null ? sinPagar : undefined;
  return {
    id: fila.id,
    plan: { id: fila.planId, nombre_plan: fila.plan },
    numeroCuota: fila.numeroCuota,
    deCuantas: fila.deCuantas,
    importe: toMoney(fila.importe),
    credito: toMoney(fila.credito),
    fechaCuota: fila.venceEl,
    estado: estadoDeCuota(fila, hoy),
    pagadaEn: fila.pagadaEn?.toISOString() ?? null,
    medio: fila.medio as Cuota["medio"],
    anulableHasta: seAnula(fila) ? anulableHasta(fila.pagadaEn).toISOString() : null,
    pagoAbierto:
      pagable?.url && pagable.venceEn ? { url: pagable.url, venceEn: pagable.venceEn.toISOString() } : null,
    revisionHasta: sinPagar?.revisionHasta?.toISOString() ?? null,
  };
}

/** Collected in the office, and not credited to another plan since. The time limit is checked by the client's clock. */
function seAnula(fila: CuotaRow): fila is CuotaRow & { pagadaEn: Date } {
  const enMano = fila.medio === "efectivo" || fila.medio === "transferencia";
  return fila.pagadaEn !== null && enMano && fila.acreditadaEn === null;
}

/** Title of an instalment's payment, for the member and the provider. */
export function tituloDeCuota(cuota: { numeroCuota: number; deCuantas: number; plan: string }): string {
  return `Cuota ${cuota.numeroCuota} de ${cuota.deCuantas}: ${cuota.plan}`;
}
