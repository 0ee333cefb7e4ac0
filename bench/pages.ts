import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { BROWSER_HEADERS, type LoadJob, type LoadResult, median, rateOf, ratioOf } from "./load.ts";
import { type Program, startProgram, type Usage } from "./program.ts";
import type { Figure } from "./report.ts";
import { makeEvents, type Site } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
/**
 * Enough to saturate one process; more would only queue. Fresh renderings use one connection,
 * because concurrent requests would share a rendering.
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
  /** Event loop utilization of the server. */
  busy: number;
  /** The server's processor time per response. */
  cpuMs: number;
}
type Way = "bare" | "kept" | "anew";
type Measured = Record<Way, Round[]>;

/**
 * Response rates of the home page and the list of events, compared to a bare server that sends the
 * same bytes.
 */
export async function measurePages(site: Site, load: Program<unknown>, pool: pg.Pool): Promise<Figure[]> {
  await using bare = await startProgram<{ port: number }>("bare", { keepAliveTimeout: 10_000 });
  const home = await recordCompressed(`${site.url}/`);
  await bare.ask("send", home);
  const pages = await alternate(load, bare, site, "/");

  const missing = 50 - (await countList(site));
  await makeEvents(pool, missing, "Fecha de la lista");
  await site.program.ask("changed");
  const list = await recordCompressed(`${site.url}/api/eventos/lista`);
  if ((await countList(site)) !== 50) throw new Error("the list of events does not contain 50 events");
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
    rate("home page, cached", pages.kept),
    rate("home page, rendered", pages.anew),
    ratio("home page cached ÷ bare", versus(pages, "kept"), 0.75),
    ratio("home page rendered ÷ bare", versus(pages, "anew"), 0.012),
    rate(`bare server, list's bytes (${list.body.length} B br)`, lists.bare),
    rate("GET /api/eventos/lista, 50 events", lists.kept),
    rate("GET /api/eventos/lista, 50 events, uncached", lists.anew),
    ratio("list ÷ bare", versus(lists, "kept"), 0.25),
    { name: "list uncached ÷ bare", value: versus(lists, "anew"), unit: "×" },
  ];
}

/** The share of the bare server's rate that the site reached. */
export function versus(measured: Measured, way: Way): number {
  return ratioOf(
    measured[way].map((round) => round.rate),
    measured.bare.map((round) => round.rate),
  );
}

export function ratio(name: string, value: number, least: number): Figure {
  return { name, value, unit: "×", target: { at: "least", value: least } };
}

/** Short alternating rounds, so that a slowdown of the machine affects all of them. */
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
        // The first round is a warm-up.
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

/**
 * The response as the cache sends it: compressed fast at first, and at a high level some moments
 * after the second request.
 */
export async function recordCompressed(url: string): Promise<RecordedAnswer> {
  await record(url, BROWSER_HEADERS);
  await record(url, BROWSER_HEADERS);
  await wait(200);
  const response = await record(url, BROWSER_HEADERS);
  const at = response.headers.findIndex(
    (text, i) => i % 2 === 0 && text.toLowerCase() === "content-encoding",
  );
  if (response.status === 200 && response.headers[at + 1] === "br" && at >= 0) return response;
  throw new Error(`${new URL(url).pathname} never returned a compressed response`);
}

async function countList(site: Site): Promise<number> {
  const response = await fetch(`${site.url}/api/eventos/lista`);
  return ((await response.json()) as unknown[]).length;
}

/** A recorded response, for the reference server to send. */
export interface RecordedAnswer {
  status: number;
  /** Name, value, name, value, … in the original spelling, without those that `node:http` adds. */
  headers: string[];
  body: Uint8Array;
}

const WRITTEN_BY_NODE = new Set(["date", "connection", "keep-alive"]);

/** Requests once and records the response byte by byte. */
export function record(url: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers: { ...headers, connection: "close" } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const kept: string[] = [];
      for (let i = 0; i < response.rawHeaders.length; i += 2) {
        const [name = "", value = ""] = response.rawHeaders.slice(i, i + 2);
        if (!WRITTEN_BY_NODE.has(name.toLowerCase())) kept.push(name, value);
      }
      done({ status: response.statusCode ?? 0, headers: kept, body });
    });
    asked.once("error", fail);
    asked.end();
  });
}
