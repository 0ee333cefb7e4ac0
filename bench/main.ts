/**
 * `npm run bench`: the site's performance, as ratios within one run where a reference exists. The site, its load and
 * the reference servers run in separate processes; all traffic stays on this machine. docs/benchmarks.md explains the
 * table. `npm run bench -- pages sales` only runs these parts; `--keep` records the ratios for the next release.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAccounts } from "./accounts.ts";
import { measureBilling } from "./billing.ts";
import { measureDebtors } from "./debtors.ts";
import { measureGate } from "./gate.ts";
import { measureImports } from "./imports.ts";
import { measureLists } from "./lists.ts";
import { measureLive } from "./live.ts";
import { measureNight } from "./night.ts";
import { measurePages } from "./pages.ts";
import { measurePhone } from "./phone.ts";
import { killPrograms, startProgram } from "./program.ts";
import { measureReceipts } from "./receipts.ts";
import { measureReminders } from "./reminders.ts";
import { type Figure, misses, ratiosOf, tableOf } from "./report.ts";
import { measureSales } from "./sales.ts";
import { measureStart } from "./start.ts";
import { measureStatements } from "./statements.ts";
import { measureStrangers } from "./strangers.ts";
import { measureTables } from "./tables.ts";
import { type Bench, openBench, siteEnv } from "./workbench.ts";

const PARTS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  pages: measurePages,
  strangers: measureStrangers,
  night: measureNight,
  sales: measureSales,
  accounts: measureAccounts,
  receipts: measureReceipts,
  billing: measureBilling,
  debtors: measureDebtors,
  reminders: measureReminders,
  statements: measureStatements,
  gate: measureGate,
  live: measureLive,
  phone: measurePhone,
  imports: measureImports,
  lists: measureLists,
  tables: measureTables,
};
/** This part starts the site itself, before other parts use the database. */
const START = "start";

/** Ratios of the last release, by the name of their figure. */
const LAST = new URL("last-release.json", import.meta.url);

const names = [START, ...Object.keys(PARTS)];
const keep = process.argv.includes("--keep");
const only = process.argv.slice(2).filter((name) => name !== "--keep");
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`Unknown part ${unknown.join(", ")}; the parts are ${names.join(", ")}`);
const wanted = (part: string) => only.length === 0 || only.includes(part);
const began = performance.now();
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
const figures: Figure[] = [];
try {
  await measure();
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
const last: Record<string, number> = JSON.parse(readFileSync(LAST, "utf8"));
for (const one of figures) one.last = last[one.name];
console.log(`\n${tableOf(figures)}\n`);
if (keep) writeFileSync(LAST, `${JSON.stringify({ ...last, ...ratiosOf(figures) }, null, 2)}\n`);
const missed = figures.filter(misses).length;
console.log(missed === 0 ? "Every target is met." : `${missed} targets are missed.`);
process.exitCode = missed === 0 ? 0 : 1;

async function measure(): Promise<void> {
  say("filling a database with demo data");
  await (await startProgram("fill", { ...siteEnv(dataDir, 0), JOBS: "0" }))[Symbol.asyncDispose]();
  if (wanted(START)) {
    say(START);
    figures.push(...(await measureStart(dataDir)));
  }
  if (only.length === 1 && wanted(START)) return;
  await using bench = await openBench(dataDir);
  for (const [name, part] of Object.entries(PARTS)) {
    if (!wanted(name)) continue;
    say(name);
    figures.push(...(await part(bench)));
  }
}

function say(step: string): void {
  if (interrupted) throw new Error("the benchmark was interrupted");
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${step}`);
}
