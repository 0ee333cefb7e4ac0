import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { MOVIMIENTOS } from "#features/caja/cobros/server/table.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { COBRADO, COBRADO_EN } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { fromMoney, type Queryable, type Tx, toCents } from "#server/db/database.ts";
import { type Cifras, CORTES_DE_EDAD, mesDespues } from "../rules.ts";
import { cierresDeMes, presupuestos } from "./table.ts";

/** First instant of a month, and of the next. */
function limites(mes: string) {
  const instant = (day: string) => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;
  return { desde: instant(mes), hasta: instant(mesDespues(mes, 1)) };
}

/**
 * The figures of a month (Rule TES-1). The statements are independent, so that a pool runs them at the same time; in a
 * transaction they follow each other.
 * @param hoy the day that ages of debt count from
 */
export async function findCifras(q: Queryable, mes: string, hoy: string): Promise<Cifras> {
  const { desde, hasta } = limites(mes);
  // A transaction has one connection, on which statements follow each other.
  let before: Promise<unknown> = Promise.resolve();
  const execute = <Row extends Record<string, unknown>>(statement: SQL) => {
    const running = "$client" in q ? q.execute<Row>(statement) : before.then(() => q.execute<Row>(statement));
    before = Promise.resolve(running).catch(() => {});
    return running;
  };
  const [emitido, ajustes, cobrado, comisiones, acreditado, vencido] = await Promise.all([
    execute<Record<"importe" | "cobrado", string> & { cuantas: number }>(sql`
      select count(*)::int as cuantas, coalesce(sum(importe), 0) as importe, coalesce(sum(imputado), 0) as cobrado
      from cuotas where vence_el >= ${mes}::date and vence_el < ${mesDespues(mes, 1)}::date and importe > 0`),
    execute<{ importe: string }>(sql`
      select coalesce(sum(r.importe), 0) as importe from renglones_de_cuota r join cuotas c on c.id = r.cuota_id
      where r.regla in ('recargo','condonacion','correccion','aumento','baja') and r.creado_en >= ${desde} and r.creado_en < ${hasta}
        and c.vence_el < ${mes}::date`),
    execute<
      Record<"cobrado" | "devuelto", string> & { concepto: string; medio: MedioDePago; cuantos: number }
    >(sql`
      select m.concepto, m.medio, count(*) filter (where m.cobrado > 0)::int as cuantos, sum(m.cobrado) as cobrado,
        sum(m.devuelto) as devuelto
      from ${MOVIMIENTOS} m where m.cuando >= ${desde} and m.cuando < ${hasta} group by 1, 2 order by 1, 2`),
    execute<Record<"comisiones" | "por_acreditar", string>>(sql`
      select coalesce(sum(comision), 0) as comisiones,
        coalesce(sum(monto - comision) filter (where acreditado_en is null or acreditado_en >= ${hasta}), 0) as por_acreditar
      from pagos where ${COBRADO_EN} >= ${desde} and ${COBRADO_EN} < ${hasta} and ${COBRADO} and comision is not null`),
    execute<Record<"bruto" | "comision", string> & { cuantos: number }>(sql`
      select count(*)::int as cuantos, coalesce(sum(monto), 0) as bruto, coalesce(sum(comision), 0) as comision
      from pagos where acreditado_en >= ${desde} and acreditado_en < ${hasta} and not de_prueba`),
    execute<{ edad: number; cuantas: number; importe: string }>(sql`
      select width_bucket(${hoy}::date - vence_el, ${sql.param([...CORTES_DE_EDAD])}::int[]) as edad, count(*)::int as cuantas,
        sum(importe - imputado) as importe
      from cuotas where pagada_en is null and vence_el < ${hoy}::date and importe > imputado group by 1 order by 1`),
  ]);
  const emitida = emitido.rows[0];
  const acreditada = acreditado.rows[0];
  return {
    emitido: {
      cuantas: emitida?.cuantas ?? 0,
      importe: toCents(emitida?.importe ?? 0),
      cobrado: toCents(emitida?.cobrado ?? 0),
    },
    ajustes: toCents(ajustes.rows[0]?.importe ?? 0),
    cobrado: cobrado.rows.map((row) => ({
      ...row,
      cobrado: toCents(row.cobrado),
      devuelto: toCents(row.devuelto),
    })),
    comisiones: toCents(comisiones.rows[0]?.comisiones ?? 0),
    porAcreditar: toCents(comisiones.rows[0]?.por_acreditar ?? 0),
    acreditado: {
      cuantos: acreditada?.cuantos ?? 0,
      bruto: toCents(acreditada?.bruto ?? 0),
      comision: toCents(acreditada?.comision ?? 0),
    },
    vencido: vencido.rows.map((row) => ({ ...row, importe: toCents(row.importe) })),
  };
}

/** A closed month with its figures; null while it is open. */
export async function findCierre(q: Queryable, mes: string) {
  const [row] = await q
    .select({
      cifras: sql<Cifras>`${cierresDeMes.cifras}`,
      en: cierresDeMes.cerradoEn,
      por: usuarios.nombreUsuario,
    })
    .from(cierresDeMes)
    .innerJoin(usuarios, eq(usuarios.id, cierresDeMes.cerradoPor))
    .where(eq(cierresDeMes.mes, mes));
  return row ?? null;
}

/** The last closed month; null if none is. */
export async function findUltimoCierre(q: Queryable): Promise<string | null> {
  const [row] = await q
    .select({ mes: cierresDeMes.mes })
    .from(cierresDeMes)
    .orderBy(desc(cierresDeMes.mes))
    .limit(1);
  return row?.mes ?? null;
}

/**
 * Waits for transactions that are writing money, and makes later ones wait until this one ends: what they date in the
 * month is in its figures, or refused.
 */
export async function lockDinero(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '5s'`);
  await tx.execute(
    sql`lock table pagos, devoluciones, renglones_de_cuota, cierres_de_mes in share row exclusive mode`,
  );
}

export async function insertCierre(tx: Tx, cierre: typeof cierresDeMes.$inferInsert): Promise<void> {
  await tx.insert(cierresDeMes).values(cierre);
}

/** Budgeted amounts from a month to another, both inclusive, in whole cents. */
export async function listPresupuesto(q: Queryable, desde: string, hasta: string) {
  const rows = await q
    .select()
    .from(presupuestos)
    .where(and(gte(presupuestos.mes, desde), lt(presupuestos.mes, mesDespues(hasta, 1))))
    .orderBy(asc(presupuestos.mes), asc(presupuestos.rubro));
  return rows.map(({ mes, rubro, importe }) => ({ mes, rubro, centavos: toCents(importe) }));
}

/** Replaces the amounts of a kind of payment in these months; a null deletes one. */
export async function updatePresupuesto(
  tx: Tx,
  rubro: string,
  importes: readonly { mes: string; importe: number | null }[],
): Promise<void> {
  const meses = sql.param(importes.map(({ mes }) => mes));
  await tx.execute(sql`delete from presupuestos where rubro = ${rubro} and mes = any(${meses}::date[])`);
  const rows = importes.flatMap(({ mes, importe }) =>
    importe === null ? [] : [{ mes, rubro, importe: fromMoney(importe) }],
  );
  if (rows.length > 0) await tx.insert(presupuestos).values(rows);
}
