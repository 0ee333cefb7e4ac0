import { setTimeout as wait } from "node:timers/promises";
import type { Anotacion } from "#features/temporada/planilla/contract.ts";
import { LOTE_MAX } from "#features/temporada/planilla/rules.ts";
import { newLiveMatch } from "#tests/harness/live-match.ts";
import { type Buyer, insertEvent, insertPeople } from "#tests/harness/site-process.ts";
import { type LoadJob, median, purchase, quantile } from "./load.ts";
import { startProgram } from "./program.ts";
import type { Audience } from "./programs/followers.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, PLACES, SECRET, type Site, startSite } from "./workbench.ts";

const FOLLOWERS_EACH = 1_000;
const POINTS = 16;
const PAUSE_MS = 2_500;
/** Entries of a match that is nearly over. */
const ENTRIES_BEFORE = 400;
const PER_POINT = 2;
/** Each pauses a second between purchases. */
const BUYERS = 30;
const PEOPLE = 1_200;
const MB = 1e6;

/**
 * Measures a match that 2,000 people follow at two processes of one site, while a scorer enters a point every 2.5 s at
 * one of them: from sending the point to its event at each follower, and the processor that each process needs. Then
 * the same while tickets of another event sell at the scorer's process.
 */
export async function measureLive({ dataDir, pool, site: first, load }: Bench): Promise<Figure[]> {
  await using second = await startSite(dataDir);
  await using followers = await startProgram("followers");
  const [staff, ...buyers] = await insertPeople(pool, SECRET, 1 + PEOPLE, "administrador");
  if (!staff) throw new Error("no scorer was created");
  const scorer = await startMatch(first, staff);
  const event = await insertEvent(pool, "La final del banco", PLACES);
  const sites = [first, second];
  const audience: Audience = {
    urls: sites.map(({ url }) => `${url}/api/partidos/${scorer.id}/en-vivo`),
    each: FOLLOWERS_EACH,
    points: 2 * POINTS,
    perPoint: PER_POINT,
  };
  await followers.ask("follow", audience);
  const alone = await score(scorer, sites);
  const sales: LoadJob = {
    url: first.url,
    connections: BUYERS,
    pauseMs: 1_000,
    seconds: (POINTS * PAUSE_MS) / 1_000,
    posts: buyers.map((buyer) => purchase(event, buyer)),
  };
  const [[sold], busy] = await Promise.all([load([sales]), score(scorer, sites)]);
  if (!sold) throw new Error("the load returned no result");
  const memory = await first.program.ask<number>("memory");
  const arrivals = await followers.ask<number[][]>("arrivals");
  const since = (times: number[], from: number) =>
    times.flatMap((time, n) => (arrivals[from + n] ?? []).map((at) => at - time));
  const waits = since(alone.sent, 0);
  const busyWaits = since(busy.sent, POINTS);
  return [
    figure("a point at each of 2000 followers at two processes, p99", quantile(waits, 0.99) / 1000, "s", {
      note: `median ${median(waits)}, slowest ${Math.max(...waits)} ms; p99 ${quantile(since(alone.acknowledged, 0), 0.99)} ms after its acknowledgement`,
      most: 2,
    }),
    figure("processor of the scorer's process meanwhile", alone.shares[0] ?? Number.NaN, "% of a core", {
      most: 10,
    }),
    figure("processor of the other process", alone.shares[1] ?? Number.NaN, "% of a core", { most: 10 }),
    figure("the same point while tickets sell, p99", quantile(busyWaits, 0.99) / 1000, "s", {
      note: `${sold.responses} purchases, p95 ${sold.p95.toFixed(0)} ms; slowest point ${Math.max(...busyWaits)} ms`,
      most: 2,
    }),
    figure("memory of a process with 1000 followers", memory / MB, "MB"),
  ];
}

type Scorer = Awaited<ReturnType<typeof startMatch>>;

/** Enters the points of a round. @returns when each was sent and acknowledged, and each site's share of a core, in % */
async function score({ write, player }: Scorer, sites: readonly Site[]) {
  for (const { program } of sites) await program.ask("cpuMs");
  const began = performance.now();
  const sent: number[] = [];
  const acknowledged: number[] = [];
  for (let point = 0; point < POINTS; point++) {
    sent.push(Date.now());
    await write({ tipo: "puntos", periodo: 4, lado: "local", tiro: "doble", jugador: player });
    acknowledged.push(Date.now());
    await wait(PAUSE_MS);
  }
  const elapsed = performance.now() - began;
  const shares = await Promise.all(
    sites.map(async ({ program }) => ((await program.ask<number>("cpuMs")) / elapsed) * 100),
  );
  return { sent, acknowledged, shares };
}

/** Creates a match of the demo's first team, and enters nearly all of it from a scorer's phone. */
async function startMatch({ url }: Site, { token }: Buyer) {
  const match = await newLiveMatch(async (path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }, "Rival del banco");
  const { planteles } = await match.take();
  const players = planteles.local.map(({ jugador }) => jugador);
  const player = (at: number) => players[at % players.length];
  await match.write({ tipo: "formacion", lado: "local", jugadores: players });
  for (let at = 0; at < ENTRIES_BEFORE; at += LOTE_MAX) {
    const batch = Array.from({ length: LOTE_MAX }, (_, i): Anotacion => {
      const periodo = 1 + Math.floor((4 * (at + i)) / ENTRIES_BEFORE);
      return i % 3 === 0
        ? { tipo: "falta", lado: "local", falta: "personal", periodo, jugador: player(i) }
        : { tipo: "puntos", lado: "visitante", tiro: "doble", periodo, jugador: "7" };
    });
    await match.write(...batch);
  }
  return { ...match, player: player(0) };
}
