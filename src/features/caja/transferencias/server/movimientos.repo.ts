import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { toPesos } from "#contract/money.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, firstOf } from "#server/db/rows.ts";
import type { EstadoDeMovimiento } from "../rules.ts";
import type { Candidato, Emparejado } from "./emparejar.ts";
import type { Conocido } from "./identidad.ts";
import type { CobroEsperado } from "./indice-de-cobros.ts";
import type { Leido } from "./lectura.ts";
import { movimientos, transferencias } from "./table.ts";

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

export interface Hallazgos {
  candidatos: Candidato[];
  pagadores: number[];
  /** The transaction that this transaction reverses, and the transaction that reversed it. */
  devuelve?: number | null;
  devueltoPor?: number | null;
}

const PENDIENTES = sql`${movimientos.estado} in ('seguro','dudoso','sin-par')`;

/** Allows one upload or matching run at a time, so that no transaction is inserted or matched twice. */
export async function lockExtractos(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('extractos', 0))`);
}

export function listPendientes(q: Queryable) {
  return q
    .select({
      id: movimientos.id,
      fecha: movimientos.fecha,
      ordinal: movimientos.ordinal,
      importe: centavos(movimientos.importe),
      cuit: movimientos.cuit,
      remitente: movimientos.remitente,
      concepto: movimientos.concepto,
      hallazgos: sql<Hallazgos>`${movimientos.razones}`,
      estado: movimientos.estado,
      pagoId: movimientos.pagoId,
    })
    .from(movimientos)
    .where(PENDIENTES)
    .orderBy(asc(movimientos.id));
}

const POR_REVERTIR = {
  id: movimientos.id,
  cuenta: movimientos.cuenta,
  fecha: movimientos.fecha,
  importe: centavos(movimientos.importe),
  comprobante: movimientos.comprobante,
  cuit: movimientos.cuit,
  concepto: movimientos.concepto,
};

/** Returns the incoming and outgoing transactions of these amounts, to find reversals among them. */
export function listDeImportes(q: Queryable, importes: readonly number[], desde: string) {
  return q
    .select(POR_REVERTIR)
    .from(movimientos)
    .where(
      and(
        gte(movimientos.fecha, desde),
        sql`${movimientos.importe} = any(${sql.param(importes.map(toPesos))}::numeric[])`,
      ),
    );
}

export function listSalidas(q: Queryable, desde: string) {
  return q
    .select({ ...POR_REVERTIR, hallazgos: sql<Hallazgos>`${movimientos.razones}` })
    .from(movimientos)
    .where(and(eq(movimientos.estado, "salida"), gte(movimientos.fecha, desde)));
}

/** Returns the payments by transfer that may still receive money: open ones, and those that ended unpaid since a date. */
export function listCobrosEsperados(q: Queryable, desde: Date): Promise<CobroEsperado[]> {
  const dia = (column: unknown) =>
    sql<string>`to_char(${column} at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD')`;
  return q
    .select({
      pagoId: pagos.id,
      personaId: pagos.usuarioId,
      nombre: sql<string>`coalesce(${usuarios.nombre}, '')`,
      apellido: sql<string>`coalesce(${usuarios.apellido}, '')`,
      dni: personas.dni,
      importe: centavos(transferencias.monto),
      conCentavos: transferencias.conCentavos,
      desde: dia(pagos.creadoEn),
      hasta: dia(sql`(${pagos.venceEn} - interval '1 second')`),
      cancelado: sql<boolean>`${pagos.estado} = 'cancelado'`,
      aceptado: sql<boolean>`coalesce(${transferencias.aceptado}, false)`,
    })
    .from(transferencias)
    .innerJoin(pagos, eq(pagos.id, transferencias.pagoId))
    .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId))
    .leftJoin(personas, eq(personas.id, pagos.usuarioId))
    .where(
      and(
        inArray(pagos.estado, ["pendiente", "vencido", "cancelado"]),
        sql`(${transferencias.abierta} or ${pagos.creadoEn} >= ${desde.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(pagos.id));
}

export interface Dictamen {
  id: number;
  estado: Emparejado["estado"] | "salida";
  pagoId: number | null;
  hallazgos: Hallazgos;
}

/** Writes the findings about undecided transactions; a decision is never overwritten. */
export async function updateHallazgos(tx: Tx, dictamenes: readonly Dictamen[]): Promise<void> {
  for (let at = 0; at < dictamenes.length; at += BATCH) {
    const part = dictamenes.slice(at, at + BATCH).map(({ id, estado, pagoId, hallazgos }) => ({
      id,
      estado,
      pago: pagoId,
      razones: hallazgos,
    }));
    await tx.execute(sql`
      update movimientos m set estado = x.estado, pago_id = x.pago, razones = x.razones
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x (id integer, estado text, pago integer, razones jsonb)
      where m.id = x.id and m.estado in ('seguro','dudoso','sin-par','salida')`);
  }
}
