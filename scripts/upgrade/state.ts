import { open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "#server/providers/storage/disk.ts";

/** Steps in order. The site runs unaffected from `check` to `rehearse`, and is down from `stop` to `start`. */
export const STEPS = [
  "check",
  "bring",
  "backup",
  "rehearse",
  "stop",
  "copy",
  "migrate",
  "switch",
  "start",
  "tidy",
] as const;
export type Step = (typeof STEPS)[number];

export interface Target {
  /** The argument of `--to`. */
  to: string;
  /** The folder of the release; empty until `bring` ends. */
  name: string;
  version: string;
  /** `current` and `previous` before the upgrade. */
  from: string;
  older: string | null;
  /** Whether to go back to the previous release instead of upgrading. */
  rollback: boolean;
  /** The step that failed; set while the site is being rolled back. */
  failedAt: Step | null;
  reason: string | null;
}

/** Contents of `upgrade.json`, besides the releases. */
export interface UpgradeState {
  current: string | null;
  previous: string | null;
  /** Backup of the last upgrade, an absolute path. */
  backup: string | null;
  /** Last migration of the current release. */
  schema: string | null;
  /** The step that is running or was interrupted; null between upgrades. */
  step: Step | null;
  target: Target | null;
  /** Address of the repository, for `--to` with a tag or a branch. */
  origin: string | null;
}

const FILE = "upgrade.json";
const INITIAL: UpgradeState = {
  current: null,
  previous: null,
  backup: null,
  schema: null,
  step: null,
  target: null,
  origin: null,
};

export async function readState(root: string): Promise<UpgradeState> {
  const text = await readFile(join(root, FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return { ...INITIAL, ...(JSON.parse(text) as Partial<UpgradeState>) };
}

/** Replaces the file atomically, so that it is complete even after kill -9 or a power failure. */
export async function writeState(root: string, state: UpgradeState): Promise<void> {
  const file = join(root, FILE);
  await replaceFile(file, `${JSON.stringify(state, null, 2)}\n`);
}

export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(dirname(file));
}
