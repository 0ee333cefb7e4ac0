import type pg from "pg";
import { type LoadJob, type LoadResult, median, rateOf } from "./load.ts";
import type { Program, Usage } from "./program.ts";
import type { Figure } from "./report.ts";
import { buyThrough, checkSold } from "./sales.ts";
import { makeEvents, makePeople, type Site } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;

/** Frequent requests of staff and members, and their limit of processor time in ms. */
const CALLS = [
  { name: "GET /usuario/perfil", path: "/api/usuario/perfil", most: 0.7 },
  { name: "people, a page of 10 of each role", path: "/api/usuario/lista?tamano=10", most: 3 },
  { name: "people, a page of 10 of one role", path: "/api/usuario/lista?rol=usuario&tamano=10", most: 3 },
  { name: "Inicio of the staff", path: "/api/tablero", most: 4 },
  { name: "bookings, a page of 10", path: "/api/reserva/lista?tamano=10", most: 1.5 },
];
const SALE_MOST = 1;

/** Processor time of the site's process per request of a logged-in user, and per sale. */
export async function measureRequests(site: Site, load: Program<unknown>, pool: pg.Pool): Promise<Figure[]> {
  const [admin] = await makePeople(pool, 1, "administrador");
  const buyers = await makePeople(pool, 10_000, "usuario");
  const measured = new Map<string, number[]>();
  const cost = async (round: number, name: string, run: (seconds: number) => Promise<LoadResult[]>) => {
    await site.program.ask<Usage>("usage");
    // The first round is a warm-up.
    const results = await run(round === 0 ? SECONDS * 2 : SECONDS);
    const { cpuMs } = await site.program.ask<Usage>("usage");
    rateOf(results);
    const responses = results.reduce((sum, result) => sum + result.responses, 0);
    if (round > 0) measured.set(name, [...(measured.get(name) ?? []), cpuMs / responses]);
  };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, path } of CALLS) {
      const job = { url: `${site.url}${path}`, connections: CONNECTIONS, token: admin?.token ?? "" };
      await cost(round, name, (seconds) =>
        load.ask("run", [{ ...job, paths: [path], seconds } satisfies LoadJob]),
      );
    }
    const events = await makeEvents(pool, 50, `Costo ${round}`);
    await cost(round, "one sale", async (seconds) => {
      const results = await buyThrough(load, buyers, [site], events, seconds);
      await checkSold(pool, events, results);
      return results;
    });
  }
  return [...CALLS, { name: "one sale", most: SALE_MOST }].map(({ name, most }) => {
    const costs = measured.get(name) ?? [];
    return {
      name: `${name}: processor time of the site`,
      value: median(costs),
      unit: "ms",
      note: `${costs.map((one) => one.toFixed(2)).join(", ")} ms`,
      target: { at: "most", value: most },
    };
  });
}
