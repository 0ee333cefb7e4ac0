import { type Queryable, toMoney } from "#server/db/database.ts";
import { hayAlguna, vencidas } from "./repo.ts";

/** A member's overdue debt on a day (`YYYY-MM-DD` in the club's time zone). */
export async function deudaDe(
  q: Queryable,
  usuarioId: number,
  hoy: string,
): Promise<{ cuotas: number; importe: number }> {
  const { cuantas, importe } = await vencidas(q, usuarioId, hoy);
  return { cuotas: cuantas, importe: toMoney(importe) };
}

/** Whether a user was ever a member: instalments are written when a membership is confirmed. */
export function tuvoCuotas(q: Queryable, usuarioId: number): Promise<boolean> {
  return hayAlguna(q, usuarioId);
}
