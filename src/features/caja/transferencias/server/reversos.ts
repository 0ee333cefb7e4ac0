import { addDays } from "#contract/club-time.ts";

/** A movement of an account; `importe` in whole centavos. */
export interface Asentado {
  id: number;
  cuenta: string;
  fecha: string;
  importe: number;
  comprobante: string | null;
  cuit: string | null;
}

/** A bank returns a transfer within days; Mercado Pago within half a year. */
const DIAS_PARA_DEVOLVER = 180;

/**
 * What a movement out of the account takes back: the one with its number, or the last one before it of the same amount and
 * CUIT (Rule TRA-7). Nothing is undone by it.
 */
export function revertidoPor(salida: Asentado, entradas: readonly Asentado[]): Asentado | null {
  const posibles = entradas
    .filter(
      ({ cuenta, importe, fecha }) =>
        cuenta === salida.cuenta &&
        importe === -salida.importe &&
        fecha <= salida.fecha &&
        fecha >= addDays(salida.fecha, -DIAS_PARA_DEVOLVER),
    )
    .toSorted((a, b) => (a.fecha < b.fecha ? 1 : a.fecha > b.fecha ? -1 : b.id - a.id));
  const conNumero = posibles.find(
    ({ comprobante }) => comprobante !== null && comprobante === salida.comprobante,
  );
  const conCuit = posibles.find(({ cuit }) => cuit !== null && cuit === salida.cuit);
  return conNumero ?? conCuit ?? null;
}
