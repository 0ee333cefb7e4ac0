import { quantile } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import type { Site } from "./workbench.ts";

/**
 * Searches for a person, a misspelling, a word in many rows, in all bookings or in every email, two letters or
 * digits, numbers, and a date, and one without a match.
 */
const SEARCHES = [
  "Perezgar",
  "peresgar lovi",
  "maro",
  "pelota",
  "example",
  "ma",
  "23",
  "20000500",
  "9000000123",
  "21/11",
  "copa 12",
  "nadie",
];
const ROUNDS = 20;
const P95_MS = 60;
const CPU_MS = 5;

/** Measures the office's search in a large club, one search at a time: response time, and the site's processor time. */
export async function measureOfficeSearch({ url, program }: Site, token: string): Promise<Figure[]> {
  const waits = new Map<string, number[]>(SEARCHES.map((q) => [q, []]));
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) await program.ask("cpuMs");
    for (const [q, mine] of waits) {
      const began = performance.now();
      const response = await fetch(`${url}/api/buscar?q=${encodeURIComponent(q)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`«${q}» answered ${response.status}`);
      if (round > 0) mine.push(performance.now() - began);
    }
  }
  const cpuMs = (await program.ask<number>("cpuMs")) / (ROUNDS * SEARCHES.length);
  const of = ([, mine]: [string, number[]]) => quantile(mine, 0.95);
  const slowest = [...waits].reduce((worst, one) => (of(one) > of(worst) ? one : worst));
  return [
    figure("search of the office, p95", quantile([...waits.values()].flat(), 0.95), "ms", {
      note: `slowest «${slowest[0]}», ${of(slowest).toFixed(1)} ms`,
      most: P95_MS,
    }),
    figure("search of the office: processor time", cpuMs, "ms", { most: CPU_MS }),
  ];
}
