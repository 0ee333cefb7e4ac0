import { clubTime } from "#contract/club-time.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { quitarImpagas } from "./repo.ts";

/**
 * Deletes a former member's future dues: instalments neither paid nor overdue.
 * @returns pending payments without an instalment; pass them to `soltarCobros` after the commit
 */
export async function terminarCuotas(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  usuarioId: number,
): Promise<number[]> {
  return (await quitarImpagas(tx, usuarioId, clubTime(deps.clock()).fecha, "no-vencidas")).cobros;
}
