import type pg from "pg";
import { type LoadJob, type LoadResult, median, rateOf, ratioOf } from "./load.ts";
import { ratio } from "./pages.ts";
import { type Program, startProgram } from "./program.ts";
import type { DirectRound, DirectSale } from "./programs/direct-sales.ts";
import type { Figure } from "./report.ts";
import { makeEvents, type Person, type Site } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
const DIRECT_CONNECTIONS = 8;
const BUYERS = 32;
/** A slow provider, and more waiting buyers than the site has database connections. */
const SLOW_PROVIDER_MS = 2_500;
const SLOW_BUYERS = 64;
const SLOW_SECONDS = 10;

/**
 * Purchases over HTTP compared to the same statements sent directly to the database, alternating.
 * After each round the database must contain exactly the acknowledged purchases.
 */
export async function measureSales(options: {
  sites: [Site, Site];
  load: Program<unknown>;
  pool: pg.Pool;
  url: string;
  people: Person[];
}): Promise<Figure[]> {
  const { sites, load, pool, people } = options;
  await using direct = await startProgram("direct-sales", {
    url: options.url,
    connections: DIRECT_CONNECTIONS,
    people: people.map(({ id, sid }) => ({ id, sid })),
  });

  const straight = (kind: DirectSale) => async (eventIds: number[], seconds: number) => [
    await direct.ask<LoadResult>("run", { kind, eventIds, seconds } satisfies DirectRound),
  ];
  const overHttp =
    (through: Site[], cantidad = 1) =>
    (eventIds: number[], seconds: number) =>
      buyThrough(load, people, through, eventIds, seconds, { cantidad });

  const ways: {
    name: string;
    events: number;
    /** Tickets of each order. */
    cantidad?: number;
    sell: (ids: number[], seconds: number) => Promise<LoadResult[]>;
  }[] = [
    { name: "transaction", events: 1, sell: straight("transaction") },
    { name: "site's statements", events: 1, sell: straight("site") },
    { name: "http", events: 1, sell: overHttp([sites[0]]) },
    { name: "http, orders of 4", events: 1, cantidad: 4, sell: overHttp([sites[0]], 4) },
    { name: "http, 50 events", events: 50, sell: overHttp([sites[0]]) },
    { name: "http, two sites", events: 1, sell: overHttp(sites) },
  ];
  const rates = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  const waits = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, events, cantidad, sell } of ways) {
      const eventIds = await makeEvents(pool, events, `Venta ${round}`);
      const results = await sell(eventIds, round === 0 ? 1 : SECONDS);
      const rate = rateOf(results);
      await checkSold(pool, eventIds, results, cantidad);
      if (round === 0) continue;
      rates.get(name)?.push(rate);
      waits.get(name)?.push(median(results.map(({ p99 }) => p99)));
    }
  }

  const of = (name: string) => rates.get(name) ?? [];
  const sale = (title: string, name: string, note = ""): Figure => ({
    name: title,
    value: median(of(name)),
    unit: "/s",
    note: note || `p99 ${Math.round(median(waits.get(name) ?? []))} ms with ${BUYERS} concurrent buyers`,
  });
  const connections = `pg, ${DIRECT_CONNECTIONS} connections, prepared`;
  return [
    sale("four statements, direct, one hot event", "transaction", `${connections}, begin … commit`),
    sale("the site's own statements, direct", "site's statements", `${connections}, one statement holds`),
    sale("purchases over HTTP, one hot event", "http"),
    sale("purchases over HTTP, over 50 events", "http, 50 events"),
    sale("purchases over HTTP, one hot event, two sites", "http, two sites"),
    ratio("orders of 4 tickets ÷ orders of 1", ratioOf(of("http, orders of 4"), of("http")), 0.8),
    ratio("purchases ÷ four direct statements", ratioOf(of("http"), of("transaction")), 0.4),
    {
      name: "purchases ÷ the site's own direct statements",
      value: ratioOf(of("http"), of("site's statements")),
      unit: "×",
      note: "stricter than the target: the event's row is locked for one round trip only",
    },
    await measureSlowProvider(sites[0], load, pool, people),
  ];
}

/**
 * The duration of a purchase while the provider is slow: no other request and no database
 * connection may wait for it.
 */
async function measureSlowProvider(
  site: Site,
  load: Program<unknown>,
  pool: pg.Pool,
  people: Person[],
): Promise<Figure> {
  const events = await makeEvents(pool, 50, "Proveedor lento");
  await site.program.ask("delayProvider", SLOW_PROVIDER_MS);
  const results = await buyThrough(load, people, [site], events, SLOW_SECONDS, { buyers: SLOW_BUYERS });
  await site.program.ask("delayProvider", 0);
  const rate = rateOf(results);
  await checkSold(pool, events, results);
  return {
    name: `purchase while the provider takes ${SLOW_PROVIDER_MS / 1000} s, p99`,
    value: median(results.map(({ p99 }) => p99)),
    unit: "ms",
    note: `${SLOW_BUYERS} buyers at once, ${rate.toFixed(0)} /s`,
    target: { at: "most", value: SLOW_PROVIDER_MS + 500 },
  };
}

/** All buyers at once, distributed evenly over the sites; each buys for some of the users. */
export function buyThrough(
  load: Program<unknown>,
  people: Person[],
  through: Site[],
  eventIds: number[],
  seconds: number,
  { buyers = BUYERS, cantidad = 1 } = {},
): Promise<LoadResult[]> {
  const jobs = through.map(({ url }, at): LoadJob => {
    const mine = people.filter((_, i) => i % through.length === at);
    const purchases = mine.map(({ id, token }, i) => ({
      path: `/api/compras/evento/${eventIds[i % eventIds.length]}/usuario/${id}`,
      token,
      cantidad,
    }));
    return { url, connections: buyers / through.length, seconds, purchases };
  });
  return load.ask<LoadResult[]>("run", jobs);
}

/**
 * The database contains exactly the acknowledged purchases: a fast sale that loses one is
 * worthless.
 */
export async function checkSold(
  pool: pg.Pool,
  eventIds: number[],
  results: LoadResult[],
  cantidad = 1,
): Promise<void> {
  const answered = cantidad * results.reduce((sum, { responses }) => sum + responses, 0);
  const { rows } = await pool.query<{ taken: number; tickets: number }>(
    `select (select sum(cantidad_entradas - entradas_disponibles)::int from eventos where id = any($1)) as taken,
       (select count(*)::int from entradas join pagos on pagos.id = pago_id
        where evento_id = any($1) and retiene) as tickets`,
    [eventIds],
  );
  const { taken = -1, tickets = -1 } = rows[0] ?? {};
  if (taken !== answered || tickets !== answered)
    throw new Error(
      `${answered} tickets were acknowledged, ${tickets} tickets and ${taken} places are taken`,
    );
}
