import { and, count, desc, eq, gte, lt, not, type SQL, sql } from "drizzle-orm";
import { prepareOnce, type Queryable } from "#server/db/database.ts";
import type { EstadoDePago } from "../rules.ts";
import { avisosDePago, COBRADO, COBRADO_EN, devoluciones, pagos } from "./table.ts";

const periodoDe = (cuando: SQL) =>
  sql<number>`width_bucket(${cuando}, ${sql.placeholder("cortes")}::timestamptz[])`;
const dentro = (cuando: SQL) =>
  and(gte(cuando, sql.placeholder("primero")), lt(cuando, sql.placeholder("ultimo")));

const cobrado = prepareOnce((q) =>
  q
    .select({
      periodo: periodoDe(COBRADO_EN),
      concepto: pagos.concepto,
      importe: sql`sum(${pagos.monto})`.mapWith(Number),
    })
    .from(pagos)
    .where(and(COBRADO, dentro(COBRADO_EN)))
    .groupBy(sql`1`, pagos.concepto)
    .prepare("pagos_cobrado"),
);

const HECHA_EN = sql`${devoluciones.hechaEn}`;

const devuelto = prepareOnce((q) =>
  q
    .select({
      periodo: periodoDe(HECHA_EN),
      concepto: pagos.concepto,
      importe: sql`-sum(${devoluciones.monto})`.mapWith(Number),
    })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.id, devoluciones.pagoId))
    .where(
      and(
        eq(devoluciones.medio, "mercadopago"),
        sql`(${pagos.estado} = 'aprobado' or ${pagos.devuelto} = ${pagos.monto})`,
        not(pagos.dePrueba),
        dentro(HECHA_EN),
      ),
    )
    .groupBy(sql`1`, pagos.concepto)
    .prepare("pagos_devuelto"),
);

/**
 * Returns the collected amounts by `concepto` for each period between consecutive `cortes` (numbered from 1); refunds
 * by the provider are negative amounts. The index `pagos_cobrados_en` alone answers the first part of the query, as
 * long as index and query have the same condition.
 */
export async function listCobrado(q: Queryable, cortes: readonly Date[]) {
  const instantes = cortes.map((corte) => corte.toISOString());
  const params = { cortes: instantes, primero: instantes.at(0), ultimo: instantes.at(-1) };
  return (await Promise.all([cobrado(q).execute(params), devuelto(q).execute(params)])).flat();
}

export async function countByEstado(q: Queryable): Promise<Map<EstadoDePago, number>> {
  const rows = await q
    .select({ estado: pagos.estado, cuantos: count() })
    .from(pagos)
    .where(not(pagos.dePrueba))
    .groupBy(pagos.estado);
  return new Map(rows.map(({ estado, cuantos }) => [estado as EstadoDePago, cuantos]));
}

export async function findUltimaActividad(q: Queryable) {
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
