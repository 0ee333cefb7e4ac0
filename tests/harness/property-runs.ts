/**
 * How many times something slow is tried: `usual` by `npm test`, `full` by `npm run test:all`, and a multiple by
 * `PROPERTY_RUNS=5 npx vitest run …`.
 */
export const propertyRuns = (usual: number, full = usual * 2): number =>
  (process.env.TEST_ALL === "1" ? full : usual) * Number(process.env.PROPERTY_RUNS ?? 1);
