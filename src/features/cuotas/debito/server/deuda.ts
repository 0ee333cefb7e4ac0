import { clubTime } from "#contract/club-time.ts";
import { porDebitar } from "#features/cuotas/cuotas/server/cuotas-por-debito.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listDeOtras } from "./debito.repo.ts";

/**
 * Returns the debts that a payer's authorisation covers by a date: their own and those of people for whom they
 * pay today, unless another authorisation pays for them (Rule DEB-2). In whole centavos, earliest due first.
 */
export async function deudaDe(
  deps: Deps,
  q: Queryable,
  { personaId, adhesionId, hasta }: { personaId: number; adhesionId: number | null; hasta: string },
): Promise<{ id: number; venceEl: string; falta: number }[]> {
  const derechos = await derechosDe(deps, q, personaId);
  const paga = [...derechos.values()].filter((uno) => uno.paga).map((uno) => uno.personaId);
  const hoy = clubTime(deps.clock()).fecha;
  const deOtras = await listDeOtras(q, { personaIds: paga, personaId, adhesionId, hoy });
  return porDebitar(deps, q, { personaIds: paga.filter((id) => !deOtras.has(id)), hasta });
}

export const sumar = (cuotas: readonly { falta: number }[]): number =>
  cuotas.reduce((sum, { falta }) => sum + falta, 0);
