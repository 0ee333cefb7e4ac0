import { type SQL, sql } from "drizzle-orm";
import { addMonths, clubInstant } from "#contract/club-time.ts";
import { toCentavos } from "#contract/money.ts";
import { MOVIMIENTOS } from "#features/caja/cobros/server/table.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { COBRADO, COBRADO_EN } from "#features/caja/pagos/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Cifras, CORTES_DE_EDAD, claseDeRegla, type LineasDeMes } from "../rules.ts";

function limites(mes: string) {
  const instant = (day: string) => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;
  return { desde: instant(mes), hasta: instant(addMonths(mes, 1)) };
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
  const delMes = sql`c.vence_el >= ${mes}::date and c.vence_el < ${addMonths(mes, 1)}::date`;
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
