import type pg from "pg";
import { type LoadResult, median, rateOf, ratioOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import { buyThrough, checkSold } from "./sales.ts";
import type { Usage } from "./usage.ts";
import { makeEvents, type Person, type Site } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 3;
/** A night on which everything is sold, and one match that everybody wants: there the buyers wait for one row. */
const SALES = [
  { name: "over 50 events", events: 50, target: 1.4 },
  { name: "one hot event", events: 1, target: null },
] as const;

/** A sale at full load through one process and through two on the same database, in turn (issue 6, Speed). */
export async function measureProcesses(options: {
  sites: [Site, Site];
  load: Program<unknown>;
  pool: pg.Pool;
  people: Person[];
}): Promise<Figure[]> {
  const { sites, load, pool, people } = options;
  const figures: Figure[] = [];
  for (const { name, events, target } of SALES) {
    const rates: { one: number[]; two: number[] } = { one: [], two: [] };
    const busy: { load: number[]; sites: number[] } = { load: [], sites: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const way of ["one", "two"] as const) {
        const through = way === "one" ? [sites[0]] : sites;
        const eventIds = await makeEvents(pool, events, `Procesos ${round}`);
        const programs = [load, ...through.map((site) => site.program)];
        await Promise.all(programs.map((program) => program.ask<Usage>("usage")));
        const began = performance.now();
        const results: LoadResult[] = await buyThrough(load, people, through, eventIds, SECONDS);
        const milliseconds = performance.now() - began;
        const [mine, ...theirs] = await Promise.all(programs.map((program) => program.ask<Usage>("usage")));
        await checkSold(pool, eventIds, results);
        // The first round only warms up.
        if (round === 0) continue;
        rates[way].push(rateOf(results));
        if (way === "one" || !mine) continue;
        busy.load.push(mine.cpuMs / milliseconds);
        busy.sites.push(theirs.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / milliseconds);
      }
    }
    const share = (values: number[]) => `${median(values).toFixed(2)} processors`;
    figures.push({
      name: `purchases by two processes ÷ by one, ${name}`,
      value: ratioOf(rates.two, rates.one),
      unit: "×",
      note:
        `${Math.round(median(rates.two))} against ${Math.round(median(rates.one))} /s; ` +
        `the load takes ${share(busy.load)}, the two ${share(busy.sites)}`,
      ...(target ? { target: { at: "least", value: target } as const } : {}),
    });
  }
  return figures;
}
