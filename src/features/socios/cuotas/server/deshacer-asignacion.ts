import type { Tx } from "#server/db/database.ts";
import type { Asignadas } from "./asignar-cuotas.ts";
import { insertar, marcarAcreditadas, quitar, tomarVarias } from "./repo.ts";

/**
 * Reverts `asignarCuotas`. The caller locks the member's row; a concurrent payment either finds its instalment deleted,
 * and is refunded, or is seen here.
 * @returns pending payments without an instalment, for `soltarCobros` after the commit; null, with nothing written, if
 * an instalment has been paid, credited or replaced since
 */
export async function deshacerAsignacion(
  tx: Tx,
  { nuevas, acreditadas, quitadas }: Asignadas,
): Promise<number[] | null> {
  const cuotas = await tomarVarias(tx, nuevas);
  const intactas = cuotas.every(({ pagoId, acreditadaEn }) => pagoId === null && acreditadaEn === null);
  if (!intactas || cuotas.length !== nuevas.length) return null;
  const cobros = await quitar(tx, nuevas);
  await marcarAcreditadas(tx, acreditadas, null);
  await insertar(tx, quitadas, "dejar");
  return cobros;
}
