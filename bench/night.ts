import { setTimeout as wait } from "node:timers/promises";
import { insertEvent, insertPeople } from "#tests/harness/site-process.ts";
import { type LoadJob, type LoadResult, purchase } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, insertTickets, PLACES, SECRET } from "./workbench.ts";

const SECONDS = 60;
/**
 * Starts half a minute before the full minute, when events begin and dates change, so that this moment falls in the
 * middle.
 */
const BEGINS_AT_SECOND = 30;
const VISITORS = 300;
/**
 * Number of buyers. Each pauses one second between requests, so this is also the rate per second if responses are
 * immediate.
 */
const BUYERS = 30;
const GATES = 5;
const PEOPLE = 2_000;
const MB = 1e6;

/**
 * Measures the minute around the start of a final's sale: visitors in closed loops, half of their requests with a
 * tracking parameter, with and without purchases and check-ins.
 */
export async function measureNight(bench: Bench): Promise<Figure[]> {
  const { site, pool, load } = bench;
  // A member of staff per purchase, because a user with a held place would get the same place again.
  const people = await insertPeople(pool, SECRET, PEOPLE, "administradorB");
  const event = await insertEvent(pool, "La final", PLACES);
  const semifinal = await insertEvent(pool, "La semifinal", PLACES);
  const codes = await insertTickets(pool, semifinal, GATES * (SECONDS + 1));
  const [gate] = people;
  if (!gate) throw new Error("no gate user was created");
  const all = { url: site.url, seconds: SECONDS };
  const paths = ["/", `/evento/${event}`, "/galeria/basquet"];
  const visits: LoadJob = { ...all, connections: VISITORS, paths, tracked: true };
  const posts = people.map((person) => purchase(event, person));
  const sales: LoadJob = { ...all, connections: BUYERS, pauseMs: 1_000, posts };
  const checkIns: LoadJob = {
    ...all,
    connections: GATES,
    pauseMs: 1_000,
    posts: codes.map((codigo) => ({
      path: "/api/entradas/ingreso",
      token: gate.token,
      type: "application/json",
      body: JSON.stringify({ codigo, eventos: [semifinal] }),
    })),
  };
  await load([{ ...visits, seconds: 3 }]);
  const [quiet] = await minuteOf(bench, [visits]);
  const [busy, sold, admitted] = await minuteOf(bench, [visits, sales, checkIns]);
  if (!quiet || !busy || !sold || !admitted) throw new Error("a load returned no result");
  const memory = await site.program.ask<number>("memory");
  return [
    figure("a minute of visits, without sales", quiet.rate, "/s", {
      note: `p99 ${quiet.p99.toFixed(0)} ms, slowest ${quiet.slowest.toFixed(0)} ms, across a full minute`,
    }),
    figure("visits while tickets sell ÷ without", busy.rate / quiet.rate, "×", {
      note: `${Math.round(busy.rate)} /s, p99 ${busy.p99.toFixed(0)} ms; ${sold.responses} purchases, ${admitted.responses} check-ins`,
      least: 0.7,
    }),
    figure("slowest of these visits", busy.slowest, "ms", { most: 250 }),
    figure("purchase among visitors, p95", sold.p95, "ms", { most: 300 }),
    figure("check-in among visitors, p95", admitted.p95, "ms"),
    figure("memory of the site afterwards", memory / MB, "MB"),
  ];
}

async function minuteOf({ load }: Bench, jobs: LoadJob[]): Promise<LoadResult[]> {
  await wait((BEGINS_AT_SECOND * 1_000 - (Date.now() % 60_000) + 60_000) % 60_000);
  return load(jobs);
}
