import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const VERSION = "13.5.0";
const FOLDER = fileURLToPath(
  new URL(`../node_modules/.cache/club-site/lighthouse-${VERSION}`, import.meta.url),
);

interface Category {
  id: string;
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}

/** The fields of Lighthouse's result that the benchmark reads. */
interface Lhr {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number; score: number | null }>;
  categories: Record<string, Category>;
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Lhr } | undefined>;

/**
 * Loads Lighthouse, installing it on first use: its 96 packages take 195 MB, and only this part of
 * the benchmark needs them.
 * @throws Error if it is missing and npm cannot install it
 */
export async function fetchLighthouse(): Promise<Lighthouse> {
  const module = join(FOLDER, "node_modules/lighthouse/core/index.js");
  if (!existsSync(module)) {
    mkdirSync(FOLDER, { recursive: true });
    const install = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", [...install, "--prefix", FOLDER, `lighthouse@${VERSION}`], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
  }
  return ((await import(pathToFileURL(module).href)) as { default: Lighthouse }).default;
}
