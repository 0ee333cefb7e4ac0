import { join } from "node:path";
import { copyData, dropCopy, keepNewest, requireRoom, requireStopped, restoreData } from "./data-copy.ts";
import { checkHealth } from "./health.ts";
import type { Installation } from "./installation.ts";
import {
  backUp,
  bringVersion,
  discard,
  endUnfinished,
  originOf,
  requireChecksum,
  requireRef,
  sourceOf,
} from "./new-version.ts";
import { showProxyChanges } from "./proxy-changes.ts";
import { prepareFolder, rehearse } from "./rehearsal.ts";
import { keepOnly, linkCode, migrationsOf, releaseFolder, switchTo, versionOf } from "./releases.ts";
import { UpgradeError } from "./run.ts";
import { tryPrivately } from "./run-site.ts";
import { STEPS, type Step, type Target, type UpgradeState } from "./state.ts";

export interface Upgrade {
  installation: Installation;
  state: UpgradeState;
  target: Target;
  say(sentence: string): void;
}

/** Each action can be repeated after an interruption at any point. */
export const ACTIONS: Record<Step, (upgrade: Upgrade) => Promise<void>> = {
  async check({ installation, state, target, say }) {
    await requireRoom(installation.root, installation.dataDir);
    const old = releaseFolder(installation.root, target.from);
    state.origin = await requireSource(old, target.to, { origin: state.origin, say });
  },

  async bring({ installation, state, target }) {
    const { root, env, account } = installation;
    await endUnfinished(root);
    await keepOnly(root, [target.from, target.older]);
    target.name = "";
    const old = releaseFolder(root, target.from);
    const folders = ["data", env.BACKUP_DIR ?? ""].filter(Boolean);
    const name = await bringVersion(root, await sourceOf(target.to), {
      origin: state.origin,
      folders,
      account,
    });
    target.name = name;
    target.version = await versionOf(releaseFolder(root, name));
    await requireNewer(old, releaseFolder(root, name));
  },

  async backup({ installation, state, target }) {
    const folder = join(installation.dataDir, "actualizacion");
    await prepareFolder(folder, installation);
    state.backup = await backUp(releaseFolder(installation.root, target.from), folder, installation);
    await keepNewest(folder, 2);
  },

  async rehearse({ installation, state, target }) {
    const release = releaseFolder(installation.root, target.name);
    await rehearse(release, { backup: state.backup ?? "", version: target.version, installation });
  },

  async stop({ installation }) {
    await installation.stop();
    if (!installation.env.DATABASE_URL) await requireStopped(installation.dataDir);
  },

  async copy({ installation }) {
    if (!installation.env.DATABASE_URL) await copyData(installation.dataDir);
  },

  async migrate({ installation, target }) {
    if (!installation.env.DATABASE_URL) await requireStopped(installation.dataDir);
    await tryPrivately(releaseFolder(installation.root, target.name), {
      ...installation,
      expected: { version: target.version, metricsToken: installation.env.METRICS_TOKEN },
    });
  },

  async switch({ installation, state, target }) {
    const { root } = installation;
    await installation.installUnit(target.from, target.name);
    await switchTo(root, target.name);
    await linkCode(root, target.name);
    state.current = target.name;
    state.previous = target.from;
    state.schema = (await migrationsOf(releaseFolder(root, target.name))).at(-1) ?? null;
  },

  async start({ installation, target }) {
    await startAndCheck(installation, target.version);
  },

  async tidy({ installation, state, target, say }) {
    await dropCopy(installation.dataDir);
    await keepOnly(installation.root, [state.current, state.previous]);
    await showProxyChanges(installation.root, target, say);
  },
};

/** Returns the steps of an upgrade or, with `rollback`, of a return to the previous release, which keeps the current data. */
export function stepsOf({ rollback }: Pick<Target, "rollback">): readonly Step[] {
  return rollback ? ["stop", "switch", "start", "tidy"] : STEPS;
}

/**
 * Gets the previous version running again after `target.failedAt`. Before the switch nobody has used the new version,
 * so the database is restored. After the switch people may have bought tickets, so the previous version continues with
 * the new tables.
 */
export async function goBack({ installation, state, target }: Upgrade): Promise<void> {
  const failed = STEPS.indexOf(target.failedAt ?? "check");
  const { root, dataDir } = installation;
  if (failed >= STEPS.indexOf("stop")) {
    await installation.stop();
    if (target.failedAt === "migrate") await restoreData(dataDir);
    await dropCopy(dataDir);
    if (failed >= STEPS.indexOf("switch")) {
      await installation.restoreUnit();
      await switchTo(root, target.from);
      await linkCode(root, target.from);
      state.current = target.from;
      state.previous = target.older;
      state.schema = (await migrationsOf(releaseFolder(root, target.from))).at(-1) ?? null;
    }
    await startAndCheck(installation, await versionOf(releaseFolder(root, target.from)));
  }
  if (!target.rollback) await discard(root, target.name);
}

async function startAndCheck(installation: Installation, version: string): Promise<void> {
  const { env } = installation;
  const host = /^(|0\.0\.0\.0|::)$/.test(env.HOST ?? "") ? "127.0.0.1" : env.HOST;
  const url = `http://${host?.includes(":") ? `[${host}]` : host}:${env.PORT || 3000}`;
  // A step interrupted after the start finds the site running.
  const expected = { version, metricsToken: env.METRICS_TOKEN };
  if (
    await checkHealth(url, expected, () => "no responde.").then(
      () => true,
      () => false,
    )
  )
    return;
  await installation.start();
  await checkHealth(url, expected);
}

/**
 * Checks the argument of `--to` without changing anything. @param old the folder of the running version
 * @returns the repository that the new version came from
 */
export async function requireSource(
  old: string,
  to: string,
  { origin: known, say }: { origin: string | null; say(sentence: string): void },
): Promise<string | null> {
  const source = await sourceOf(to);
  const origin = (await originOf(old)) ?? known;
  if (source.kind === "git") await requireRef(origin, source.ref);
  else if (source.kind === "folder") await requireNewer(old, source.path);
  else await requireChecksum(source.path, say);
  return origin;
}

/** Requires that the new version has all migrations of the old one, because migrations only go forward. */
export async function requireNewer(old: string, folder: string): Promise<void> {
  const [before, after] = await Promise.all([migrationsOf(old), migrationsOf(folder)]);
  if (before.every((name, i) => after[i] === name)) return;
  throw new UpgradeError(
    `La versión ${await versionOf(folder)} es más vieja que la ${await versionOf(old)}, que está andando. Para volver a la anterior: npm run upgrade -- --back`,
  );
}
