/**
 * `npm test` proves every rule of the product. `--fast` (npm run check) omits steps that need a database or a browser;
 * `--all` (npm run test:all) adds tests about releases and machines, and runs every repetition. Ends with a summary,
 * and fails if a step fails.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, cpus, freemem, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beginFullTest } from "./full-test.ts";

interface Step {
  name: string;
  command: string[];
  slow?: boolean;
  /** Whether to run at the same time as the previous step, so that one computes while the other waits. */
  beside?: boolean;
  /** File for the test runner's JSON report. */
  report?: string;
}

interface Result {
  name: string;
  ok: boolean;
  seconds: number;
  /** Processor seconds of the whole machine, including steps that run beside this one. */
  processor: number;
  passed: number;
  failed: number;
  /** Names of the failed tests, repeated at the end of a long log. */
  failures: string[];
  /** Tests skipped for lack of an optional program (nginx, LibreOffice). */
  skipped: string[];
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
}
interface Suite {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "test-results");
/** Several times as much as the tests store at once, so that programs have enough memory. */
const MEMORY_FOR_FILES = 6e9;
const temporary = temporaryFolder();
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

const all = process.argv.includes("--all");
/**
 * Two runners at once need separate cores. On two cores they took 32 minutes and 3,600 CPU-seconds together, and 13
 * minutes and 1,400 CPU-seconds one after the other, because waiting tests poll.
 */
const hasRoom = availableParallelism() >= 4 && (loadavg()[0] ?? 0) <= availableParallelism();

const STEPS: Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--reporter=summary", "."] },
  // A separate step: this rule needs the types of the whole project, which would slow down checks
  // of single files.
  {
    name: "floating promises",
    command: ["biome", "lint", "--config-path=biome.promises.json", "--only=nursery/noFloatingPromises", "."],
    beside: true,
  },
  // Each further checker builds the API's types again, which doubles the processor time on two cores.
  { name: "types", command: ["tsc", "--noEmit", "--checkers", "1"], beside: true },
  // Bundling alone leaves a core idle half of the time.
  { name: "build", command: ["npm", "run", "--silent", "build"], slow: true, beside: true },
  { name: "architecture", command: ["node", "scripts/check-architecture.ts"] },
  { name: "oldest browsers", command: ["node", "scripts/check-browsers.ts"] },
  { name: "dependencies", command: ["node", "scripts/check-dependencies.ts"] },
  { name: "rules", command: ["vitest", "run", "--project", "rules"], slow: false },
  {
    name: "unit, area, concurrency",
    command: [
      ...["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile=${unitReport}`],
      ...(all ? [] : ["--project=rules", "--project=site"]),
    ],
    slow: true,
    report: unitReport,
  },
  {
    name: "browser",
    command: ["playwright", "test", ...(all ? [] : ["--grep-invert=@all"])],
    slow: true,
    beside: hasRoom,
    report: browserReport,
  },
];

/**
 * Returns the folder for temporary files, in memory if there is plenty: creating and deleting databases on a disk
 * took a quarter of the tests' processor time.
 */
function temporaryFolder(): string {
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8") : "";
  const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(mounts)?.[1];
  if (options === undefined || /\bnoexec\b/.test(options)) return tmpdir();
  const { bavail, bsize } = statfsSync("/dev/shm");
  return Math.min(bavail * bsize, freemem()) > MEMORY_FOR_FILES ? "/dev/shm" : tmpdir();
}

