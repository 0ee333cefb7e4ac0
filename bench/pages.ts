import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { insertEvent } from "#tests/harness/site-process.ts";
import { measureJavaScript } from "./javascript.ts";
import { BROWSER_HEADERS, median, ratioOf } from "./load.ts";
import { type Program, startProgram, type Usage } from "./program.ts";
import { atLeast, type Figure } from "./report.ts";
import { type Bench, PLACES } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
/**
 * Enough to saturate one process; more would only queue. Fresh renderings use one connection, because concurrent requests
 * would share a rendering.
 */
const CONNECTIONS = 24;
const LIST = "/api/eventos/lista";
const EVENTS = 50;

type Bare = Program<{ port: number }>;
type Way = "bare" | "cached" | "anew";

/** Rates of the home page and the list of events against a bare server that sends the same bytes, and JavaScript sizes. */
export async function measurePages(bench: Bench): Promise<Figure[]> {
  const { site, pool } = bench;
  await using bare: Bare = await startProgram<{ port: number }>("bare", null);
  const home = await compare(bench, bare, "home page", "/", { cached: 0.75, anew: 0.012 });
  for (let n = await countEvents(site.url); n < EVENTS; n++) await insertEvent(pool, `Fecha ${n}`, PLACES);
  await site.program.ask("invalidate");
  if ((await countEvents(site.url)) !== EVENTS) throw new Error(`the list does not contain ${EVENTS} events`);
  const list = await compare(bench, bare, `list of ${EVENTS} events`, LIST, { cached: 0.25 });
  return [...home, ...list, ...(await measureJavaScript(site))];
}

/** Short alternating rounds, so that a slowdown of the machine affects all of them. */
async function compare(
  { site, load }: Bench,
  bare: Bare,
  name: string,
  path: string,
  least: { cached: number; anew?: number },
): Promise<Figure[]> {
  const response = await recordCompressed(`${site.url}${path}`);
  await bare.ask("send", response);
  const rounds: Record<Way, { rate: number; cpuMs: number }[]> = { bare: [], cached: [], anew: [] };
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const way of ["bare", "cached", "anew"] as const) {
      const server = way === "bare" ? bare : site.program;
      const base = way === "bare" ? `http://127.0.0.1:${bare.ready.port}` : site.url;
      await site.program.ask("renderAnew", way === "anew");
      await server.ask<Usage>("usage");
      const connections = way === "anew" ? 1 : CONNECTIONS;
      const [result] = await load([{ url: `${base}${path}`, connections, seconds: SECONDS }]);
      const { cpuMs } = await server.ask<Usage>("usage");
      if (round > 0 && result) rounds[way].push({ rate: result.rate, cpuMs: cpuMs / result.responses });
    }
  }
  await site.program.ask("renderAnew", false);
  const of = (way: Way, field: "rate" | "cpuMs") => rounds[way].map((round) => round[field]);
  const note = (way: Way) =>
    `${Math.round(median(of(way, "rate")))} /s, ${median(of(way, "cpuMs")).toFixed(3)} ms of processor each`;
  return [
    {
      name: `${name}, bare server`,
      value: median(of("bare", "rate")),
      unit: "/s",
      note: `${response.body.length} B br, ${median(of("bare", "cpuMs")).toFixed(3)} ms of processor each`,
    },
    {
      name: `${name}, cached ÷ bare`,
      value: ratioOf(of("cached", "rate"), of("bare", "rate")),
      unit: "×",
      note: note("cached"),
      target: atLeast(least.cached),
    },
    {
      name: `${name}, anew ÷ bare`,
      value: ratioOf(of("anew", "rate"), of("bare", "rate")),
      unit: "×",
      note: note("anew"),
      ...(least.anew && { target: atLeast(least.anew) }),
    },
  ];
}

/** The response as the cache sends it: compressed fast at first, and at a high level some moments after the second request. */
async function recordCompressed(url: string): Promise<RecordedResponse> {
  await record(url, BROWSER_HEADERS);
  await record(url, BROWSER_HEADERS);
  await wait(200);
  const response = await record(url, BROWSER_HEADERS);
  const at = response.headers.findIndex((text) => text.toLowerCase() === "content-encoding");
  if (response.status === 200 && response.headers[at + 1] === "br") return response;
  throw new Error(`${url} never returned a compressed response`);
}

async function countEvents(url: string): Promise<number> {
  const response = await fetch(`${url}${LIST}`);
  return ((await response.json()) as unknown[]).length;
}

/** A recorded response, for the reference server to send. */
export interface RecordedResponse {
  status: number;
  /** Name, value, name, value, … in the original spelling, without those that `node:http` adds. */
  headers: string[];
  body: Uint8Array;
}

const WRITTEN_BY_NODE = new Set(["date", "connection", "keep-alive"]);

/** Requests once and records the response byte by byte. */
export function record(url: string, headers: Record<string, string>): Promise<RecordedResponse> {
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
