/**
 * What the project is built on, checked at every run: nothing that its authors gave up reaches a club's server, and
 * nothing with a known hole of high severity, where the registry answers the question (some mirrors do not).
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Packages that nobody looks after any more, or that were turned against their users, and what to take instead. */
const ABANDONED: Readonly<Record<string, string>> = {
  bower: "no longer developed",
  colors: "sabotaged by its author; node:util has styleText",
  "event-stream": "once carried a thief of wallets",
  faker: "sabotaged by its author; @faker-js/faker goes on",
  "har-validator": "deprecated with request",
  "left-pad": "deprecated; String.prototype.padStart",
  moment: "in maintenance only; dayjs is here already",
  "node-ipc": "once deleted its users' files",
  "node-sass": "end of life; sass goes on",
  "node-uuid": "renamed to uuid; crypto.randomUUID",
  querystring: "deprecated; URLSearchParams",
  request: "deprecated since 2020; fetch",
  "request-promise": "deprecated with request",
  tslint: "end of life",
};
/** The check must not hold up a build for longer: without an answer by then there is none. */
const PATIENCE_MS = 20_000;

interface Locked {
  dev?: boolean;
  optional?: boolean;
  deprecated?: string;
}
export interface Lock {
  packages: Record<string, Locked>;
}

/** A sentence for each package that should not be there; `runtime` for those that a club's server runs. */
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
 * What `npm audit --json` said.
 * @returns a sentence for each package with a hole of high or critical severity; null when it is no report at all
 */
export function readAudit(output: string): string[] | null {
  try {
    const { vulnerabilities } = JSON.parse(output) as {
      vulnerabilities?: Record<string, { severity: string; range: string }>;
    };
    if (!vulnerabilities) return null;
    return Object.entries(vulnerabilities)
      .filter(([, { severity }]) => severity === "high" || severity === "critical")
      .map(([name, { severity, range }]) => `${name} ${range}: a hole of ${severity} severity`);
  } catch {
    return null;
  }
}

/** Asks the registry about what the server runs; nothing when it does not answer in time. */
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
 * Looks at the packages that a folder's `package-lock.json` names.
 * @param options another registry than npm's own settings say, and how long it is waited for
 * @returns what to tell, and whether nothing is among it that must not reach a server. A registry that cannot say whether
 *   there are holes is no reason to fail: the next run may find one that can.
 */
export async function checkDependencies(
  folder: string,
  options: { registry?: string; patienceMs?: number } = {},
): Promise<{ ok: boolean; lines: string[] }> {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  const abandoned = findAbandoned(lock);
  const holes = readAudit(await audit(folder, options.registry, options.patienceMs ?? PATIENCE_MS));
  const bad = abandoned.filter(({ runtime }) => runtime).length + (holes?.length ?? 0);
  const asked =
    holes === null
      ? "the registry did not answer npm audit: known holes were not looked for"
      : "npm audit answered";
  return {
    ok: bad === 0,
    lines: [
      ...abandoned.map(({ sentence, runtime }) => `${sentence}${runtime ? "" : " (only for development)"}`),
      ...(holes ?? []).map((sentence) => `${sentence}; see npm audit`),
      `${Object.keys(lock.packages).length} packages, ${bad} that should not be there; ${asked}`,
    ],
  };
}

if (import.meta.main) {
  const { ok, lines } = await checkDependencies(fileURLToPath(new URL("..", import.meta.url)));
  for (const line of lines) console.log(line);
  process.exit(ok ? 0 : 1);
}
