import type { Deps } from "#server/deps.ts";
import { porVencimiento } from "./repo.ts";

interface MesDeCuotas {
  /** First day of the month, `YYYY-MM-DD`. */
  mes: string;
  /** Total due in the month, the paid part, and the unpaid overdue part. */
  total: number;
  cobrado: number;
  vencido: number;
  cuotas: number;
  pagadas: number;
}

/**
 * Dues per month of their due date: total, paid and overdue.
 * @param cortes ascending first days of months; n + 1 of them give n months
 * @param hoy today in the club's time zone
 */
export async function resumirCuotas(
  deps: Pick<Deps, "db">,
  { cortes, hoy }: { cortes: readonly string[]; hoy: string },
): Promise<MesDeCuotas[]> {
  const filas = new Map((await porVencimiento(deps.db, cortes, hoy)).map((fila) => [fila.periodo, fila]));
  return cortes.slice(0, -1).map((mes, n) => {
    const fila = filas.get(n + 1);
    return {
      mes,
      total: fila?.total ?? 0,
      cobrado: fila?.cobrado ?? 0,
      vencido: fila?.vencido ?? 0,
      cuotas: fila?.cuotas ?? 0,
      pagadas: fila?.pagadas ?? 0,
    };
  });
}
