import { and, count, desc, eq, gte, lt, not, sql } from "drizzle-orm";
import { prepareOnce, type Queryable, toMoney } from "#server/db/database.ts";
import type { EstadoDePago } from "../../rules.ts";
import { avisosDePago, pagos } from "../table.ts";

const cobrado = prepareOnce((q) =>
  q
    .select({
      periodo: sql<number>`width_bucket(${pagos.actualizadoEn}, ${sql.placeholder("cortes")}::timestamptz[])`,
      concepto: pagos.concepto,
      importe: sql`sum(${pagos.monto} - ${pagos.devuelto})`.mapWith(toMoney),
    })
    .from(pagos)
    .where(
      and(
        sql`${pagos.estado} = 'aprobado'`,
        not(pagos.dePrueba),
        gte(pagos.actualizadoEn, sql.placeholder("primero")),
        lt(pagos.actualizadoEn, sql.placeholder("ultimo")),
      ),
    )
    .groupBy(sql`1`, pagos.concepto)
    .prepare("pagos_cobrado"),
);

/**
 * Approved amounts by `concepto` for each period between consecutive `cortes` (periods count from 1), rehearsals excluded.
 * What the provider returned of an approved payment is left out. Answered from the `pagos_cobrados` index alone, provided both use the same condition.
 */
export function cobradoEntre(q: Queryable, cortes: readonly Date[]) {
  const instantes = cortes.map((corte) => corte.toISOString());
  return cobrado(q).execute({ cortes: instantes, primero: cortes.at(0), ultimo: cortes.at(-1) });
}

export async function countByEstado(q: Queryable): Promise<Map<EstadoDePago, number>> {
  const rows = await q
    .select({ estado: pagos.estado, cuantos: count() })
    .from(pagos)
    .where(not(pagos.dePrueba))
    .groupBy(pagos.estado);
  return new Map(rows.map(({ estado, cuantos }) => [estado as EstadoDePago, cuantos]));
}

export async function ultimaActividad(q: Queryable) {
  const [aviso] = await q
    .select({ cuando: avisosDePago.recibidoEn })
    .from(avisosDePago)
    .orderBy(desc(avisosDePago.recibidoEn))
    .limit(1);
  const [aprobado] = await q
    .select({ cuando: pagos.actualizadoEn })
    .from(pagos)
    .where(and(eq(pagos.medio, "mercadopago"), eq(pagos.estado, "aprobado"), not(pagos.dePrueba)))
    .orderBy(desc(pagos.actualizadoEn))
    .limit(1);
  return { ultimoAviso: aviso?.cuando ?? null, ultimoAprobado: aprobado?.cuando ?? null };
}
