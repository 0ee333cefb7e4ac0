import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { toPesos } from "#contract/money.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, firstOf } from "#server/db/rows.ts";
import type { EstadoDeMovimiento } from "../rules.ts";
import type { Conocido } from "./identidad.ts";
import type { Leido } from "./lectura.ts";
import { movimientos } from "./table.ts";

export type MovimientoRow = typeof movimientos.$inferSelect;

const BATCH = 1_000;

export function listConocidos(
  q: Queryable,
  { cuentas, desde, hasta }: { cuentas: readonly string[]; desde: string; hasta: string },
): Promise<Conocido[]> {
  return q
    .select({
      id: movimientos.id,
      cuenta: movimientos.cuenta,
      fecha: movimientos.fecha,
      importe: centavos(movimientos.importe),
      ordinal: movimientos.ordinal,
      comprobante: movimientos.comprobante,
      saldo: centavos(movimientos.saldo),
    })
    .from(movimientos)
    .where(
      and(
        inArray(movimientos.cuenta, [...cuentas]),
        gte(movimientos.fecha, desde),
        lte(movimientos.fecha, hasta),
      ),
    );
}

export interface MovimientoNuevo {
  leido: Leido & { cuenta: string };
  ordinal: number;
  estado: EstadoDeMovimiento;
  motivo: string | null;
}

/** @throws violation of `movimientos_unico` */
export async function insertMovimientos(tx: Tx, extractoId: number, nuevos: readonly MovimientoNuevo[]) {
  for (let at = 0; at < nuevos.length; at += BATCH) {
    const part = nuevos.slice(at, at + BATCH).map(({ leido, ordinal, estado, motivo }) => ({
      ...leido,
      importe: toPesos(leido.importe),
      saldo: leido.saldo === null ? null : toPesos(leido.saldo),
      ordinal,
      estado,
      motivo,
    }));
    await tx.execute(sql`
      insert into movimientos (extracto_id, cuenta, fecha, importe, ordinal, comprobante, saldo, cuit, remitente, concepto,
        estado, motivo)
      select ${extractoId}, x.* from json_to_recordset(${JSON.stringify(part)}::json) as x (cuenta text, fecha date,
        importe numeric, ordinal integer, comprobante text, saldo numeric, cuit text, remitente text, concepto text,
        estado text, motivo text)`);
  }
}

export async function updateContados(tx: Tx, repetidos: readonly { id: number; leido: Leido }[]) {
  for (let at = 0; at < repetidos.length; at += BATCH) {
    const part = repetidos.slice(at, at + BATCH).map(({ id, leido }) => ({
      id,
      comprobante: leido.comprobante,
      saldo: leido.saldo === null ? null : toPesos(leido.saldo),
      cuit: leido.cuit,
      remitente: leido.remitente,
    }));
    await tx.execute(sql`
      update movimientos m set comprobante = coalesce(m.comprobante, x.comprobante), saldo = coalesce(m.saldo, x.saldo),
        cuit = coalesce(m.cuit, x.cuit), remitente = coalesce(m.remitente, x.remitente)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as x (id integer, comprobante text, saldo numeric, cuit text, remitente text)
      where m.id = x.id and ((m.comprobante is null and x.comprobante is not null)
        or (m.saldo is null and x.saldo is not null) or (m.cuit is null and x.cuit is not null)
        or (m.remitente is null and x.remitente is not null))`);
  }
}

/** Locks the transaction, so that it is decided only once. */
export const lockMovimiento = (tx: Tx, id: number): Promise<MovimientoRow | null> =>
  firstOf(tx.select().from(movimientos).where(eq(movimientos.id, id)).for("update"));

export async function updateMovimiento(tx: Tx, id: number, cambios: Partial<Omit<MovimientoRow, "id">>) {
  await tx.update(movimientos).set(cambios).where(eq(movimientos.id, id));
}
