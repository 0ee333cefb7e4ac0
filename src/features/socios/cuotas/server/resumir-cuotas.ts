import type { Deps } from "#server/deps.ts";
import { porVencimiento } from "./repo.ts";

const SIN_CUOTAS = { total: 0, cobrado: 0, vencido: 0, cuotas: 0, pagadas: 0 };

/** Totals of a month: the amount due, its paid part, and its unpaid overdue part. `mes` is its first day. */
type MesDeCuotas = typeof SIN_CUOTAS & { mes: string };

/**
 * Dues per month of their due date: total, paid and overdue.
 * @param cortes ascending first days of months; n + 1 of them give n months
 * @param hoy today in the club's time zone
 */
export async function resumirCuotas(
  deps: Pick<Deps, "db">,
  { cortes, hoy }: { cortes: readonly string[]; hoy: string },
): Promise<MesDeCuotas[]> {
  const rows = new Map(
    (await porVencimiento(deps.db, cortes, hoy)).map(({ periodo, ...mes }) => [periodo, mes]),
  );
  return cortes.slice(0, -1).map((mes, n) => ({ mes, ...(rows.get(n + 1) ?? SIN_CUOTAS) }));
}
