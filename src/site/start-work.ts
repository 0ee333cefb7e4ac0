import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";

export async function startWork(deps: Deps, features: readonly Feature[]): Promise<void> {
  const { jobs, settings } = deps;
  await jobs.work(
    features
      .flatMap(({ work = [] }) => work)
      .map(({ queue, handle, schedule, runsHere }) => ({
        queue,
        schedule: schedule?.(settings),
        handle: runsHere?.(settings) === false ? null : (data: never) => handle(deps, data),
      })),
  );
  await Promise.all(features.map(({ start }) => start?.(deps)));
}
