import { type Queryable, toMoney } from "#server/db/database.ts";
import { hayAlguna, vencidas } from "./repo.ts";

/** What a member owes and is overdue on a day (`YYYY-MM-DD` on the club's clock). */
export async function deudaDe(
  q: Queryable,
  usuarioId: number,
  hoy: string,
): Promise<{ cuotas: number; importe: number }> {
  const { cuantas, importe } = await vencidas(q, usuarioId, hoy);
  return { cuotas: cuantas, importe: toMoney(importe) };
}

/** Whether somebody ever was a member: instalments are written when a membership is confirmed. */
export function tuvoCuotas(q: Queryable, usuarioId: number): Promise<boolean> {
  return hayAlguna(q, usuarioId);
}
