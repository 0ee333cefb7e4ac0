/**
 * Returns the number of repetitions of a slow test: `usual` under `npm test`, `full` under `npm run test:all`,
 * multiplied by `PROPERTY_RUNS`.
 */
export const propertyRuns = (usual: number, full = usual * 2): number =>
  (process.env.TEST_ALL === "1" ? full : usual) * Number(process.env.PROPERTY_RUNS ?? 1);

/**
 * Picks some values of a list that is slow to try: `usual` of them under `npm test`, from a position given by the
 * commit's seed and `turn`, and all of them under `npm run test:all`.
 */
export function inTurn<T>(values: readonly T[], usual: number, turn = 0): T[] {
  const first = Number(process.env.PROPERTY_SEED) + turn;
  const runs = Math.min(values.length, propertyRuns(usual, values.length));
  return Array.from({ length: runs }, (_, run) => values[(first + run) % values.length] as T);
}
