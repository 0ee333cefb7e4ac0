import { and, eq, isNull, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { transferencias } from "#features/caja/transferencias/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { cobrosDeCuota, cuotas } from "./table.ts";

/** Whether a payment was begun for something that is still owed. */
export async function hasPorPagar(q: Queryable, pagoId: number): Promise<boolean> {
  const rows = await q
    .select({ id: cuotas.id })
    .from(cobrosDeCuota)
    .innerJoin(cuotas, eq(cuotas.id, cobrosDeCuota.cuotaId))
    .where(and(eq(cobrosDeCuota.pagoId, pagoId), isNull(cuotas.pagadaEn)))
    .limit(1);
  return rows.length > 0;
}

/** Open payments by transfer, of whomever, for any of these instalments. */
export function listTransferenciasDeCuotas(q: Queryable, ids: readonly number[]) {
  return q
    .select({
      pagoId: transferencias.pagoId,
      usuarioId: pagos.usuarioId,
      monto: transferencias.monto,
      conCentavos: transferencias.conCentavos,
      venceEn: pagos.venceEn,
      porRevisar: sql<boolean>`(${transferencias.comprobante} is not null and ${transferencias.revisadoEn} is null)`,
      cuotas: sql<number[]>`array_agg(${cobrosDeCuota.cuotaId})`,
      deCuantas: sql<number>`(select count(*)::int from cobros_de_cuota t where t.pago_id = ${transferencias.pagoId})`,
    })
    .from(cobrosDeCuota)
    .innerJoin(transferencias, eq(transferencias.pagoId, cobrosDeCuota.pagoId))
    .innerJoin(pagos, eq(pagos.id, transferencias.pagoId))
    .where(and(transferencias.abierta, sql`${cobrosDeCuota.cuotaId} = ${anyInt(ids)}`))
    .groupBy(transferencias.pagoId, pagos.id);
}
