/** Remembers which commit passed `npm run test:all` without a failed or skipped test; `npm run release` asks for it. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const record = join(root, "node_modules/.cache/club-site/tested-in-full");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Called before a run, whose record would otherwise outlive its failure. */
export function forgetFullTest(): void {
  rmSync(record, { force: true });
}

/** Writes nothing if files differ from the commit. */
export function recordFullTest(): void {
  if (!existsSync(join(root, ".git")) || git("status", "--porcelain")) return;
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, git("rev-parse", "HEAD"));
}

/** Whether this very commit passed. */
export function isFullyTested(): boolean {
  return existsSync(record) && readFileSync(record, "utf8") === git("rev-parse", "HEAD");
}
