import { afterAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { inTurn, propertyRuns } from "#tests/harness/property-runs.ts";
import { createTestSite, until } from "#tests/harness/site.ts";
import { createCaller, NOW } from "./every-call.ts";
import { type Cut, openSeverableDatabase } from "./severable-database.ts";

const real = await createDatabase();
const database = await openSeverableDatabase(real.url);
// Rate limits are on, because their statements can fail too.
const site = await createTestSite({
  databaseUrl: database.url,
  env: { JOBS: "0", RATE_LIMIT_SCALE: "1000" },
});
site.clock.set(NOW);
const caller = await createCaller(site, real.url);
afterAll(async () => {
  database?.restore();
  await site.end();
  await database.close();
  await real?.drop();
});

/** Calls that may delete a picture's file after their commit. An hourly job deletes remaining files. */
const TIDIES_UP = new RegExp(
  [
    "^DELETE /(carrousel|galeria)/",
    "/eliminar$",
    "^(PATCH|DELETE) /noticias/{id}$",
    "^(DELETE /rivales/{id}|POST /rivales/{id}/(unir|escudo))$",
    "^(POST|DELETE) /equipos/integrantes/{id}/foto$",
    "^DELETE /equipos/integrantes/{id}$",
  ].join("|"),
);

/**
 * Number of calls in which each statement is lost, because further calls would behave alike. `commit` is lost in
 * every call.
 */
const CALLS_OF_A_STATEMENT = 2;
const lostIn = new Map<string, Set<string>>();

/** Whether losing a statement in a call can show something new. Records the statement as lost in that call. */
function isNew(text: string, call: string): boolean {
  if (text === "commit") return true;
  const calls = lostIn.get(text) ?? new Set();
  if (!calls.has(call) && calls.size === CALLS_OF_A_STATEMENT) return false;
  lostIn.set(text, calls.add(call));
  return true;
}

/** Makes a call and ends PostgreSQL during its n-th new statement; loses nothing if the call needs fewer. */
async function callLosing(name: string, send: () => Promise<Response>, statement: number, cut: Cut) {
  database.severAt(statement, cut, (text) => isNew(text, name));
  const response = await send();
  const retryAfter = response.headers.get("retry-after");
  const text = await textOf(response);
  const isLost = database.severed();
  if (isLost) await until("the pool to drop them", async () => site.deps.db.$client.totalCount === 0);
  database.restore();
  const { status } = response;
  if (!isLost) return { isLost, wrong: status < 500 ? [] : [`${name}: ${status} without a fault`] };
  const isUnavailable =
    status === 503 &&
    retryAfter === "10" &&
    (JSON.parse(text) as Problem).detail.includes("problema pasajero");
  // A refusal comes before the rollback, so losing the rollback does not change it.
  const isCertain = (status >= 400 && status < 500) || (status < 300 && TIDIES_UP.test(name));
  // The lost statement belonged to the site's background read of its settings, so the response is complete.
  if (status === 200 && name.startsWith("GET ")) {
    const undisturbed = await send();
    if ((await textOf(undisturbed)) === text) return { isLost, wrong: [] };
  }
  const fault = `${name} ${cut} at ${statement}: ${status} ${text.slice(0, 100)}`;
  return { isLost, wrong: isUnavailable || isCertain ? [] : [fault] };
}

/** Returns a response's body; of a live feed, which does not end, nothing. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get("content-type") !== "text/event-stream") return response.text();
  await response.body?.cancel();
  return "";
}

/** Number of GETs and of writing calls that `npm test` tries. All runs of a commit try the same calls. */
const USUAL = 4;

/** Repeats each call, losing one statement later each time, until a call completes without a loss. */
async function walk(routes: DeclaredRoute[], prepare: () => Promise<void>) {
  const found = { wrong: [] as string[], lost: 0 };
  for (const route of routes) {
    await prepare();
    for (let statement = 1; ; statement++) {
      const { name, send } = await caller.prepare(route);
      const cut = statement % 2 === 0 ? "killed" : "stopped";
      const { isLost, wrong } = await callLosing(name, send, statement, cut);
      found.wrong.push(...wrong);
      if (!isLost) break;
      found.lost++;
    }
  }
  return found;
}

describe("losing PostgreSQL during any statement", () => {
  // Rule API-16
  test("makes a call that writes return 503 with Retry-After, never 500", async () => {
    const writing = site.api.declared.filter(({ method }) => method !== "get");
    const { wrong, lost } = await walk(inTurn(writing, USUAL), () => caller.reset());
    expect(wrong).toEqual([]);
    // Fails if too many calls are rejected before they write.
    expect(lost).toBeGreaterThan(propertyRuns(0, writing.length * 3));
  }, 900_000);

  // Rule API-16
  test("makes a GET return 503 with Retry-After, never 500", async () => {
    await caller.reset();
    const reading = site.api.declared.filter(({ method }) => method === "get");
    const { wrong, lost } = await walk(inTurn(reading, USUAL), async () => {});
    expect(wrong).toEqual([]);
    expect(lost).toBeGreaterThan(propertyRuns(0, reading.length));
  }, 900_000);
});
