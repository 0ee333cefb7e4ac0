import type { Deps } from "#server/deps.ts";
import { porVencimiento } from "./repo.ts";

export interface MesDeCuotas {
  /** Its first day, `YYYY-MM-DD`. */
  mes: string;
  /** All that falls due in it, what of that is paid, and what is not and overdue. */
  total: number;
  cobrado: number;
  vencido: number;
  cuotas: number;
  pagadas: number;
}

/**
 * What members owe by the month in which it falls due, and how much of it came in.
 * @param cortes first days of months, ascending; n + 1 of them give n months
 * @param hoy the club's today, from which on nothing is overdue yet
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
