import { asc, eq, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { fromCentavos, type Queryable, type Tx } from "#server/db/database.ts";
import type { Renglon } from "../rules.ts";
import { cuotas, renglonesDeCuota } from "./table.ts";

export function toLine(cuotaId: number, { regla, version, base, importe, origen }: Renglon) {
  return {
    cuotaId,
    regla,
    version,
    base: base === null ? null : fromCentavos(base),
    importe: fromCentavos(importe),
    origen: origen ?? null,
  };
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
      creadoEn: renglonesDeCuota.creadoEn,
      motivo: renglonesDeCuota.motivo,
      autor: usuarios.nombreUsuario,
    })
    .from(renglonesDeCuota)
    .leftJoin(usuarios, eq(usuarios.id, renglonesDeCuota.creadoPor))
    .where(eq(renglonesDeCuota.cuotaId, cuotaId))
    .orderBy(asc(renglonesDeCuota.id));
}

/**
 * Adds the missing lines of instalments that the previous version wrote; with `cuotaId`, only those of that instalment.
 */
export async function insertMissingLines(tx: Tx, cuotaId?: number): Promise<void> {
  await tx.execute(sql`
    insert into renglones_de_cuota (cuota_id, regla, importe)
    select c.id, r.regla, r.importe
    from cuotas c
    cross join lateral (values ('base', importe + credito), ('credito', -credito)) r (regla, importe)
    where (r.regla = 'base' or r.importe < 0) ${cuotaId === undefined ? sql`` : sql`and c.id = ${cuotaId}`}
      and not exists (select 1 from renglones_de_cuota suyo where suyo.cuota_id = c.id)`);
}

interface PorMano {
  creadoPor: number | null;
  creadoEn: Date;
  motivo: string;
}

/**
 * Adds a line by an office user, and its amount, to a locked instalment, which becomes paid or unpaid accordingly.
 * @throws violation of `cuotas_imputado_valido` or `cuotas_importe_valido`
 */
export async function insertRenglon(
  tx: Tx,
  cuotaId: number,
  line: Renglon,
  { creadoPor, creadoEn, motivo }: PorMano,
): Promise<void> {
  const row = toLine(cuotaId, line);
  await insertMissingLines(tx, cuotaId);
  await tx.insert(renglonesDeCuota).values({ ...row, creadoPor, creadoEn, motivo });
  const despues = sql`${cuotas.importe} + ${row.importe}::numeric`;
  const saldada = sql`${despues} = ${cuotas.imputado}`;
  await tx
    .update(cuotas)
    .set({
      importe: despues,
      pagadaEn: sql`case when ${saldada} then coalesce(${cuotas.pagadaEn}, ${creadoEn.toISOString()}::timestamptz) end`,
      pagoId: sql`case when ${saldada} then (
        select i.pago_id from imputaciones i where i.cuota_id = ${cuotas.id} and i.monto > 0
          and not exists (select 1 from imputaciones r where r.revierte_id = i.id)
        order by i.id desc limit 1) end`,
    })
    .where(eq(cuotas.id, cuotaId));
}
