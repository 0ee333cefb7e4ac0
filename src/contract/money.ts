/** Converts to whole cents, in which amounts are added and compared: sums of pesos are inexact. */
export function toCentavos(pesos: number | string): number {
  return Math.round(Number(pesos) * 100);
}

/** Converts to pesos with two decimals, as the API and the screens take them. */
export function toPesos(centavos: number): number {
  return centavos / 100;
}

/** Removes the floating-point noise of a sum or difference of pesos. */
export function roundPesos(pesos: number): number {
  return toPesos(toCentavos(pesos));
}

/** Adds amounts in pesos exactly. */
export function sumPesos(amounts: readonly number[]): number {
  return toPesos(amounts.reduce((sum, amount) => sum + toCentavos(amount), 0));
}
