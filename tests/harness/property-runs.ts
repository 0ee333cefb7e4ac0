/**
 * How often to try something slow: `usual` under `npm test`, `full` under `npm run test:all`, and a multiple with
 * `PROPERTY_RUNS=5 npx vitest run …`.
 */
export const propertyRuns = (usual: number, full = usual * 2): number =>
  (process.env.TEST_ALL === "1" ? full : usual) * Number(process.env.PROPERTY_RUNS ?? 1);

/**
 * Some values of a list that is slow to try: under `npm test`, `usual` of them, from a position given by the commit's
 * seed and `turn`; under `npm run test:all`, all of them.
 */
export function inTurn<T>(values: readonly T[], usual: number, turn = 0): T[] {
  const first = Number(process.env.PROPERTY_SEED) + turn;
  const runs = Math.min(values.length, propertyRuns(usual, values.length));
  return Array.from({ length: runs }, (_, run) => values[(first + run) % values.length] as T);
}
