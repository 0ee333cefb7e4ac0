import { addDays } from "#contract/club-time.ts";
import { agrupar } from "./indice-de-cobros.ts";

/** A movement of an account; `importe` in whole centavos. */
export interface Asentado {
  id: number;
  cuenta: string;
  fecha: string;
  importe: number;
  comprobante: string | null;
  cuit: string | null;
  concepto: string;
}

/** A bank returns a transfer within days; Mercado Pago within half a year. */
export const DIAS_PARA_DEVOLVER = 180;

const DEVOLUCION = /devol|revers|anulac|rechaz|refund|chargeback/i;

/**
 * What movements out of an account take back (Rule TRA-7): the one with the same number, or the last one before it of the
 * same amount and CUIT, or of the same amount if it calls itself a return. Each is taken back once; nothing is undone by it.
 * @returns the ids of what came in by those of what went out
 */
export function emparejarReversos(
  salidas: readonly Asentado[],
  entradas: readonly Asentado[],
): Map<number, number> {
  const porImporte = agrupar(entradas, ({ cuenta, importe }) => [`${cuenta}|${importe}`]);
  const devueltas = new Set<number>();
  const found = new Map<number, number>();
  for (const salida of salidas.toSorted(porFecha)) {
    const desde = addDays(salida.fecha, -DIAS_PARA_DEVOLVER);
    const posibles = (porImporte.get(`${salida.cuenta}|${-salida.importe}`) ?? [])
      .filter(({ id, fecha }) => !devueltas.has(id) && fecha <= salida.fecha && fecha >= desde)
      .toSorted((a, b) => porFecha(b, a));
    const suya =
      posibles.find(({ comprobante }) => comprobante !== null && comprobante === salida.comprobante) ??
      posibles.find(({ cuit }) => cuit !== null && cuit === salida.cuit) ??
      (DEVOLUCION.test(salida.concepto) ? posibles[0] : undefined);
    if (!suya) continue;
    devueltas.add(suya.id);
    found.set(salida.id, suya.id);
  }
  return found;
}

const porFecha = (a: Asentado, b: Asentado) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.id - b.id);
