/** How many of at most `max` columns fill the rows evenly: 4 for 7 things, in rows of 4 and 3 in place of 6 and 1. */
export function evenColumns(count: number, max: number): number {
  return Math.ceil(count / Math.ceil(count / max));
}
