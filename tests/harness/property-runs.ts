/**
 * How many times a slow property is tried: as often as the gate has time for, and more before a release or after a
 * change of what it describes (`PROPERTY_RUNS=5 npx vitest run …`, with another `PROPERTY_SEED`).
 */
export const propertyRuns = (usual: number): number => usual * Number(process.env.PROPERTY_RUNS ?? 1);