/** @param label printed before each line of a command that runs beside another */
function run(command: string[], label = ""): Promise<boolean> {
  const [program = "", ...args] = command;
  const path = `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: label ? ["ignore", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
      // The tests start hundreds of the site's processes in new folders, which would all compile the same code.
      env: {
        ...process.env,
        ...(all ? { TEST_ALL: "1" } : {}),
        PATH: path,
        TMPDIR: temporary,
        NODE_COMPILE_CACHE: join(reports, "compiled"),
      },
    });
    for (const output of [child.stdout, child.stderr])
      if (output) createInterface(output).on("line", (line) => process.stdout.write(`${label} │ ${line}\n`));
    child.once("error", () => done(false));
    child.once("close", (code) => done(code === 0));
  });
}

function resultsOf(report: string): Pick<Result, "passed" | "failed" | "failures" | "skipped"> {
  if (!existsSync(report)) return { passed: 0, failed: 0, failures: [], skipped: [] };
  const data = JSON.parse(readFileSync(report, "utf8")) as Report;
  if (data.stats) {
    const tests = (data.suites ?? []).flatMap(testsIn);
    return {
      passed: data.stats.expected,
      failed: data.stats.unexpected + data.stats.flaky,
      failures: tests.filter(({ status }) => status === "unexpected" || status === "flaky").map(nameOf),
      skipped: tests.filter(({ status }) => status === "skipped").map(nameOf),
    };
  }
  const tests = (data.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, name: fullName })),
  );
  return {
    passed: data.numPassedTests ?? 0,
    failed: data.numFailedTests ?? 0,
    failures: tests.filter(({ status }) => status === "failed").map(nameOf),
    skipped: tests.filter(({ status }) => status !== "passed" && status !== "failed").map(nameOf),
  };
}

const nameOf = ({ name }: { name: string }) => name;

function testsIn({ title, specs = [], suites = [] }: Suite): { status: string; name: string }[] {
  return [
    ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ status, name: `${title}: ${spec.title}` }))),
    ...suites.flatMap(testsIn),
  ];
}

/** Returns the processor seconds that this machine has spent so far. */
function processorSeconds(): number {
  const spent = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return spent.reduce((sum, ms) => sum + ms, 0) / 1_000;
}

async function perform({ name, command, report }: Step, isAlone: boolean): Promise<Result> {
  const begun = Date.now();
  const processorBefore = processorSeconds();
  const ok = await run(command, isAlone ? "" : name);
  const counts = report
    ? resultsOf(report)
    : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [], skipped: [] };
  const processor = processorSeconds() - processorBefore;
  return { name, ok, seconds: (Date.now() - begun) / 1000, processor, ...counts };
}

const fast = process.argv.includes("--fast");
const recordFullTest = all ? beginFullTest() : null;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const stages: Step[][] = [];
for (const step of STEPS) {
  // The full run includes the rules among all other tests.
  if (fast ? step.slow : step.slow === false) continue;
  const stage = stages.at(-1);
  if (step.beside && stage) stage.push(step);
  else stages.push([step]);
}
const begun = Date.now();
const processorAtStart = processorSeconds();
const results: Result[] = [];
for (const stage of stages) {
  process.stdout.write(`\n── ${stage.map(({ name }) => name).join(" · ")} ──\n`);
  results.push(...(await Promise.all(stage.map((step) => perform(step, stage.length === 1)))));
}

process.stdout.write("\n── summary ──\n");
for (const { name, ok, seconds, processor, passed, failed, skipped } of results) {
  const counts = [`${passed} passed`];
  if (failed > 0) counts.push(`${failed} failed`);
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  process.stdout.write(
    `${ok ? "✓" : "✗"} ${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${processor.toFixed(0).padStart(5)} CPU-s   ${counts.join(", ")}\n`,
  );
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
// A step can fail without a failed test (a runner that did not start).
const failed = results.reduce((sum, result) => sum + Math.max(result.failed, result.ok ? 0 : 1), 0);
const skipped = results.flatMap((result) => result.skipped);
for (const name of results.flatMap((result) => result.failures)) process.stdout.write(`  failed: ${name}\n`);
for (const name of skipped) process.stdout.write(`  skipped: ${name}\n`);
const more = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
const processor = (processorSeconds() - processorAtStart).toFixed(0);
process.stdout.write(`\nin ${minutes} minutes and ${processor} CPU-seconds of the machine\n`);
process.stdout.write(`${passed} passed, ${failed} failed${more}\n`);
if (failed + skipped.length === 0) recordFullTest?.();
process.exit(failed > 0 ? 1 : 0);
