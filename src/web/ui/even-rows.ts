import type { CSSProperties } from "react";

/** Returns the number of columns, for each maximum, that fills rows evenly: `--of-6` is 4 for 7 items, in rows of 4 and 3. */
export function evenRows(count: number, ...maxima: number[]): CSSProperties {
  return Object.fromEntries(maxima.map((max) => [`--of-${max}`, Math.ceil(count / Math.ceil(count / max))]));
}
