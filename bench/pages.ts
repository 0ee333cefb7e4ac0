import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join, posix } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { demoClub as club } from "#demo/club.ts";
import { insertEvent } from "#tests/harness/site-process.ts";
import { BROWSER_HEADERS, median, ratioOf } from "./load.ts";
import { type Program, startProgram } from "./program.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, PLACES, type Site } from "./workbench.ts";

const ROUNDS = 5;
const SECONDS = 2;
/**
 * Enough to saturate one process; more connections would only queue. Fresh renderings use one connection, because
 * concurrent requests would share a rendering.
 */
const CONNECTIONS = 24;
const LIST = "/api/eventos/lista";
const EVENTS = 50;
const CLIENT = "build/client";
const KB = 1000;

type Way = "bare" | "cached" | "anew";

/**
 * Measures request rates of the home page and the list of events, compared with a bare server that sends the same
 * bytes, and JavaScript sizes.
 */
export async function measurePages(bench: Bench): Promise<Figure[]> {
  const { site, pool } = bench;
  await using bare = await startProgram("bare");
  const home = await compare(bench, bare, "home page", "/", { cached: 0.75, anew: 0.012 });
  for (let n = await countEvents(site.url); n < EVENTS; n++) await insertEvent(pool, `Fecha ${n}`, PLACES);
  await site.program.ask("invalidate");
  if ((await countEvents(site.url)) !== EVENTS) throw new Error(`the list does not contain ${EVENTS} events`);
  const list = await compare(bench, bare, `list of ${EVENTS} events`, LIST, { cached: 0.25 });
  return [...home, ...list, ...(await measureJavaScript(site))];
}

/** Runs short alternating rounds, so that a slowdown of the machine affects all of them. */
async function compare(
  { site, load }: Bench,
  bare: Program,
  name: string,
  path: string,
  least: { cached: number; anew?: number },
): Promise<Figure[]> {
  const response = await recordCompressed(`${site.url}${path}`);
  const reference = `http://127.0.0.1:${await bare.ask<number>("port")}`;
  await bare.ask("send", response);
  const rounds: Record<Way, { rate: number; cpuMs: number }[]> = { bare: [], cached: [], anew: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const way of ["bare", "cached", "anew"] as const) {
      const server = way === "bare" ? bare : site.program;
      const base = way === "bare" ? reference : site.url;
      await site.program.ask("renderAnew", way === "anew");
      await server.ask("cpuMs");
      const connections = way === "anew" ? 1 : CONNECTIONS;
      const [result] = await load([{ url: `${base}${path}`, connections, seconds: SECONDS }]);
      const cpuMs = await server.ask<number>("cpuMs");
      if (round > 0 && result) rounds[way].push({ rate: result.rate, cpuMs: cpuMs / result.responses });
    }
  }
  await site.program.ask("renderAnew", false);
  const of = (way: Way, field: "rate" | "cpuMs") => rounds[way].map((round) => round[field]);
  const cpu = (way: Way) => `${median(of(way, "cpuMs")).toFixed(3)} ms of processor each`;
  const compared = (way: "cached" | "anew") =>
    figure(`${name}, ${way} ÷ bare`, ratioOf(of(way, "rate"), of("bare", "rate")), "×", {
      note: `${Math.round(median(of(way, "rate")))} /s, ${cpu(way)}`,
      least: least[way],
    });
  const note = `${response.body.length} B br, ${cpu("bare")}`;
  return [
    figure(`${name}, bare server`, median(of("bare", "rate")), "/s", { note }),
    compared("cached"),
    compared("anew"),
  ];
}

/** Records the response as the cache sends it: compressed better a few moments after the second request. */
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

/** Measures the JavaScript of a first visit: the scripts of the served page and their static imports. */
async function measureJavaScript(site: Site): Promise<Figure[]> {
  const weighed = async (name: string, path: string, most: number) => {
    const { bytes, files } = await weigh(site, path);
    return figure(`JavaScript of ${name}`, bytes / KB, "KB gzip", { note: `${files} files`, most });
  };
  return [
    await weighed("the home page", "/", 110),
    await weighed("an administrator's screen", `/${club.slug}/admin/eventos/`, 170),
  ];
}

async function weigh(site: Site, path: string): Promise<{ bytes: number; files: number }> {
  const response = await fetch(`${site.url}${path}`);
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  const html = await response.text();
  const waiting = [
    ...matches(html, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
    ...matches(html, /<script[^>]+src="([^"]+)"/g),
    ...matches(html, /\bimport\b(?:[^"';]*?\bfrom)?\s*\(?\s*"([^"]+\.js)"/g),
  ];
  const seen = new Map<string, number>();
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    // Only old browsers load the polyfills.
    if (seen.has(url) || posix.basename(url).startsWith("old-")) continue;
    const source = await readFile(join(CLIENT, url), "utf8");
    seen.set(url, gzipSync(source, { level: 9 }).length);
    const folder = posix.dirname(url);
    // Dynamic imports are not needed to show the page.
    for (const name of matches(source, /\b(?:import|from)\s*"(\.[^"]+\.js)"/g))
      waiting.push(posix.join(folder, name));
  }
  return { bytes: [...seen.values()].reduce((sum, size) => sum + size, 0), files: seen.size };
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

export interface RecordedResponse {
  status: number;
  /** Name, value, name, value, … in the original spelling, without those that `node:http` adds. */
  headers: string[];
  body: Uint8Array;
}

const WRITTEN_BY_NODE = new Set(["date", "connection", "keep-alive"]);

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
