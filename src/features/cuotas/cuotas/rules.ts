import { formatMes } from "#contract/format.ts";
import { REGLAS_MENSUALES } from "#features/cuotas/aranceles/rules.ts";

/** What names an instalment. */
export interface NombreDeCuota {
  numeroCuota: number;
  deCuantas: number;
  /** Of one that the billing run issued: the first day of its month. */
  periodo?: string | null | undefined;
  /** Of one of an agreement. */
  convenioId?: number | null | undefined;
}

/** How people call an instalment; what somebody owed before the site is one of none (Rule IMP-7). */
export function nombreDeCuota({ numeroCuota, deCuantas, periodo, convenioId }: NombreDeCuota): string {
  if (periodo) return `Cuota de ${formatMes(periodo)}`;
  if (convenioId) return `Convenio, cuota ${numeroCuota} de ${deCuantas}`;
  return deCuantas === 0 ? "Saldo inicial" : `Cuota ${numeroCuota} de ${deCuantas}`;
}

/** The same after "la cuota": `3`, `de marzo de 2027`, `1 del convenio`. */
export function cualCuota({ numeroCuota, periodo, convenioId }: NombreDeCuota): string {
  if (periodo) return `de ${formatMes(periodo)}`;
  return convenioId ? `${numeroCuota} del convenio` : String(numeroCuota);
}

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

export const TRANSFERENCIA_EN_REVISION =
  "El club está revisando el comprobante de una transferencia por esta cuota: no hace falta que pagues de nuevo.";

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
export const CUOTA_ACREDITADA_A_OTRA =
  "Lo que se pagó por esta cuota ya se acreditó al plan nuevo: esta cuota no se cambia más.";

/** Most parts of an arrangement. */
export const PARTES_DE_CONVENIO_MAX = 36;

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

/** The rules that lines come from (Rule CTA-4), with their current version and in words. */
const REGLAS_DE_RENGLON = {
  ...REGLAS_MENSUALES,
  credito: { version: 1, nombre: "Ya pagado en el plan anterior" },
  condonacion: { version: 1, nombre: "Condonación" },
  correccion: { version: 1, nombre: "Corrección" },
  aumento: { version: 1, nombre: "Aumento" },
  baja: { version: 1, nombre: "Sin efecto por la baja" },
  cambio: { version: 1, nombre: "Sin efecto por el cambio de plan" },
  convenio: { version: 1, nombre: "Convenio de pago" },
  redondeo: { version: 1, nombre: "Redondeo" },
  "saldo-inicial": { version: 1, nombre: "Saldo inicial" },
} as const;
export type ReglaDeRenglon = keyof typeof REGLAS_DE_RENGLON;

/** A line's rule in words; one of a later version of the site is only "another line". */
export function nombreDeRegla(regla: string): string {
  const nombres: Readonly<Record<string, { nombre: string }>> = REGLAS_DE_RENGLON;
  return Object.hasOwn(nombres, regla) ? (nombres[regla]?.nombre ?? regla) : "Otro renglón";
}

/** A line of an instalment, in whole cents. */
export interface Renglon {
  regla: ReglaDeRenglon;
  version: number;
  /** What the rule was applied to; null for a fixed amount. */
  base: number | null;
  importe: number;
  /** What made the rule apply, as `beneficio:7`. */
  origen?: string;
}

export const renglon = (regla: ReglaDeRenglon, importe: number, base: number | null = null): Renglon => ({
  regla,
  version: REGLAS_DE_RENGLON[regla].version,
  base,
  importe,
});

/**
 * The lines of an instalment of a plan, whose sum it costs: its price, and what previous payments cover of it. Whole
 * cents; never below 0.
 */
export function renglones({ precio, credito }: { precio: number; credito: number }): Renglon[] {
  const cubierto = Math.min(precio, credito);
  return [renglon("base", precio), ...(cubierto > 0 ? [renglon("credito", -cubierto)] : [])];
}

/** Divides an amount into equal parts, in whole cents; the last one has the remainder. */
export function partesIguales(centavos: number, cuantas: number): number[] {
  const una = Math.floor(centavos / cuantas);
  return Array.from({ length: cuantas }, (_, n) => (n < cuantas - 1 ? una : centavos - una * (cuantas - 1)));
}
