/**
 * The steps of deploy/upgrade-compose.sh that run in a container of the new image, with the volume of
 * the site: `rehearse <backup>`, `copy`, `migrate`, `restore`, `drop`.
 */
import { resolve } from "node:path";
import { siteVersion } from "#server/package-folder.ts";
import { copyData, dropCopy, requireStopped, restoreData } from "./data-copy.ts";
import { rehearse } from "./rehearsal.ts";
import { tryPrivately } from "./run-site.ts";

const [step = "", backup = ""] = process.argv.slice(2);
const { env } = process;
const dataDir = resolve(env.DATA_DIR ?? "data");
const bundled = !env.DATABASE_URL;
const version = siteVersion();
const release = resolve(".");

const STEPS: Record<string, () => Promise<void>> = {
  rehearse: () => rehearse(release, { backup, version, installation: { env, dataDir, account: undefined } }),
  async copy() {
    if (!bundled) return;
    await requireStopped(dataDir);
    await copyData(dataDir);
  },
  async migrate() {
    if (bundled) await requireStopped(dataDir);
    const expected = { version, metricsToken: env.METRICS_TOKEN };
    await tryPrivately(release, { env, account: undefined, expected });
  },
  restore: () => restoreData(dataDir),
  drop: () => dropCopy(dataDir),
};

try {
  await STEPS[step]?.();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
