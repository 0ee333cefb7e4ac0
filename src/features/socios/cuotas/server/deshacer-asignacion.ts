import type { Tx } from "#server/db/database.ts";
import type { Asignadas } from "./asignar-cuotas.ts";
import { insertar, marcarAcreditadas, quitar, tomarVarias } from "./repo.ts";

/**
 * Takes back what `asignarCuotas` wrote. The member's row is locked by the caller; a payment that arrives meanwhile
 * either finds its instalment gone, and its money goes back, or is seen here.
 * @returns payments under way whose instalment is gone, for `soltarCobros` after the commit; null, with nothing
 * written, when an instalment was paid, credited to another plan or replaced since
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
