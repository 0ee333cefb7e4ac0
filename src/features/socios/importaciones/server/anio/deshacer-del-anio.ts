import { type Refused, refused } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { deletePagos, deletePrecios, hasEmisionDesde, lockPagosEnUso } from "./repo.ts";

/**
 * Takes back the payments and prices of an import, before its instalments go like all others.
 * @returns a refusal if one of the payments was refunded, receipted or moved, or if the prices were billed
 */
export async function deshacerDelAnio(
  tx: Tx,
  creados: (tipo: string) => number[],
  aplicadaEn: Date | null,
): Promise<Refused | null> {
  const pagos = creados("pago");
  const enUso = await lockPagosEnUso(tx, pagos, creados("cuota"));
  if (enUso > 0)
    return refused(
      409,
      "ya-se-pago",
      `Ya no se puede deshacer: ${enUso === 1 ? "uno de sus pagos tiene" : `${enUso} de sus pagos tienen`} recibo, devolución o un cambio. No se tocó nada.`,
    );
  await deletePagos(tx, pagos);
  const precios = creados("precio");
  if (precios.length > 0 && aplicadaEn && (await hasEmisionDesde(tx, aplicadaEn)))
    return refused(
      409,
      "ya-se-emitio",
      "Ya no se puede deshacer: con esos precios ya se emitieron cuotas. No se tocó nada.",
    );
  await deletePrecios(tx, precios);
  return null;
}
