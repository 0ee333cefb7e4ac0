import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { toCentavos } from "#contract/money.ts";
import { MOVIMIENTOS } from "#features/caja/cobros/server/table.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { COBRADO, COBRADO_EN } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { fromMoney, type Queryable, type Tx } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import { type Cifras, CORTES_DE_EDAD, claseDeRegla, type LineasDeMes, mesDespues } from "../rules.ts";
import { cierresDeMes, presupuestos } from "./table.ts";

function limites(mes: string) {
  const instant = (day: string) => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;
  return { desde: instant(mes), hasta: instant(mesDespues(mes, 1)) };
}

/**
 * Computes a month's figures (Rule TES-1). A pool runs the statements in parallel, a transaction runs them in
 * sequence.
 * @param hoy day on which the age of debts is measured
 */
export async function findCifras(q: Queryable, mes: string, hoy: string): Promise<Cifras> {
  const { desde, hasta } = limites(mes);
  // A transaction has a single connection, which runs one statement at a time.
  let before: Promise<unknown> = Promise.resolve();
  const execute = <Row extends Record<string, unknown>>(statement: SQL) => {
    const running = "$client" in q ? q.execute<Row>(statement) : before.then(() => q.execute<Row>(statement));
    before = Promise.resolve(running).catch(() => {});
    return running;
  };
  const delMes = sql`c.vence_el >= ${mes}::date and c.vence_el < ${mesDespues(mes, 1)}::date`;
  const [lineas, cobradas, cobrado, comisiones, acreditado, vencido] = await Promise.all([
    // A line counts on the due date of its instalment, or on its own date if it was added later.
    execute<{ regla: string; mes: string; cuantas: number; importe: string }>(sql`
      select r.regla, ${mes}::text as mes, count(distinct c.id)::int as cuantas, sum(r.importe) as importe
      from cuotas c join renglones_de_cuota r on r.cuota_id = c.id
      where ${delMes} and r.creado_en < ${hasta} group by 1
      union all
      select r.regla, date_trunc('month', c.vence_el)::date::text, 0, sum(r.importe)
      from renglones_de_cuota r join cuotas c on c.id = r.cuota_id
      where r.creado_en >= ${desde} and r.creado_en < ${hasta} and c.vence_el < ${mes}::date group by 1, 2`),
    execute<{ importe: string }>(sql`
      select coalesce(sum(i.monto), 0) as importe from cuotas c join imputaciones i on i.cuota_id = c.id
      where ${delMes} and i.creada_en < ${hasta}`),
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
  const acreditada = acreditado.rows[0];
  return {
    ...agrupar(mes, lineas.rows, toCentavos(cobradas.rows[0]?.importe ?? 0)),
    cobrado: cobrado.rows.map((row) => ({
      ...row,
      cobrado: toCentavos(row.cobrado),
      devuelto: toCentavos(row.devuelto),
    })),
    comisiones: toCentavos(comisiones.rows[0]?.comisiones ?? 0),
    porAcreditar: toCentavos(comisiones.rows[0]?.por_acreditar ?? 0),
    acreditado: {
      cuantos: acreditada?.cuantos ?? 0,
      bruto: toCentavos(acreditada?.bruto ?? 0),
      comision: toCentavos(acreditada?.comision ?? 0),
    },
    vencido: vencido.rows.map((row) => ({ ...row, importe: toCentavos(row.importe) })),
  };
}

/**
 * Groups what was issued for the month's instalments, and all lines added later that count in the month, by class and
 * month.
 */
function agrupar(
  mes: string,
  lineas: readonly { regla: string; mes: string; cuantas: number; importe: string }[],
  cobrado: number,
): Pick<Cifras, "cambios" | "emitido"> {
  const emitido = { cuantas: 0, importe: 0, cobrado };
  const cambios = new Map<string, LineasDeMes>();
  for (const linea of lineas) {
    const [clase, importe] = [claseDeRegla(linea.regla), toCentavos(linea.importe)];
    if (linea.mes === mes && clase === "emision") {
      if (linea.regla === "base" || linea.regla === "saldo-inicial") emitido.cuantas += linea.cuantas;
      emitido.importe += importe;
      continue;
    }
    const key = `${clase} ${linea.mes}`;
    const antes = cambios.get(key)?.importe ?? 0;
    cambios.set(key, { clase, mes: linea.mes, importe: antes + importe });
  }
  return { emitido, cambios: [...cambios.values()].filter(({ importe }) => importe !== 0) };
}

/**
 * Returns the closing that covers a month, which may belong to a later month; null while the month is open. `mes` is
 * the month of the figures, because closings of earlier versions stored only their own.
 */
export async function findCierre(q: Queryable, mes: string) {
  const [row] = await q
    .select({
      mes: cierresDeMes.mes,
      cifras: sql<Cifras>`${cierresDeMes.cifras}`,
      en: cierresDeMes.cerradoEn,
      por: usuarios.nombreUsuario,
    })
    .from(cierresDeMes)
    .innerJoin(usuarios, eq(usuarios.id, cierresDeMes.cerradoPor))
    .where(gte(cierresDeMes.mes, mes))
    .orderBy(asc(cierresDeMes.mes))
    .limit(1);
  return row ?? null;
}

/** Lists months without stored figures up to `hasta`, oldest first. */
export async function listSinCierre(q: Queryable, hasta: string): Promise<string[]> {
  const rows = await rowsOf<{ mes: string }>(q)`
    select m::date::text as mes from generate_series((
        select date_trunc('month', least(${hasta}::date, (select min(vence_el) from cuotas),
          (select min(${COBRADO_EN} at time zone 'America/Argentina/Buenos_Aires')::date from pagos where ${COBRADO})))
      ), ${hasta}::timestamp, interval '1 month') m
    where not exists (select from cierres_de_mes x where x.mes = m::date) order by m`;
  return rows.map(({ mes }) => mes);
}

export async function findUltimoCierre(q: Queryable): Promise<string | null> {
  const [row] = await q
    .select({ mes: cierresDeMes.mes })
    .from(cierresDeMes)
    .orderBy(desc(cierresDeMes.mes))
    .limit(1);
  return row?.mes ?? null;
}

/**
 * Waits for transactions that write money and blocks new transactions, so that a payment in the month is
 * either part of its figures or refused.
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

/** Lists the budgeted amounts from one month to another, inclusive, in centavos. */
export async function listPresupuesto(q: Queryable, desde: string, hasta: string) {
  const rows = await q
    .select()
    .from(presupuestos)
    .where(and(gte(presupuestos.mes, desde), lt(presupuestos.mes, mesDespues(hasta, 1))))
    .orderBy(asc(presupuestos.mes), asc(presupuestos.rubro));
  return rows.map(({ mes, rubro, importe }) => ({ mes, rubro, centavos: toCentavos(importe) }));
}

/** Replaces the amounts of a kind of payment in these months; null deletes an amount. */
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
