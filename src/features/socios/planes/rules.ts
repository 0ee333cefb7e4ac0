import { addMonths } from "#contract/club-time.ts";

export const NOMBRE_DE_PLAN_MAX = 100;
export const DESCRIPCION_DE_PLAN_MAX = 300;
/** What `numeric(12,2)` holds with room for the sum of a club. */
export const PRECIO_MAX = 99_999_999.99;
/** Ten years of months. */
export const CUOTAS_MAX = 120;
/** With more than one plan on offer, the one of this id is the club's own and nobody chooses it (Rule SOC-4). */
const PLAN_RESERVADO = 1;

export const PLAN_NO_DISPONIBLE = "Ese plan ya no está disponible. Elegí otro.";
export const PLAN_EN_USO = "No se puede eliminar: hay socios con este plan.";

/** What one of the equal instalments costs, to the cent (Rule SOC-7). Works in cents: no float creeps in. */
export function importeDeCuota(precio: number, numeroCuotas: number): number {
  return Math.round(Math.round(precio * 100) / numeroCuotas) / 100;
}

export interface CuotaDePlan {
  numeroCuota: number;
  importe: number;
  /** `YYYY-MM-DD` on the club's clock. */
  fecha: string;
}

/**
 * The instalments of a plan that begins on a day: equal ones, the first on that day and each a month after
 * the one before. Counted from the first, so that the 31st comes back after a February (Rule SOC-7).
 */
export function cuotasDesde(desde: string, precio: number, numeroCuotas: number): CuotaDePlan[] {
  const importe = importeDeCuota(precio, numeroCuotas);
  return Array.from({ length: numeroCuotas }, (_, i) => ({
    numeroCuota: i + 1,
    importe,
    fecha: addMonths(desde, i),
  }));
}

/** 'Importe total': the last instalment's amount times its number (Rule SOC-7). */
export function importeTotal(cuotas: readonly { numeroCuota: number; importe: number }[]): number {
  const ultima = cuotas.at(-1);
  return ultima ? Math.round(ultima.importe * 100 * ultima.numeroCuota) / 100 : 0;
}

/**
 * What somebody who joins may choose from (Rule SOC-4): active plans only; the one that there is, or without
 * the reserved one when there are more.
 */
export function planesOfrecidos<P extends { id: number; estado: boolean }>(planes: readonly P[]): P[] {
  const activos = planes.filter((plan) => plan.estado);
  return activos.length === 1 ? activos : activos.filter((plan) => plan.id !== PLAN_RESERVADO);
}
