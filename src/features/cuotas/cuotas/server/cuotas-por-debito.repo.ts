import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { transferencias } from "#features/caja/transferencias/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { cobrosDeCuota, cuotas } from "./table.ts";

export function listPorDebitar(q: Queryable, personaIds: readonly number[], hasta: string, now: Date) {
  const enCurso = q
    .select({ id: cobrosDeCuota.cuotaId })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .leftJoin(transferencias, eq(transferencias.pagoId, pagos.id))
    .where(
      and(
        eq(cobrosDeCuota.cuotaId, cuotas.id),
        or(
          and(pagos.retiene, sql`${pagos.revisionHasta} > ${now.toISOString()}::timestamptz`),
          transferencias.abierta,
        ),
      ),
    );
  return q
    .select({ id: cuotas.id, venceEl: cuotas.venceEl, importe: cuotas.importe, imputado: cuotas.imputado })
    .from(cuotas)
    .where(
      and(
        inArray(cuotas.usuarioId, [...personaIds]),
        isNull(cuotas.pagadaEn),
        lte(cuotas.venceEl, hasta),
        sql`not exists ${enCurso}`,
      ),
    )
    .orderBy(asc(cuotas.venceEl), asc(cuotas.id));
}
