import type pg from "pg";
import { insertEvent, insertPeople } from "#tests/harness/site-process.ts";
import { type LoadResult, median, purchase, ratioOf } from "./load.ts";
import { startProgram } from "./program.ts";
import type { DirectRound, Sellers } from "./programs/direct-sales.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, PLACES, SECRET } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
type Sold = Pick<LoadResult, "responses" | "rate">;
const PEOPLE = 2_000;
const BUYERS = 32;
const DIRECT_CONNECTIONS = 8;

/**
 * Measures purchases of one hot event over HTTP, alternating with the same statements sent directly to the database.
 * After each round the database must contain exactly the acknowledged purchases.
 */
export async function measureSales({ site, pool, load, database }: Bench): Promise<Figure[]> {
  const people = await insertPeople(pool, SECRET, PEOPLE);
  await using direct = await startProgram("direct-sales");
  const sellers: Sellers = { url: database.url, connections: DIRECT_CONNECTIONS, people };
  await direct.ask("open", sellers);
  const sellDirectly = (eventoId: number) =>
    direct.ask<Sold>("run", { eventoId, seconds: SECONDS } satisfies DirectRound);
  const p99: number[] = [];
  let cpuMs = 0;
  const sellOverHttp = async (eventoId: number): Promise<Sold> => {
    const posts = people.map((person) => purchase(eventoId, person));
    await site.program.ask("cpuMs");
    const [result] = await load([{ url: site.url, connections: BUYERS, seconds: SECONDS, posts }]);
    if (!result) throw new Error("the load returned no result");
    cpuMs = (await site.program.ask<number>("cpuMs")) / result.responses;
    p99.push(result.p99);
    return result;
  };
  const rates = { direct: [] as number[], http: [] as number[] };
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [way, sell] of [
      ["direct", sellDirectly],
      ["http", sellOverHttp],
    ] as const) {
      const eventoId = await insertEvent(pool, `Venta ${round}`, PLACES);
      const { rate, responses } = await sell(eventoId);
      await checkSold(pool, eventoId, responses);
      if (round > 0) rates[way].push(rate);
    }
  }
  return [
    figure("four statements, direct, one hot event", median(rates.direct), "/s", {
      note: `pg, ${DIRECT_CONNECTIONS} connections, prepared, begin … commit`,
    }),
    figure("purchases over HTTP, one hot event", median(rates.http), "/s", {
      note: `p99 ${Math.round(median(p99))} ms with ${BUYERS} concurrent buyers, ${cpuMs.toFixed(2)} ms of processor each`,
    }),
    figure("purchases ÷ four direct statements", ratioOf(rates.http, rates.direct), "×", { least: 0.4 }),
  ];
}

/** @throws Error unless the database contains exactly the acknowledged purchases */
async function checkSold(pool: pg.Pool, eventoId: number, acknowledged: number): Promise<void> {
  const { rows } = await pool.query<{ taken: number; tickets: number }>(
    `select (select cantidad_entradas - entradas_disponibles from eventos where id = $1) as taken,
       (select count(*)::int from entradas join pagos on pagos.id = pago_id
        where evento_id = $1 and retiene) as tickets`,
    [eventoId],
  );
  const { taken = -1, tickets = -1 } = rows[0] ?? {};
  if (taken !== acknowledged || tickets !== acknowledged)
    throw new Error(
      `${acknowledged} tickets were acknowledged, ${tickets} tickets and ${taken} places are taken`,
    );
}
