const MILES = /^\d{1,3}(\.\d{3})+$/;
const NUMERO = /^\d+(\.\d{1,2})?$/;

/**
 * Parses a price in Argentine notation: `12500`, `12.500`, `12.500,50`, `12500,5`, `$ 12500.50`. A dot followed by
 * three digits separates thousands. Null if invalid or with more than two decimals.
 */
export function parsePrecio(text: string): number | null {
  const clean = text.replace(/[\s$]/g, "");
  const [whole = "", cents, ...rest] = clean.split(",");
  if (rest.length > 0) return null;
  if (cents !== undefined && !/^\d{1,2}$/.test(cents)) return null;
  if (cents !== undefined && !/^\d+$/.test(whole) && !MILES.test(whole)) return null;
  const plain = MILES.test(whole) ? whole.replaceAll(".", "") : whole;
  const number = cents === undefined ? plain : `${plain}.${cents}`;
  return NUMERO.test(number) ? Number(number) : null;
}
