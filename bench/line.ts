import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Fila } from "#features/eventos/fila/contract.ts";
import { admisionDe, papeleta } from "#features/eventos/fila/rules.ts";
import { type LoadJob, type LoadResult, quantile, rateOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import { makeEvents, makePeople, type Person, type Site } from "./workbench.ts";

const PEOPLE = 20_000;
const PLACES = 5_000;
/** Positions admitted per minute during the sale. */
const PACE = 6_000;
/** Pages request the draw at a random time within this many milliseconds of the start. */
const START_SPREAD_MS = 3_000;
/** Poll interval of a page far from its turn. */
const POLL_MS = 30_000;
/** Users who try to buy long before their turn. */
const IMPATIENT = 500;
const CONNECTIONS = 64;

/**
 * Twenty thousand users in the line of an event with five thousand places, at two processes: they
 * enter, request their positions at the start, and buy in turn while the others wait. Every
 * position is recomputed, and the sales in the database are compared with the responses.
 */
export async function measureLine(options: {
  sites: [Site, Site];
  load: Program<unknown>;
  pool: pg.Pool;
}): Promise<Figure[]> {
  const { sites, load, pool } = options;
  const people = await makePeople(pool, PEOPLE, "usuario");
  const [event = 0] = await makeEvents(pool, 1, "La final");
  await pool.query(
    `update eventos set cantidad_entradas = $2, entradas_disponibles = $2, venta_desde = now() + interval '1 day' where id = $1`,
    [event, PLACES],
  );
  const path = `/api/eventos/${event}/fila`;
  /** The same job at both sites, each with half of the requests. */
  const through = (job: Pick<LoadJob, "seconds" | "expected" | "purchases" | "dueMs">): LoadJob[] =>
    sites.map(({ url }, at) => {
      const mine = <T>(all: T[] | undefined) => all?.filter((_, i) => i % 2 === at);
      const purchases = mine(job.purchases);
      return {
        ...job,
        url: `${url}${path}`,
        connections: CONNECTIONS / 2,
        dueMs: mine(job.dueMs) ?? [],
        ...(purchases && { purchases }),
      };
    });
  const run = (jobs: LoadJob[]) => load.ask<LoadResult[]>("run", jobs);
  const waitsOf = (results: LoadResult[]) => results.flatMap(({ waits = [] }) => waits);

  const entering = people.map(({ token }) => ({ path, token }));
  const entered = await run(through({ seconds: 300, purchases: entering, dueMs: people.map(() => 0) }));
  rateOf(entered);
  const enteredIn = Math.max(...entered.map(({ slowest }) => slowest));

  await pool.query("update filas set ritmo = $2 where evento_id = $1", [event, PACE]);
  const start = new Date(Date.now() + 1_000);
  await pool.query("update eventos set venta_desde = $2 where id = $1", [event, start]);
  for (const { program } of sites) await program.ask("changed", [`fila:${event}`]);
  await wait(start.getTime() - Date.now() + 50);
  // The first request makes the draw.
  const asking = through({ seconds: 60, dueMs: spread(PEOPLE, START_SPREAD_MS) });
  const positions = await run(asking);
  rateOf(positions);
  const drawn = (await (await fetch(`${sites[0].url}${path}`)).json()) as Fila;
  const order = await checkDraw(pool, event, drawn);

  const byPosition = people.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const buyers = byPosition.slice(0, PLACES);
  const purchasesOf = (crowd: readonly Person[]) =>
    crowd.map(({ id, token }) => ({ path: `/api/compras/evento/${event}/usuario/${id}`, token }));
  const admittedIn = (position: number) => Math.max(0, (admisionDe(drawn, position) ?? 0) - Date.now()) + 250;
  const dueMs = buyers.map((_, i) => admittedIn(i + 1));
  const seconds = Math.ceil((dueMs.at(-1) ?? 0) / 1_000) + 180;
  const selling = through({ seconds, purchases: purchasesOf(buyers), dueMs });
  const rounds = Math.floor((dueMs.at(-1) ?? 0) / POLL_MS) + 1;
  const polling = through({ seconds, dueMs: spread((PEOPLE - PLACES) * rounds, rounds * POLL_MS) });
  const last = byPosition.slice(-IMPATIENT);
  const impatient = through({
    seconds,
    expected: "409",
    purchases: purchasesOf(last),
    dueMs: spread(IMPATIENT, 20_000),
  });
  const results = await run([...selling, ...polling, ...impatient]);
  rateOf(results);
  await checkSold(pool, event);
  const [sold, polled] = [results.slice(0, 2), results.slice(2, 4)].map(waitsOf) as [number[], number[]];
  const starts = waitsOf(positions);
  return [
    {
      name: "20,000 people enter a line, two processes",
      value: PEOPLE / (enteredIn / 1_000),
      unit: "/s",
      note: `all at once; the last one waits ${(enteredIn / 1_000).toFixed(1)} s`,
    },
    {
      name: "20,000 positions at the start, slowest",
      value: Math.max(...starts),
      unit: "ms",
      note: `within ${START_SPREAD_MS / 1_000} s, the draw included; p95 ${quantile(starts, 0.95).toFixed(0)} ms`,
      target: { at: "most", value: 2_000 },
    },
    {
      name: "purchase in turn, p95",
      value: quantile(sold, 0.95),
      unit: "ms",
      note: `${PLACES} places at ${PACE / 60} a second, none oversold; slowest ${Math.max(...sold).toFixed(0)} ms`,
    },
    {
      name: "poll of those who wait meanwhile, slowest",
      value: Math.max(...polled),
      unit: "ms",
      note: `${polled.length} polls of ${PEOPLE - PLACES} people; p95 ${quantile(polled, 0.95).toFixed(0)} ms`,
      target: { at: "most", value: 2_000 },
    },
  ];
}

/** @returns the positions by number, after comparing them with a recomputed draw */
async function checkDraw(pool: pg.Pool, event: number, { sorteo }: Fila): Promise<Map<number, number>> {
  const { secreto = null, participantes = 0 } = sorteo ?? {};
  if (secreto === null || participantes !== PEOPLE) throw new Error(`the draw has ${participantes} numbers`);
  const hashOf = (numero: number) => createHash("sha256").update(papeleta(secreto, numero)).digest("hex");
  const hashes = Array.from({ length: PEOPLE }, (_, i) => ({ numero: i + 1, hash: hashOf(i + 1) }));
  hashes.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const drawn = new Map(hashes.map(({ numero }, i) => [numero, i + 1]));
  const { rows } = await pool.query<{ usuario: number; numero: number; posicion: number }>(
    `select usuario_id as usuario, numero, posicion::int from lugares_en_fila
     where fila_id = (select id from filas where evento_id = $1)`,
    [event],
  );
  const wrong = rows.filter(({ numero, posicion }) => drawn.get(numero) !== posicion);
  if (rows.length !== PEOPLE || wrong.length > 0)
    throw new Error(`${rows.length} people have a position, ${wrong.length} of which differ from the draw`);
  return new Map(rows.map(({ usuario, posicion }) => [usuario, posicion]));
}

async function checkSold(pool: pg.Pool, event: number): Promise<void> {
  const { rows } = await pool.query<{ left: number; tickets: number; people: number }>(
    `select (select entradas_disponibles from eventos where id = $1) as left,
       count(*)::int as tickets, count(distinct usuario_id)::int as people from entradas where evento_id = $1`,
    [event],
  );
  const { left, tickets, people } = rows[0] ?? {};
  if (left !== 0 || tickets !== PLACES || people !== PLACES)
    throw new Error(`${left} places are left, and ${people} people have ${tickets} tickets`);
}

function spread(count: number, milliseconds: number): number[] {
  return Array.from({ length: count }, () => Math.random() * milliseconds).toSorted((a, b) => a - b);
}
