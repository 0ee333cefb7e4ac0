import type { RenglonMensual } from "../rules.ts";

interface Linea {
  regla: string;
  base: number | null;
  importe: number;
  origen: string | null;
}

/** Which line is taken back by which later one: the same rule, base and origin with the opposite amount. */
function anuladas(lineas: readonly Linea[]): Map<number, number> {
  const pares = new Map<number, number>();
  /** The latest first. */
  const quedan: number[] = [];
  for (const [n, linea] of lineas.entries()) {
    const lugar = quedan.findIndex((otra) => seAnulan(lineas[otra] as Linea, linea));
    const [contra] = lugar < 0 ? [] : quedan.splice(lugar, 1);
    if (contra === undefined) quedan.unshift(n);
    else pares.set(contra, n);
  }
  return pares;
}

const seAnulan = (una: Linea, otra: Linea) =>
  una.importe !== 0 &&
  una.importe === -otra.importe &&
  una.regla === otra.regla &&
  una.base === otra.base &&
  una.origen === otra.origen;

/** The lines of an issued instalment that count, without those that were taken back and what took them back. */
export function vigentes<L extends Linea>(lineas: readonly L[]): L[] {
  const pares = anuladas(lineas);
  const fuera = new Set([...pares.keys(), ...pares.values()]);
  return lineas.filter((_, n) => !fuera.has(n));
}

/** The places of the lines that take back an earlier one. */
export const contrarenglones = (lineas: readonly Linea[]): Set<number> => new Set(anuladas(lineas).values());

/** Whether two lines say the same; the version of the club's rules that a line names may be another one. */
const dicenLoMismo = (una: Linea, otra: Linea) =>
  una.regla === otra.regla &&
  una.base === otra.base &&
  una.importe === otra.importe &&
  deQue(una.origen) === deQue(otra.origen);
const deQue = (origen: string | null) => (origen?.startsWith("reglas:") ? "reglas" : origen);

/**
 * The lines to add to an issued instalment so that those that count are what the engine says now (Rule EMI-10): from the
 * first one that differs, each is taken back and those of now follow, because a percentage depends on what stands before it.
 */
export function correccion<L extends Linea & Pick<RenglonMensual, "version">>(
  escritos: readonly L[],
  nuevos: readonly L[],
): L[] {
  const cuentan = vigentes(escritos).filter(({ importe }) => importe !== 0);
  const buscados = nuevos.filter(({ importe }) => importe !== 0);
  let iguales = 0;
  for (const [n, linea] of buscados.entries()) {
    const escrita = cuentan[n];
    if (!escrita || !dicenLoMismo(escrita, linea)) break;
    iguales = n + 1;
  }
  return [
    ...cuentan.slice(iguales).map((linea) => ({ ...linea, importe: -linea.importe })),
    ...buscados.slice(iguales),
  ];
}
