type EstadoDeCuota = "pagada" | "vencida" | "pendiente";

/** Lifetime of an instalment's payment page; it reserves nothing that others could need. */
export const MINUTOS_PARA_PAGAR = 60;

/**
 * Status of an instalment on a day (both `YYYY-MM-DD` in the club's time zone): overdue from the day after the due
 * date.
 */
export function estadoDeCuota(cuota: { pagadaEn: unknown; venceEl: string }, hoy: string): EstadoDeCuota {
  if (cuota.pagadaEn) return "pagada";
  return cuota.venceEl < hoy ? "vencida" : "pendiente";
}

export const CUOTA_YA_PAGA = "Esta cuota ya está paga.";
export const CUOTA_EN_REVISION =
  "Mercado Pago está revisando el pago de esta cuota: no hace falta que pagues de nuevo.";

/** A new instalment's amounts. */
interface CuotaConCredito {
  /** Amount left to pay. */
  importe: number;
  credito: number;
}

/**
 * Applies a credit to the instalments of a new plan, the first one first. Computes in cents.
 * @param precios prices of the instalments, in order
 * @returns the amount left of each instalment, and of the credit
 */
export function acreditar(
  precios: readonly number[],
  credito: number,
): { cuotas: CuotaConCredito[]; sobra: number } {
  let left = Math.round(credito * 100);
  const cuotas = precios.map((precio) => {
    const cents = Math.round(precio * 100);
    const used = Math.min(cents, left);
    left -= used;
    return { importe: (cents - used) / 100, credito: used / 100 };
  });
  return { cuotas, sobra: left / 100 };
}

/** What instalments cost together, computed in cents. */
export function sumarCuotas(cuotas: readonly { importe: number }[]): number {
  return cuotas.reduce((sum, { importe }) => sum + Math.round(importe * 100), 0) / 100;
}

export const CUOTA_SIN_COBRAR = "Esta cuota no está cobrada.";
export const CUOTA_ACREDITADA =
  "Lo que se pagó por esta cuota ya se acreditó al plan nuevo: no se puede anular.";

/** Most instalments paid at once. */
export const CUOTAS_POR_PAGO_MAX = 120;

/**
 * Divides a payment over what instalments lack, in their order; whole cents. What is left over is the payer's credit.
 */
export function repartirPago<T extends { falta: number }>(
  centavos: number,
  pendientes: readonly T[],
): { partes: { cuota: T; centavos: number }[]; sobra: number } {
  let sobra = centavos;
  const partes = pendientes.flatMap((cuota) => {
    const used = Math.min(cuota.falta, sobra);
    sobra -= used;
    return used > 0 ? [{ cuota, centavos: used }] : [];
  });
  return { partes, sobra };
}
