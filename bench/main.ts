/**
 * `npm run bench`: the site's speed as ratios within one run, in about three quarters of an hour. What is
 * measured, its load and its yardsticks each have a process of their own; nothing leaves this machine.
 * docs/benchmarks.md says how to read the table. Some parts alone: `npm run bench -- pages sales`; then
 * bench/results.json stays as it is. `--soak-minutes=2` shortens the part of twenty minutes.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";
import { measureBackup } from "./backup.ts";
import { measureCourts } from "./courts.ts";
import { measureDashboard } from "./dashboard.ts";
import { measureFootprint } from "./footprint.ts";
import { measureFreshness } from "./freshness.ts";
import { measureJavaScript } from "./javascript.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLine } from "./line.ts";
import { measureNight } from "./night.ts";
import { measurePages } from "./pages.ts";
import { measurePeople } from "./people.ts";
import { killPrograms, startProgram } from "./program.ts";
import { measurePublicPages } from "./public-pages.ts";
import { type Figure, judge, tableOf, writeResults } from "./report.ts";
import { measureRequests } from "./requests.ts";
import { measureSales } from "./sales.ts";
import { measureSoak } from "./soak.ts";
import { measureUploads } from "./uploads.ts";
import { ensureBuild, makePeople, siteEnv, startSiteProgram } from "./workbench.ts";

const PARTS = [
  "pages",
  "public",
  "requests",
  "sales",
  "line",
  "night",
  "freshness",
  "uploads",
  "courts",
  "dashboard",
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
if (unknown.length > 0) throw new Error(`Parts are ${PARTS.join(", ")}; not ${unknown.join(", ")}`);
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
// As root the database runs as an unprivileged user, who has to get in.
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
  say("filling a database with the demo club");
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
  pool.on("error", () => {}); // What it was asked then fails, and says more.
  const loadProgram = held.use(await startProgram("load", null));
  if (wanted("uploads")) {
    say("uploading photos");
    // Alone on the database: a site beside it would make some of the sizes.
    const alone = await startSiteProgram(dataDir);
    await using _program = alone.program;
    const [admin] = await makePeople(pool, 1, "administrador");
    if (!admin) throw new Error("no administrator was made");
    figures.push(...(await measureUploads(alone, loadProgram, pool, admin)));
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
  if (wanted("requests")) {
    say("requests of people who are logged in");
    figures.push(...(await measureRequests(site, loadProgram, pool)));
  }
  if (wanted("night")) {
    say("a minute of visits, and one in which tickets sell");
    const people = await makePeople(pool, PEOPLE, "administradorB");
    figures.push(...(await measureNight(site, loadProgram, pool, people)));
  }
  if (wanted("scripts")) figures.push(...(await measureJavaScript(site)));
  if (wanted("sales") || wanted("line") || wanted("freshness")) {
    const second = await startSiteProgram(dataDir);
    held.use(second.program);
    if (wanted("freshness")) {
      say("how soon a write shows");
      const [admin] = await makePeople(pool, 1, "administrador");
      if (!admin) throw new Error("no administrator was made");
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
    // On its own: the others have already filled the memory of that one.
    const fresh = await startSiteProgram(dataDir);
    await using _program = fresh.program;
    const people = await makePeople(pool, PEOPLE, "usuario");
    figures.push(...(await measureSoak(fresh, loadProgram, pool, people, soakMinutes)));
  }
  if (wanted("courts")) {
    say("courts: lists, totals, a day and a spreadsheet of a million bookings");
    figures.push(...(await measureCourts(site, pool)));
  }
  if (wanted("dashboard")) {
    say("Inicio of the staff, with a million of everything");
    figures.push(...(await measureDashboard(dataDir, database.adminUrl)));
  }
  if (wanted("people")) {
    // Last, for it leaves a hundred thousand of them behind.
    say("people: the staff's list of them, and logging in");
    const [admin] = await makePeople(pool, 1, "administrador");
    if (!admin) throw new Error("no administrator was made");
    figures.push(...(await measurePeople(site, loadProgram, pool, admin)));
  }
  return figures;
}
