/** Records the commit that passed `npm run test:all` without a failed or skipped test, for `npm run release`. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const record = join(root, "node_modules/.cache/club-site/tested-in-full");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/**
 * Deletes the record of the last run, which must not survive a failure of this run.
 * @returns a function that records the run, if the files matched one commit at its beginning and at its end
 */
export function beginFullTest(): () => void {
  rmSync(record, { force: true });
  const begun = committed();
  return () => {
    if (begun === null || committed() !== begun) return;
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, begun);
  };
}

function committed(): string | null {
  return existsSync(join(root, ".git")) && !git("status", "--porcelain") ? git("rev-parse", "HEAD") : null;
}

export function isFullyTested(): boolean {
  return existsSync(record) && readFileSync(record, "utf8") === git("rev-parse", "HEAD");
}
