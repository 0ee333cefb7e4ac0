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
  const porImporte = agrupar(entradas.toSorted(porFecha), (una) => [keyOf(una.cuenta, una.importe)]);
  /** How many incoming transactions of an account and amount have been stacked so far. */
  const contadas = new Map<string, number>();
  const pilas = new Map<string, Asentado[]>();
  const devueltas = new Set<number>();
  const found = new Map<number, number>();
  for (const salida of salidas.toSorted(porFecha)) {
    const grupo = keyOf(salida.cuenta, -salida.importe);
    const suyas = porImporte.get(grupo) ?? [];
    let at = contadas.get(grupo) ?? 0;
    for (; at < suyas.length; at++) {
      const una = suyas[at] as Asentado;
      if (una.fecha > salida.fecha) break;
      for (const key of clavesDe(grupo, una)) {
        const pila = pilas.get(key);
        if (pila) pila.push(una);
        else pilas.set(key, [una]);
      }
    }
    contadas.set(grupo, at);
    const desde = addDays(salida.fecha, -DIAS_PARA_DEVOLVER);
    const ultima = (key: string): Asentado | undefined => {
      const pila = pilas.get(key) ?? [];
      while (pila.length > 0 && devueltas.has(pila.at(-1)?.id ?? 0)) pila.pop();
      const una = pila.at(-1);
      return una && una.fecha >= desde ? una : undefined;
    };
    const [esDevolucion, ...senas] = clavesDe(grupo, salida);
    const suya =
      senas.map(ultima).find((una) => una !== undefined) ??
      (DEVOLUCION.test(salida.concepto) ? ultima(esDevolucion) : undefined);
    if (!suya) continue;
    devueltas.add(suya.id);
    found.set(salida.id, suya.id);
  }
  return found;
}

const keyOf = (cuenta: string, importe: number) => `${cuenta}|${importe}`;

/** Keys to find a transaction by: its account and amount, alone and with its number or its CUIT. */
function clavesDe(grupo: string, { comprobante, cuit }: Asentado): [string, ...string[]] {
  return [
    grupo,
    ...(comprobante === null ? [] : [`${grupo}|n${comprobante}`]),
    ...(cuit === null ? [] : [`${grupo}|c${cuit}`]),
  ];
}

const porFecha = (a: Asentado, b: Asentado) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.id - b.id);
