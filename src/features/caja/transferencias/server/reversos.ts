import { addDays } from "#contract/club-time.ts";
import { agrupar } from "./indice-de-cobros.ts";

/** A transaction of an account; `importe` in whole centavos. */
interface Asentado {
  id: number;
  cuenta: string;
  fecha: string;
  importe: number;
  comprobante: string | null;
  cuit: string | null;
  concepto: string;
}

/** A bank returns a transfer within days, Mercado Pago within half a year. */
export const DIAS_PARA_DEVOLVER = 180;

const DEVOLUCION = /devol|revers|anulac|rechaz|refund|chargeback/i;

/**
 * Finds the incoming transactions that outgoing ones reverse (Rule TRA-7): the transaction with the same
 * number; else the last earlier one with the same amount and CUIT; else, if the outgoing transaction
 * describes itself as a return, the last one with the same amount. Each transaction is matched at most once.
 * @returns the ids of incoming transactions by those of outgoing ones
 */
export function emparejarReversos(
  salidas: readonly Asentado[],
  entradas: readonly Asentado[],
): Map<number, number> {
  const porImporte = agrupar(entradas.toSorted(porFecha).toReversed(), (una) => [
    keyOf(una.cuenta, una.importe),
  ]);
  const devueltas = new Set<number>();
  const found = new Map<number, number>();
  for (const salida of salidas.toSorted(porFecha)) {
    const { id, cuenta, fecha, importe, comprobante, cuit, concepto } = salida;
    const desde = addDays(fecha, -DIAS_PARA_DEVOLVER);
    const libres = (porImporte.get(keyOf(cuenta, -importe)) ?? []).filter(
      (una) => una.fecha >= desde && una.fecha <= fecha && !devueltas.has(una.id),
    );
    const suya =
      libres.find((una) => comprobante !== null && una.comprobante === comprobante) ??
      libres.find((una) => cuit !== null && una.cuit === cuit) ??
      (DEVOLUCION.test(concepto) ? libres[0] : undefined);
    if (!suya) continue;
    devueltas.add(suya.id);
    found.set(id, suya.id);
  }
  return found;
}

const keyOf = (cuenta: string, importe: number) => `${cuenta}|${importe}`;

const porFecha = (a: Asentado, b: Asentado) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.id - b.id);
