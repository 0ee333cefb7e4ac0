import { anulableHasta } from "#features/caja/pagos/server/anular-cobro.ts";
import { toMoney } from "#server/db/database.ts";
import type { Cuota } from "../contract.ts";
import { estadoDeCuota } from "../rules.ts";
import type { FilaDeCuota } from "./repo.ts";

/** An instalment as the API shows it; `abierto` is a payment for it that can still be ended or is under review. */
export function aCuota(
  fila: FilaDeCuota,
  hoy: string,
  abierto?: { url: string | null; venceEn: Date | null; revisionHasta: Date | null },
): Cuota {
  const sinPagar = fila.pagadaEn === null ? abierto : undefined;
  // Under review there is nothing more to pay: a second payment would only be given back.
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

/** Paid in hand, and not credited to another plan since. Whether there is still time, the reader's clock says. */
function seAnula(fila: FilaDeCuota): fila is FilaDeCuota & { pagadaEn: Date } {
  const enMano = fila.medio === "efectivo" || fila.medio === "transferencia";
  return fila.pagadaEn !== null && enMano && fila.acreditadaEn === null;
}

/** What a payment for an instalment is called, to the person and to the provider. */
export function tituloDeCuota(cuota: { numeroCuota: number; deCuantas: number; plan: string }): string {
  return `Cuota ${cuota.numeroCuota} de ${cuota.deCuantas}: ${cuota.plan}`;
}
