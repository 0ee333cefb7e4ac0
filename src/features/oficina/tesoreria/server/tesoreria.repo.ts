import { and, asc, desc, eq, gte, lte, sql } from "drizzle-orm";
import { addMonths, clubInstant } from "#contract/club-time.ts";
import { toCentavos } from "#contract/money.ts";
import { MOVIMIENTOS } from "#features/caja/cobros/server/table.ts";
import { COBRADO, COBRADO_EN } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, rowOf, rowsOf } from "#server/db/rows.ts";
import type { Cifras, Diferencia } from "../rules.ts";
import { cierresDeMes, presupuestos } from "./table.ts";

/**
 * Returns the closing that covers a month, which may belong to a later month; null while the month is open. `mes` is
 * the month of the figures, because closings of earlier versions stored only their own.
 */
export function findCierre(q: Queryable, mes: string) {
  const query = q
    .select({
      mes: cierresDeMes.mes,
      cifras: sql<Cifras>`${cierresDeMes.cifras}`,
      en: cierresDeMes.cerradoEn,
      por: usuarios.nombreUsuario,
    })
    .from(cierresDeMes)
    .innerJoin(usuarios, eq(usuarios.id, cierresDeMes.cerradoPor))
    .where(gte(cierresDeMes.mes, mes))
    .orderBy(asc(cierresDeMes.mes));
  return firstOf(query.limit(1));
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

/** Lists the budgeted amounts from one month to another, inclusive. */
export async function listPresupuesto(q: Queryable, desde: string, hasta: string) {
  return q
    .select()
    .from(presupuestos)
    .where(and(gte(presupuestos.mes, desde), lte(presupuestos.mes, hasta)));
}

/** Replaces the amounts of a kind of payment in these months; null deletes an amount. */
export async function updatePresupuesto(
  tx: Tx,
  rubro: string,
  importes: readonly { mes: string; importe: number | null }[],
): Promise<void> {
  const meses = sql.param(importes.map(({ mes }) => mes));
  await tx.execute(sql`delete from presupuestos where rubro = ${rubro} and mes = any(${meses}::date[])`);
  const rows = importes.flatMap(({ mes, importe }) => (importe === null ? [] : [{ mes, rubro, importe }]));
  if (rows.length > 0) await tx.insert(presupuestos).values(rows);
}

/** Returns an SQL condition on rows of statements (`b`). */
function delBanco(mes: string, cuenta: string | undefined) {
  return sql`b.fecha >= ${mes}::date and b.fecha < ${addMonths(mes, 1)}::date
    ${cuenta === undefined ? sql`` : sql`and b.cuenta = ${cuenta}`}`;
}

/**
 * Returns totals and accounts of a month's statements, in centavos, with balances if there is one account and the
 * bank states them. Some banks list a day's rows newest first, so both orders are tried, and the consistent order is
 * used.
 */
export async function findBanco(q: Queryable, mes: string, cuenta: string | undefined) {
  const where = delBanco(mes, cuenta);
  const saldos = (orden: "asc" | "desc") => sql`case when count(distinct cuenta) = 1 then array[
      (array_agg(saldo - importe order by fecha, id ${sql.raw(orden)}))[1],
      (array_agg(saldo order by fecha desc, id ${sql.raw(orden === "asc" ? "desc" : "asc")}))[1]] end`;
  const row = await rowOf<
    Record<"entradas" | "salidas", string> &
      Record<"en_orden" | "al_reves", (string | null)[] | null> & { cuentas: string[] }
  >(q)`
    select coalesce(array_agg(distinct cuenta), '{}') as cuentas,
      coalesce(sum(importe) filter (where importe > 0), 0) as entradas,
      coalesce(-sum(importe) filter (where importe < 0), 0) as salidas,
      ${saldos("asc")}::text[] as en_orden, ${saldos("desc")}::text[] as al_reves
    from movimientos b where ${where}`;
  const [entradas, salidas] = [toCentavos(row?.entradas ?? 0), toCentavos(row?.salidas ?? 0)];
  const candidatos = [row?.en_orden, row?.al_reves].map((par) => {
    const [inicial = null, final = null] = (par ?? []).map((saldo) =>
      saldo === null ? null : toCentavos(saldo),
    );
    const faltan = inicial === null || final === null ? null : final - (inicial + entradas - salidas);
    return { inicial, final, faltan };
  });
  const saldo = candidatos.find(({ faltan }) => faltan === 0) ?? candidatos[0];
  const cuentas = row?.cuentas ?? [];
  return { cuentas, entradas, salidas, inicial: null, final: null, faltan: null, ...saldo };
}

/** Sums the transfers received and returned in a month, as in Cobros, in centavos. */
export async function sumLibros(q: Queryable, mes: string) {
  const rows = await rowsOf<Record<"cobrado" | "devuelto", string>>(q)`
    select coalesce(sum(m.cobrado), 0) as cobrado, coalesce(sum(m.devuelto), 0) as devuelto from ${MOVIMIENTOS} m
    where m.medio = 'transferencia' and m.cuando >= ${start(mes)} and m.cuando < ${start(addMonths(mes, 1))}`;
  return { cobrado: toCentavos(rows[0]?.cobrado ?? 0), devuelto: toCentavos(rows[0]?.devuelto ?? 0) };
}

const start = (day: string) => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;

/** Lists rows of the bank without a payment in the same month, and transfers in the books without a row of the bank. */
export async function listDiferencias(q: Queryable, mes: string, cuenta: string | undefined) {
  const rows = await rowsOf<Omit<Diferencia, "centavos"> & { importe: string }>(q)`
    with libro as (
      select m.pago_id, m.cuando, m.cobrado - m.devuelto as neto, m.descripcion, m.usuario_id from ${MOVIMIENTOS} m
      where m.medio = 'transferencia' and m.cuando >= ${start(mes)} and m.cuando < ${start(addMonths(mes, 1))}
    ), banco as (
      select b.id, b.fecha, b.importe, b.estado, b.remitente, b.concepto, b.pago_id,
        b.estado = 'confirmado' and exists (select from libro l where l.pago_id = b.pago_id) as en_libros
      from movimientos b where ${delBanco(mes, cuenta)}
    )
    select case when estado = 'confirmado' then 'otro-mes' when estado = 'salida' or importe < 0 then 'salida'
        when estado = 'descartado' then 'descartado' else 'sin-par' end as tipo,
      to_char(fecha, 'YYYY-MM-DD') as fecha, coalesce(remitente, '') as quien, concepto as detalle, importe
    from banco where not en_libros
    union all
    select case when exists (select from movimientos otro where otro.pago_id = l.pago_id and otro.estado = 'confirmado')
        then 'otro-mes' else 'sin-extracto' end,
      to_char(l.cuando at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD'),
      coalesce(u.nombre || ' ' || u.apellido, ''), l.descripcion, -l.neto
    from libro l left join usuarios u on u.id = l.usuario_id
    where l.neto <> 0 and not exists (select from banco b where b.en_libros and b.pago_id = l.pago_id)
    union all
    select 'sin-extracto', to_char(b.fecha, 'YYYY-MM-DD'), coalesce(b.remitente, ''), l.descripcion, b.importe - l.neto
    from banco b join libro l on l.pago_id = b.pago_id where b.en_libros and b.importe <> l.neto
    order by 2, 1, 3`;
  return rows.map(({ importe, ...row }): Diferencia => ({ ...row, centavos: toCentavos(importe) }));
}
