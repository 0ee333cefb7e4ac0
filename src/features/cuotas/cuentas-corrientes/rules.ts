import type { ListColumns } from "#contract/columns.ts";

/** Amounts are whole centavos. The account page, its spreadsheet and the tests of its totals share these functions. */

export interface Cargo {
  cuotaId: number;
  /** `YYYY-MM-DD`. */
  venceEl: string;
  renglones: readonly { id: number; regla: string; importe: number; fecha: string; cuando: number }[];
}

/** The part of a payment that pays an instalment; negative if it reverses another allocation. */
export interface Imputacion {
  id: number;
  cuotaId: number;
  pagoId: number;
  importe: number;
  /** Date in the club's time zone; milliseconds since 1970 give the order within the day. */
  fecha: string;
  cuando: number;
}

export interface Movimiento {
  fecha: string;
  tipo: "cuota" | "ajuste" | "pago" | "reversion";
  cuotaId: number;
  renglonId: number | null;
  imputacionId: number | null;
  /** Positive if it increases the debt. */
  importe: number;
  saldo: number;
}

type SinSaldo = Omit<Movimiento, "saldo"> & { cuando: number };

/** Returns the charges and payments of a person's account, oldest first (Rule CTA-5). */
export function movimientosDe(cargos: readonly Cargo[], imputaciones: readonly Imputacion[]): Movimiento[] {
  const primerPago = new Map<number, string>();
  for (const { cuotaId, fecha } of imputaciones) {
    const antes = primerPago.get(cuotaId);
    if (antes === undefined || fecha < antes) primerPago.set(cuotaId, fecha);
  }
  const rows = [
    ...cargos.flatMap((cargo) => movimientosDeCargo(cargo, primerPago.get(cargo.cuotaId))),
    ...imputaciones.map(
      ({ id, importe, cuando, pagoId: _, ...row }): SinSaldo => ({
        ...row,
        cuando,
        tipo: importe > 0 ? "pago" : "reversion",
        renglonId: null,
        imputacionId: id,
        importe: -importe,
      }),
    ),
  ];
  let saldo = 0;
  return rows.sort(enOrden).map(({ cuando: _, ...row }) => {
    saldo += row.importe;
    return { ...row, saldo };
  });
}

/**
 * An instalment enters the account on its due date, or earlier if it is paid before. The lines written with it form one
 * entry. Each later line, such as an increase, is a separate entry, which counts from that day at the earliest.
 */
function movimientosDeCargo(
  { cuotaId, venceEl, renglones }: Cargo,
  primerPago: string | undefined,
): SinSaldo[] {
  const [primero] = renglones;
  const iniciales = renglones.filter(({ cuando }) => cuando === primero?.cuando);
  const ajustes = renglones.filter(({ cuando }) => cuando !== primero?.cuando);
  const fecha = primerPago !== undefined && primerPago < venceEl ? primerPago : venceEl;
  const base = { cuotaId, imputacionId: null };
  return [
    {
      ...base,
      fecha,
      cuando: 0,
      tipo: "cuota",
      renglonId: null,
      importe: iniciales.reduce((sum, { importe }) => sum + importe, 0),
    },
    ...ajustes.map(
      (linea): SinSaldo => ({
        ...base,
        fecha: linea.fecha < fecha ? fecha : linea.fecha,
        cuando: linea.cuando,
        tipo: "ajuste",
        renglonId: linea.id,
        importe: linea.importe,
      }),
    ),
  ];
}

function enOrden(a: SinSaldo, b: SinSaldo): number {
  if (a.fecha !== b.fecha) return a.fecha < b.fecha ? -1 : 1;
  return a.cuando - b.cuando || a.cuotaId - b.cuotaId || (a.imputacionId ?? 0) - (b.imputacionId ?? 0);
}

export function libroDelAnio<T extends { fecha: string; saldo: number }>(
  movimientos: readonly T[],
  { anio, hoy }: { anio: number; hoy: string },
): { anios: number[]; saldoInicial: number; movimientos: T[]; saldo: number; futuros: T[] } {
  const hechos = movimientos.filter(({ fecha }) => fecha <= hoy);
  const primero = Number((hechos[0]?.fecha ?? hoy).slice(0, 4));
  const ultimo = Number(hoy.slice(0, 4));
  const anios = Array.from({ length: ultimo - primero + 1 }, (_, n) => ultimo - n);
  const antes = hechos.findLast(({ fecha }) => fecha < `${anio}-01-01`);
  const suyos = hechos.filter(({ fecha }) => fecha.startsWith(`${anio}-`));
  const saldoInicial = antes?.saldo ?? 0;
  const saldo = suyos.at(-1)?.saldo ?? saldoInicial;
  return { anios, saldoInicial, movimientos: suyos, saldo, futuros: movimientos.slice(hechos.length) };
}

/**
 * Returns the number by which the office's search finds a payment: its receipt's number, or else the payment's id.
 */
export const nombreDePago = (id: number, recibo: string | null | undefined): string =>
  recibo ? `Recibo ${recibo}` : `Pago n.º ${id}`;

/** Returns the unused part of a payment. Never negative: refunded money that still pays an instalment is not a debt. */
export function creditoDe(pago: { monto: number; devuelto: number; imputado: number }): number {
  return Math.max(0, pago.monto - pago.devuelto - pago.imputado);
}

/** A row of the printed or exported account, in pesos. */
export interface CuentaRow {
  fecha: string;
  titulo: string;
  debe: number | null;
  haber: number | null;
  saldo: number;
}

export const COLUMNAS_DE_CUENTA = {
  fecha: { label: "Fecha", kind: "date" },
  titulo: { label: "Concepto", kind: "text", width: 60 },
  debe: { label: "A pagar", kind: "money", empty: "" },
  haber: { label: "Pagado", kind: "money", empty: "" },
  saldo: { label: "Saldo", kind: "money" },
} as const satisfies ListColumns<CuentaRow>;
