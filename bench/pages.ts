import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { BROWSER_HEADERS, type LoadJob, type LoadResult, median, rateOf, ratioOf } from "./load.ts";
import { type Program, startProgram } from "./program.ts";
import { type RecordedAnswer, record } from "./record.ts";
import type { Figure } from "./report.ts";
import type { Usage } from "./usage.ts";
import { makeEvents, type Site } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
/**
 * Enough to keep one process busy; more would only wait in line. Pages are rendered anew over one connection, since of
 * visitors who ask together one causes a rendering and the others wait for it.
 */
const CONNECTIONS = 24;

export type Bare = Program<{ port: number }>;
interface Turns {
  ways?: readonly Way[];
  rounds?: number;
  seconds?: number;
}
interface Round {
  rate: number;
  /** Share of its time in which the server had something to do. */
  busy: number;
  /** Processor time of the server for one answer. */
  cpuMs: number;
}
type Way = "bare" | "kept" | "anew";
type Measured = Record<Way, Round[]>;

/** Answers of the home page and of the list of events, against a bare server that sends the same bytes. */
export async function measurePages(site: Site, load: Program<unknown>, pool: pg.Pool): Promise<Figure[]> {
  await using bare = await startProgram<{ port: number }>("bare", { keepAliveTimeout: 10_000 });
  const home = await recordCompressed(`${site.url}/`);
  await bare.ask("send", home);
  const pages = await alternate(load, bare, site, "/");

  const missing = 50 - (await countList(site));
  await makeEvents(pool, missing, "Fecha de la lista");
  await site.program.ask("changed");
  const list = await recordCompressed(`${site.url}/api/eventos/lista`);
  if ((await countList(site)) !== 50) throw new Error("the list of events has not 50 of them");
  await bare.ask("send", list);
  const lists = await alternate(load, bare, site, "/api/eventos/lista");

  const of = (rounds: Round[], field: keyof Round) => median(rounds.map((round) => round[field]));
  const rate = (name: string, rounds: Round[]): Figure => ({
    name,
    value: of(rounds, "rate"),
    unit: "/s",
    note: `server busy ${Math.round(of(rounds, "busy") * 100)} %, ${of(rounds, "cpuMs").toFixed(3)} ms of processor an answer`,
  });
  return [
    rate(`bare server, home page's bytes (${home.body.length} B br)`, pages.bare),
    rate("home page, kept", pages.kept),
    rate("home page, rendered anew", pages.anew),
    ratio("home page kept ÷ bare", versus(pages, "kept"), 0.75),
    ratio("home page rendered anew ÷ bare", versus(pages, "anew"), 0.012),
    rate(`bare server, list's bytes (${list.body.length} B br)`, lists.bare),
    rate("GET /api/eventos/lista, 50 events", lists.kept),
    rate("GET /api/eventos/lista, 50 events, read anew", lists.anew),
    ratio("list ÷ bare", versus(lists, "kept"), 0.25),
    { name: "list read anew ÷ bare", value: versus(lists, "anew"), unit: "×" },
  ];
}

/** How much of the bare server's rate the site reached. */
export function versus(measured: Measured, way: Way): number {
  return ratioOf(
    measured[way].map((round) => round.rate),
    measured.bare.map((round) => round.rate),
  );
}

export function ratio(name: string, value: number, least: number): Figure {
  return { name, value, unit: "×", target: { at: "least", value: least } };
}

/** Short rounds in turn, so that a machine that slows down does so for all. */
export async function alternate(
  load: Program<unknown>,
  bare: Bare,
  site: Site,
  path: string,
  { ways = ["bare", "kept", "anew"], rounds = ROUNDS, seconds = SECONDS }: Turns = {},
): Promise<Measured> {
  const measured: Measured = { bare: [], kept: [], anew: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const way of ways) {
      const server = way === "bare" ? bare : site.program;
      const base = way === "bare" ? `http://127.0.0.1:${bare.ready.port}` : site.url;
      if (way !== "bare") await site.program.ask("renderAnew", way === "anew");
      const job: LoadJob = {
        url: `${base}${path}`,
        connections: way === "anew" ? 1 : CONNECTIONS,
        // The first round only warms up.
        seconds: round === 0 ? seconds / 2 : seconds,
      };
      await server.ask<Usage>("usage");
      const results = await load.ask<LoadResult[]>("run", [job]);
      const usage = await server.ask<Usage>("usage");
      if (round === 0) continue;
      const responses = results.reduce((sum, result) => sum + result.responses, 0);
      measured[way].push({ rate: rateOf(results), busy: usage.busy, cpuMs: usage.cpuMs / responses });
    }
  }
  await site.program.ask("renderAnew", false);
  return measured;
}

/** The answer as the cache sends it: compressed fast the first time, and well some moments after the second. */
export async function recordCompressed(url: string): Promise<RecordedAnswer> {
  await record(url, BROWSER_HEADERS);
  await record(url, BROWSER_HEADERS);
  await wait(200);
  const response = await record(url, BROWSER_HEADERS);
  const at = response.headers.findIndex(
    (text, i) => i % 2 === 0 && text.toLowerCase() === "content-encoding",
  );
  if (response.status === 200 && response.headers[at + 1] === "br" && at >= 0) return response;
  throw new Error(`no compressed answer ever came from ${new URL(url).pathname}`);
}

async function countList(site: Site): Promise<number> {
  const response = await fetch(`${site.url}/api/eventos/lista`);
  return ((await response.json()) as unknown[]).length;
}
