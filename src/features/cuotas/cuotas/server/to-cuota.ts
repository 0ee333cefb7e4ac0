import { anulableHasta } from "#features/caja/pagos/server/anular-cobro.ts";
import { toMoney } from "#server/db/database.ts";
import type { Cuota } from "../contract.ts";
import { estadoDeCuota, type NombreDeCuota, nombreDeCuota } from "../rules.ts";
import type { CuotaRow } from "./cuotas.repo.ts";

export function toCuota(
  row: CuotaRow,
  hoy: string,
  abierto?: { url: string | null; venceEn: Date | null; revisionHasta: Date | null },
): Cuota {
  const sinPagar = row.pagadaEn === null ? abierto : undefined;
  // A payment under review blocks further payments, which would only have to be refunded.
  const pagable = sinPagar?.revisionHasta === null ? sinPagar : undefined;
  return {
    id: row.id,
    plan: { id: row.planId, nombre_plan: row.plan },
    numeroCuota: row.numeroCuota,
    deCuantas: row.deCuantas,
    ...(row.periodo !== null && { periodo: row.periodo }),
    ...(row.convenioId !== null && { convenioId: row.convenioId }),
    importe: toMoney(row.importe),
    ...(row.pagadaEn === null && toMoney(row.imputado) > 0 && { pagado: toMoney(row.imputado) }),
    credito: toMoney(row.credito),
    fechaCuota: row.venceEl,
    estado: estadoDeCuota(row, hoy),
    pagadaEn: row.pagadaEn?.toISOString() ?? null,
    pagoId: row.pagoId,
    medio: row.medio as Cuota["medio"],
    anulableHasta: seAnula(row) ? anulableHasta(row.pagadaEn).toISOString() : null,
    pagoAbierto:
      pagable?.url && pagable.venceEn ? { url: pagable.url, venceEn: pagable.venceEn.toISOString() } : null,
    revisionHasta: sinPagar?.revisionHasta?.toISOString() ?? null,
  };
}

/** Whether the payment was made in the office and not credited to another plan. The browser checks the time limit. */
function seAnula(row: CuotaRow): row is CuotaRow & { pagadaEn: Date } {
  const enMano = row.medio === "efectivo" || row.medio === "transferencia";
  return row.pagadaEn !== null && enMano && row.acreditadaEn === null;
}

export function tituloDeCuota(cuota: NombreDeCuota & { plan: string }): string {
  return `${nombreDeCuota(cuota)}: ${cuota.plan}`;
}

/** Returns the title of a payment of one or several instalments. Names the people, unless that is only the payer. */
export function tituloDePago(
  cuotas: readonly (NombreDeCuota & { plan: string; nombre: string; usuarioId: number })[],
  pagadorId: number | null,
): string {
  const [unica] = cuotas;
  if (unica && cuotas.length === 1)
    return unica.usuarioId === pagadorId ? tituloDeCuota(unica) : `${tituloDeCuota(unica)} (${unica.nombre})`;
  const nombres = [...new Map(cuotas.map(({ usuarioId, nombre }) => [usuarioId, nombre])).values()];
  const dados = nombres.length > 3 ? [...nombres.slice(0, 3), `${nombres.length - 3} más`] : nombres;
  return `${cuotas.length} cuotas: ${new Intl.ListFormat("es").format(dados)}`;
}
