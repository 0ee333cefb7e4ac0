/**
 * `npm run bench`: the site's performance as ratios within one run, in about 45 minutes. The site,
 * its load and the reference servers run in separate processes; all traffic stays on this machine.
 * docs/benchmarks.md explains the table. `npm run bench -- pages sales` runs some parts only and
 * leaves bench/results.json unchanged. `--soak-minutes=2` shortens the soak test of twenty minutes.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";
import { measureBackup } from "./backup.ts";
import { measureBombs } from "./bombs.ts";
import { measureCourts } from "./courts.ts";
import { measureDashboard } from "./dashboard.ts";
import { measureFootprint } from "./footprint.ts";
import { measureFreshness } from "./freshness.ts";
import { measureGate } from "./gate.ts";
import { measureJavaScript } from "./javascript.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLine } from "./line.ts";
import { measureLists } from "./lists.ts";
import { measureNight } from "./night.ts";
import { measurePages } from "./pages.ts";
import { measurePeople } from "./people.ts";
import { killPrograms, startProgram } from "./program.ts";
import { measurePublicPages } from "./public-pages.ts";
import { measureRefunds } from "./refunds.ts";
import { type Figure, judge, tableOf, writeResults } from "./report.ts";
import { measureRequests } from "./requests.ts";
import { measureSales } from "./sales.ts";
import { measureSoak } from "./soak.ts";
import { measureStrangers } from "./strangers.ts";
import { measureUploads } from "./uploads.ts";
import { ensureBuild, makePeople, siteEnv, startSiteProgram } from "./workbench.ts";

const PARTS = [
  "pages",
  "public",
  "strangers",
  "requests",
  "sales",
  "line",
  "night",
  "refunds",
  "gate",
  "freshness",
  "uploads",
  "bombs",
  "courts",
  "dashboard",
  "lists",
  "people",
  "scripts",
  "start",
  "backup",
  "lighthouse",
  "soak",
] as const;
const PEOPLE = 2_000;

const SOAK = "--soak-minutes=";
const soakMinutes = Number(process.argv.find((arg) => arg.startsWith(SOAK))?.slice(SOAK.length) ?? 20);

const only = process.argv.slice(2).filter((arg) => !arg.startsWith(SOAK));
const unknown = only.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0)
  throw new Error(`Unknown part ${unknown.join(", ")}; the parts are ${PARTS.join(", ")}`);
const wanted = (part: (typeof PARTS)[number]) => only.length === 0 || only.includes(part);
const began = performance.now();
const load = loadavg().map((value) => Number(value.toFixed(2)));
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    interrupted = true;
    killPrograms();
  });
}

const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
// When started as root, PostgreSQL runs as an unprivileged user that needs access.
await chmod(dataDir, 0o711);
let figures: Figure[];
try {
  figures = await measure();
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

const reported = figures.map(judge);
console.log(`\n${tableOf(reported)}\n`);
const took = Math.round((performance.now() - began) / 1000);
if (only.length === 0) await writeResults(reported, { seconds: took, load });
const missed = reported.filter(({ passed }) => passed === false);
console.log(missed.length === 0 ? "Every target is met." : `${missed.length} targets are missed.`);
process.exitCode = missed.length === 0 ? 0 : 1;

function say(sentence: string): void {
  if (interrupted) throw new Error("the benchmark was interrupted");
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);
}

async function measure(): Promise<Figure[]> {
  say("building the site, if needed");
  await ensureBuild();
  say("filling a database with demo data");
  {
    await using _filled = await startProgram("fill", null, { ...siteEnv(dataDir, 0), JOBS: "0" });
  }
  const figures: Figure[] = [];
  if (wanted("start")) {
    say("starting it with npm start");
    figures.push(...(await measureFootprint(dataDir)));
  }

  if (wanted("backup")) {
    say("a backup of a large club");
    figures.push(...(await measureBackup()));
  }
  if (wanted("lighthouse")) {
    say("a phone's visits, by Lighthouse");
    figures.push(...(await measureLighthouse(dataDir)));
  }

  await using held = new AsyncDisposableStack();
  const database = held.adopt(await attachEmbeddedPostgres({ dataDir }), (one) => one.release());
  const pool = held.adopt(new pg.Pool({ connectionString: database.url, max: 2 }), (one) => one.end());
  pool.on("error", () => {}); // The running query fails and reports the cause.
  const loadProgram = held.use(await startProgram("load", null));
  if (wanted("uploads")) {
    say("uploading photos");
    // Alone on the database: another site would resize some of the pictures.
    const alone = await startSiteProgram(dataDir);
    await using _program = alone.program;
    const [admin] = await makePeople(pool, 1, "administrador");
    if (!admin) throw new Error("no administrator was created");
    figures.push(...(await measureUploads(alone, loadProgram, pool, admin)));
  }
  if (wanted("bombs")) {
    say("uploads made to fill memory");
    // Without jobs, whose memory would count.
    const idle = await startSiteProgram(dataDir, { JOBS: "0" });
    await using _program = idle.program;
    const [admin] = await makePeople(pool, 1, "administrador");
    if (!admin) throw new Error("no administrator was created");
    figures.push(...(await measureBombs(idle, admin)));
  }
  if (wanted("refunds")) {
    say("pages while an event with 500 payments is cancelled");
    // Alone on the database: another site would make some of the refunds.
    figures.push(...(await measureRefunds(dataDir, loadProgram, pool)));
  }
  const site = await startSiteProgram(dataDir);
  held.use(site.program);
  if (wanted("pages")) {
    say("the home page and the list of events");
    figures.unshift(...(await measurePages(site, loadProgram, pool)));
  }
  if (wanted("public")) {
    say("every public page");
    figures.push(...(await measurePublicPages(site, loadProgram)));
  }
  if (wanted("strangers")) {
    say("every page and call, anonymously and in a new spelling each time");
    figures.push(...(await measureStrangers(site)));
  }
  if (wanted("requests")) {
    say("requests of logged-in users");
    figures.push(...(await measureRequests(site, loadProgram, pool)));
  }
  if (wanted("night")) {
    say("a minute of visits, without and with ticket sales");
    const people = await makePeople(pool, PEOPLE, "administradorB");
    figures.push(...(await measureNight(site, loadProgram, pool, people)));
  }
  if (wanted("gate")) {
    say("the gate without a connection: 10,000 codes, and scans on a phone");
    figures.push(...(await measureGate(dataDir, pool)));
  }
  if (wanted("scripts")) figures.push(...(await measureJavaScript(site)));
  if (wanted("sales") || wanted("line") || wanted("freshness")) {
    const second = await startSiteProgram(dataDir);
    held.use(second.program);
    if (wanted("freshness")) {
      say("freshness after a write");
      const [admin] = await makePeople(pool, 1, "administrador");
      if (!admin) throw new Error("no administrator was created");
      figures.push(...(await measureFreshness([site, second], pool, admin)));
    }
    if (wanted("line")) {
      say("a line of twenty thousand");
      figures.push(...(await measureLine({ sites: [site, second], load: loadProgram, pool })));
    }
    if (wanted("sales")) {
      say("selling");
      const people = await makePeople(pool, PEOPLE, "usuario");
      const { url } = database;
      figures.push(...(await measureSales({ sites: [site, second], load: loadProgram, pool, url, people })));
    }
  }
  if (wanted("soak")) {
    say(`a day of visits and sales in ${soakMinutes} minutes`);
    // A fresh process: the others have already filled that one's memory.
    const fresh = await startSiteProgram(dataDir);
    await using _program = fresh.program;
    const people = await makePeople(pool, PEOPLE, "usuario");
    figures.push(...(await measureSoak(fresh, loadProgram, pool, people, soakMinutes)));
  }
  if (wanted("courts")) {
    say("courts: lists, totals, a day and an export of a million bookings");
    figures.push(...(await measureCourts(site, pool)));
  }
  if (wanted("dashboard")) {
    say("the staff's Inicio with a million rows of each kind");
    figures.push(...(await measureDashboard(dataDir, database.adminUrl)));
  }
  if (wanted("lists")) {
    say("the staff's lists in a club of twenty thousand");
    figures.push(...(await measureLists(dataDir, database.adminUrl)));
  }
  if (wanted("people")) {
    // Last, because it leaves a hundred thousand users behind.
    say("users: the staff's list, and logins");
    const [admin] = await makePeople(pool, 1, "administrador");
    if (!admin) throw new Error("no administrator was created");
    figures.push(...(await measurePeople(site, loadProgram, pool, admin)));
  }
  return figures;
}
