import { asc, eq, sql } from "drizzle-orm";
import { toPesos } from "#contract/money.ts";
import { sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, iso, rowsOf } from "#server/db/rows.ts";
import type { Renglon } from "../rules.ts";
import { type cuotas, renglonesDeCuota } from "./table.ts";

/** Instalments or lines per statement, because a statement may take at most 30 seconds. */
const BATCH = 3_000;

const toRow = ({ regla, version, base, importe, origen = null }: Renglon) => ({
  regla,
  version,
  base: base === null ? null : toPesos(base),
  importe: toPesos(importe),
  origen,
});

/** Checks the totals of lines now, because checking thousands of instalments at the commit would take too long. */
async function checkSums(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints cuotas_de_renglones, renglones_de_cuota_suman immediate`);
  await tx.execute(sql`set constraints cuotas_de_renglones, renglones_de_cuota_suman deferred`);
}

/** An instalment. Its amount is the sum of its lines, which is not below 0. */
export interface CuotaNueva
  extends Pick<
    typeof cuotas.$inferInsert,
    "usuarioId" | "planId" | "desde" | "numeroCuota" | "deCuantas" | "venceEl"
  > {
  periodo?: string | null | undefined;
  convenioId?: number | null | undefined;
  credito?: number | undefined;
  renglones: readonly Renglon[];
}

/**
 * Inserts instalments with their lines. An instalment of 0 counts as paid.
 * @param repetidas what to do on a conflict: keep the existing instalment, or fail
 * @returns the new instalments, with their amounts in whole centavos
 * @throws unique violation of `cuotas_numero_unico`
 */
export async function insertCuotas(
  tx: Tx,
  nuevas: readonly CuotaNueva[],
  { creadoEn, repetidas = "fallar" }: { creadoEn: Date; repetidas?: "dejar" | "fallar" },
): Promise<{ id: number; importe: number }[]> {
  const inserted: { id: number; importe: number }[] = [];
  for (let at = 0; at < nuevas.length; at += BATCH) {
    const part = nuevas.slice(at, at + BATCH).map((cuota) => ({
      ...cuota,
      importe: toPesos(sumarImportes(cuota.renglones)),
      renglones: cuota.renglones.map(toRow),
    }));
    const rows = await rowsOf<{ id: number; importe: number }>(tx)`
      with datos as (
        select * from json_to_recordset(${JSON.stringify(part)}::json) as x ("usuarioId" integer, "planId" integer,
          desde date, "numeroCuota" integer, "deCuantas" integer, periodo date, "convenioId" integer, importe numeric,
          credito numeric, "venceEl" date, renglones json)
      ), nuevas as (
        insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, periodo, convenio_id, importe, credito,
          vence_el, pagada_en)
        select "usuarioId", "planId", desde, "numeroCuota", "deCuantas", periodo, "convenioId", importe,
          coalesce(credito, 0), "venceEl", case when importe = 0 then ${creadoEn}::timestamptz end
        from datos order by "usuarioId", "venceEl"
        ${repetidas === "dejar" ? sql`on conflict do nothing` : sql``}
        returning *
      ), lineas as (
        insert into renglones_de_cuota (cuota_id, regla, version, base, importe, origen, creado_en)
        select n.id, r.regla, r.version, r.base, r.importe, r.origen, ${creadoEn}::timestamptz
        from nuevas n join datos d on d."usuarioId" = n.usuario_id and d."planId" = n.plan_id and d.desde = n.desde
          and d."numeroCuota" = n.numero_cuota and d."convenioId" is not distinct from n.convenio_id
        cross join lateral rows from (
          json_to_recordset(d.renglones) as (regla text, version integer, base numeric, importe numeric, origen text)
        ) with ordinality as r (regla, version, base, importe, origen, orden)
        order by n.id, r.orden
      )
      select id, ${centavos(sql`importe`)} as importe from nuevas`;
    inserted.push(...rows);
    await checkSums(tx);
  }
  return inserted;
}

/** Lists the lines of an instalment, oldest first, with the authors of lines written by hand. */
export function listRenglones(q: Queryable, cuotaId: number) {
  return q
    .select({
      id: renglonesDeCuota.id,
      regla: renglonesDeCuota.regla,
      version: renglonesDeCuota.version,
      base: renglonesDeCuota.base,
      importe: renglonesDeCuota.importe,
      origen: renglonesDeCuota.origen,
      creadoEn: iso(renglonesDeCuota.creadoEn),
      motivo: renglonesDeCuota.motivo,
      autor: usuarios.nombreUsuario,
    })
    .from(renglonesDeCuota)
    .leftJoin(usuarios, eq(usuarios.id, renglonesDeCuota.creadoPor))
    .where(eq(renglonesDeCuota.cuotaId, cuotaId))
    .orderBy(asc(renglonesDeCuota.id));
}

/**
 * Adds the missing lines of instalments that the previous version wrote; with `cuotaIds`, only those of these
 * instalments.
 */
export const insertMissingLines = (tx: Tx, cuotaIds?: readonly number[]) =>
  tx.execute(sql`
    insert into renglones_de_cuota (cuota_id, regla, importe)
    select c.id, r.regla, r.importe
    from cuotas c
    cross join lateral (values ('base', importe + credito), ('credito', -credito)) r (regla, importe)
    where (r.regla = 'base' or r.importe < 0) ${cuotaIds ? sql`and c.id = ${anyInt(cuotaIds)}` : sql``}
      and not exists (select 1 from renglones_de_cuota suyo where suyo.cuota_id = c.id)`);

/**
 * Adds lines and their amounts to locked instalments, in order; the instalments become paid or unpaid accordingly.
 * @throws violation of `cuotas_imputado_valido` or `cuotas_importe_valido`
 */
export async function insertRenglones(
  tx: Tx,
  lines: readonly (Renglon & { cuotaId: number })[],
  { creadoEn, creadoPor, motivo }: { creadoEn: Date; creadoPor: number | null; motivo: string | null },
): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const rows = lines.slice(at, at + BATCH).map(({ cuotaId, ...line }) => ({ cuotaId, ...toRow(line) }));
    await insertMissingLines(
      tx,
      rows.map(({ cuotaId }) => cuotaId),
    );
    await tx.execute(sql`
      with datos as (
        select * from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
          as ("cuotaId" integer, regla text, version integer, base numeric, importe numeric, origen text)
        ) with ordinality as x ("cuotaId", regla, version, base, importe, origen, orden)
      ), lineas as (
        insert into renglones_de_cuota (cuota_id, regla, version, base, importe, origen, creado_en, creado_por, motivo)
        select "cuotaId", regla, version, base, importe, origen, ${creadoEn}::timestamptz, ${creadoPor}::integer,
          ${motivo}::text
        from datos order by "cuotaId", orden
      ), sumas as (
        select "cuotaId", sum(importe) as suma from datos group by 1
      )
      update cuotas c set importe = c.importe + suma,
        pagada_en = case when c.importe + suma = c.imputado then coalesce(c.pagada_en, ${creadoEn}::timestamptz) end,
        pago_id = case when c.importe + suma = c.imputado then (
          select i.pago_id from imputaciones i where i.cuota_id = c.id and i.monto > 0
            and not exists (select 1 from imputaciones r where r.revierte_id = i.id)
          order by i.id desc limit 1) end
      from sumas where c.id = "cuotaId"`);
    await checkSums(tx);
  }
}

/** Returns the total of a rule's lines by instalment, in whole centavos, without totals of 0. */
export const sumDeRegla = (q: Queryable, cuotaIds: readonly number[], regla: string) =>
  rowsOf<{ cuotaId: number; importe: number }>(q)`
    select cuota_id as "cuotaId", ${centavos(sql`sum(importe)`)} as importe from renglones_de_cuota
    where cuota_id = ${anyInt(cuotaIds)} and regla = ${regla}
    group by cuota_id having sum(importe) <> 0`;
