/**
 * Fails on deprecated packages, on known high-severity vulnerabilities in packages of a server, and on optional
 * packages that npm would leave out on an older Node; `--write` fixes the optional packages. Only registries that
 * support audits report vulnerabilities.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Packages that are unmaintained or were sabotaged, with their replacements. */
const ABANDONED: Readonly<Record<string, string>> = {
  bower: "no longer developed",
  colors: "sabotaged by its author; node:util has styleText",
  "event-stream": "once carried malware that stole wallets",
  faker: "sabotaged by its author; @faker-js/faker goes on",
  "har-validator": "deprecated with request",
  "left-pad": "deprecated; String.prototype.padStart",
  moment: "in maintenance only; dayjs is here already",
  "node-ipc": "once deleted files of its users",
  "node-sass": "end of life; sass goes on",
  "node-uuid": "renamed to uuid; crypto.randomUUID",
  querystring: "deprecated; URLSearchParams",
  request: "deprecated since 2020; fetch",
  "request-promise": "deprecated with request",
  tslint: "end of life",
};
/** Maximum wait. A later response is ignored, so that the check does not delay a build. */
const PATIENCE_MS = 20_000;

interface Locked {
  dev?: boolean;
  optional?: boolean;
  deprecated?: string;
  engines?: unknown;
}
export interface Lock {
  packages: Record<string, Locked>;
}

/** Returns one sentence per package that must be removed; `runtime` is set if a server runs the package. */
export function findAbandoned(lock: Lock): { sentence: string; runtime: boolean }[] {
  const found: { sentence: string; runtime: boolean }[] = [];
  for (const [path, { dev, deprecated }] of Object.entries(lock.packages)) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const why = deprecated ?? ABANDONED[name];
    if (path !== "" && why !== undefined) found.push({ sentence: `${path}: ${why}`, runtime: !dev });
  }
  return found;
}

/**
 * Returns the optional packages that declare a version of Node. npm compares it with the Node that runs npm: under
 * Node 18 it would silently omit the bundler's binary, although the site's own Node runs it.
 */
export function optionalWithEngines(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([, { optional, engines }]) => optional && engines !== undefined)
    .map(([path]) => path);
}

/**
 * Parses the output of `npm audit --json`.
 * @returns a sentence per package with a high or critical vulnerability; null if the output is not an audit report
 */
export function readAudit(output: string): string[] | null {
  try {
    const { vulnerabilities } = JSON.parse(output) as {
      vulnerabilities?: Record<string, { severity: string; range: string }>;
    };
    if (!vulnerabilities) return null;
    return Object.entries(vulnerabilities)
      .filter(([, { severity }]) => severity === "high" || severity === "critical")
      .map(([name, { severity, range }]) => `${name} ${range}: a ${severity} vulnerability`);
  } catch {
    return null;
  }
}

/** Audits the runtime packages; an empty string on timeout. */
function audit(folder: string, registry: string | undefined, patienceMs: number): Promise<string> {
  return new Promise((done) => {
    let output = "";
    const child = spawn("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore"],
      shell: process.platform === "win32",
      timeout: patienceMs,
      env: { ...process.env, ...(registry === undefined ? {} : { npm_config_registry: registry }) },
    });
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", () => done(""));
    child.once("close", () => done(output));
  });
}

/**
 * Checks the packages of a folder's `package-lock.json`.
 * @param options a registry other than npm's configured one, and the timeout
 * @returns the lines to print, and whether the check passed. An unreachable registry does not fail the check, because a
 * later run may reach one.
 */
export async function checkDependencies(
  folder: string,
  options: { registry?: string; patienceMs?: number } = {},
): Promise<{ ok: boolean; lines: string[] }> {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  const abandoned = findAbandoned(lock);
  const holes = readAudit(await audit(folder, options.registry, options.patienceMs ?? PATIENCE_MS));
  const judged = optionalWithEngines(lock);
  const bad = abandoned.filter(({ runtime }) => runtime).length + (holes?.length ?? 0) + judged.length;
  const asked =
    holes === null
      ? "the registry did not answer npm audit: vulnerabilities were not checked"
      : "npm audit answered";
  return {
    ok: bad === 0,
    lines: [
      ...abandoned.map(({ sentence, runtime }) => `${sentence}${runtime ? "" : " (only for development)"}`),
      ...(holes ?? []).map((sentence) => `${sentence}; see npm audit`),
      ...judged.map((path) => `${path}: declares engines; run node scripts/check-dependencies.ts --write`),
      `${Object.keys(lock.packages).length} packages, ${bad} that must change; ${asked}`,
    ],
  };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  if (process.argv.includes("--write")) {
    const file = join(root, "package-lock.json");
    const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
    for (const path of optionalWithEngines(lock)) delete lock.packages[path]?.engines;
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  const { ok, lines } = await checkDependencies(root);
  for (const line of lines) console.log(line);
  process.exit(ok ? 0 : 1);
}
