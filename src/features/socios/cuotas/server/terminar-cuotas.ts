import { clubTime } from "#contract/club-time.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { quitarImpagas } from "./repo.ts";

/**
 * Ends what somebody would have had to pay from today on: what is neither paid nor overdue goes, the rest
 * stays. For a membership that ends.
 * @returns payments under way whose instalment is gone; give them to `soltarCobros` after the commit
 */
export async function terminarCuotas(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  usuarioId: number,
): Promise<number[]> {
  return (await quitarImpagas(tx, usuarioId, clubTime(deps.clock()).fecha, "no-vencidas")).cobros;
}
