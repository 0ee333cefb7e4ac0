import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type LoadJob, type LoadResult, rateOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import { makeEvents, type Person, type Site } from "./workbench.ts";

const MIB = 2 ** 20;
/** The share of the time in which memory may grow: caches fill up, code is compiled. */
const SETTLING = 0.25;
const SAMPLE_MS = 1_000;
/** More than the variation that garbage collection causes over a quarter of an hour. */
const MOST_GROWTH_MIB = 10;
/**
 * Concurrent visitors by hour, starting at six in the evening: a match, a quiet night, a lunch
 * hour. The peak comes first, so that memory reaches its full size before growth is measured.
 */
const HOURS = [6, 8, 12, 12, 6, 2, 1, 1, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4, 6, 6, 4, 3, 3, 4];
/** Memory in bytes after a garbage collection. */
export interface Held {
  objects: number;
  buffers: number;
  process: number;
}

/**
 * Pauses of a visitor between two pages and of a buyer between two purchases, in compressed time.
 */
const PAGE_PAUSE_MS = 100;
const PURCHASE_PAUSE_MS = 400;

/**
 * A day of visits and sales compressed into minutes: pages cached, invalidated hourly by staff
 * changes, tickets sold, mails and jobs queued. Checks that memory stops growing.
 */
export async function measureSoak(
  site: Site,
  load: Program<unknown>,
  pool: pg.Pool,
  people: Person[],
  minutes: number,
): Promise<Figure[]> {
  const events = await makeEvents(pool, HOURS.length, "Un día");
  const hourMs = (minutes * 60_000) / HOURS.length;
  const samples: { minute: number; mib: number }[] = [];
  const began = performance.now();
  let over = false;
  const watch = (async () => {
    while (!over) {
      const { now } = await site.program.ask<{ now: number }>("memory");
      samples.push({ minute: (performance.now() - began) / 60_000, mib: now / MIB });
      await wait(SAMPLE_MS);
    }
  })();
  let responses = 0;
  const held: Held[] = [];
  for (const [hour, visitors] of HOURS.entries()) {
    // During the peak, so that memory freed by this collection is in use again before growth is
    // measured.
    if (hour === HOURS.length / 8) held.push(await site.program.ask<Held>("held"));
    await site.program.ask("changed");
    const seconds = hourMs / 1000;
    const visit = (path: string, connections: number): LoadJob => ({
      url: `${site.url}${path}`,
      connections,
      seconds,
      pauseMs: PAGE_PAUSE_MS,
    });
    const purchases = people.map(({ id, token }) => ({
      path: `/api/compras/evento/${events[hour]}/usuario/${id}`,
      token,
    }));
    const results = await load.ask<LoadResult[]>("run", [
      visit("/", visitors),
      visit(`/evento/${events[hour]}`, visitors),
      visit("/galeria/basquet", Math.ceil(visitors / 3)),
      visit("/api/eventos/lista", visitors),
      { url: site.url, connections: visitors, seconds, pauseMs: PURCHASE_PAUSE_MS, purchases },
    ]);
    rateOf(results); // Throws on unexpected responses.
    responses += results.reduce((sum, result) => sum + result.responses, 0);
  }
  over = true;
  await watch;
  held.push(await site.program.ask<Held>("held"));
  const settled = samples.filter(({ minute }) => minute >= minutes * SETTLING);
  const slope = slopeOf(settled);
  const [first, last] = [settled[0], settled.at(-1)];
  const collected = (["objects", "buffers", "process"] as const)
    .map((what) => `${what} ${held.map((one) => (one[what] / MIB).toFixed(1)).join(" then ")} MiB`)
    .join(", ");
  return [
    {
      name: `a day in ${minutes} minutes: growth of memory after the first ${minutes * SETTLING}`,
      value: slope * minutes * (1 - SETTLING),
      unit: "MiB",
      note: `slope ${slope.toFixed(2)} MiB a minute, from ${first?.mib.toFixed(0)} to ${last?.mib.toFixed(0)} MiB; after collecting: ${collected}; ${responses} answers`,
      target: { at: "most", value: MOST_GROWTH_MIB },
    },
  ];
}

/** Slope of a least-squares fit, because memory fluctuates with garbage collection. */
function slopeOf(samples: { minute: number; mib: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ minute }) => minute));
  const y = mean(samples.map(({ mib }) => mib));
  const together = samples.reduce((sum, { minute, mib }) => sum + (minute - x) * (mib - y), 0);
  return together / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}
