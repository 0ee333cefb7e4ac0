/** The number of columns, at most `max`, that fills rows evenly: for 7 things 4, which gives rows of 4 and 3. */
export function evenColumns(count: number, max: number): number {
  return Math.ceil(count / Math.ceil(count / max));
}
