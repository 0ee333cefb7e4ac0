import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { readableSize } from "#server/backup/messages.ts";
import { tryExclusiveLock } from "#server/db/engine/process-lock.ts";
import { waitFor } from "./installation.ts";
import { run, UpgradeError } from "./run.ts";

/* A copy of the bundled PostgreSQL's folder, made while nothing runs. After a failed migration it replaces the
   changed folder. A site with DATABASE_URL needs no copy: a migration is one transaction, and the previous version
   runs on the new tables (docs/decisions/0019). */

const dataOf = (dataDir: string) => join(dataDir, "postgres/data");
const copyOf = (dataDir: string) => join(dataDir, "postgres/data.before");

/** Disk space of a release: packages, build and sources. */
const RELEASE_BYTES = 1.2e9;

/** Counts the bytes below a folder, as the file system does. */
async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const said = await run("du", ["-sk", folder], { cwd: "/" });
  return Number.parseInt(said, 10) * 1024;
}

/**
 * Requires room for a backup, its rehearsal, the copy of the database, and a release.
 * @throws UpgradeError with how much is missing
 */
export async function requireRoom(root: string, dataDir: string): Promise<void> {
  const [database, files] = [
    await sizeOf(join(dataDir, "postgres")),
    await sizeOf(join(dataDir, "archivos")),
  ];
  const places = [
    { folder: dataDir, needed: 2 * database + 2 * files + 1e8 },
    { folder: root, needed: RELEASE_BYTES },
  ];
  for (const { folder, needed } of places) {
    const { bavail, bsize } = await statfs(folder);
    // Both folders may be on one disk.
    const wanted = folder === root ? needed + (places[0]?.needed ?? 0) : needed;
    if (bavail * bsize < wanted)
      throw new UpgradeError(
        `No hay lugar para actualizar: hacen falta ${readableSize(wanted)} en ${folder} y quedan ${readableSize(bavail * bsize)}.`,
      );
  }
}

/** Returns the process id of a PostgreSQL that runs in a folder; null if none does. */
async function serverIn(dataDir: string): Promise<number | null> {
  const file = await readFile(join(dataOf(dataDir), "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(file, 10);
  if (!pid) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return null;
  }
  return pid;
}

/**
 * Waits until no process uses the bundled PostgreSQL, and stops a server left over by a killed process.
 * @throws UpgradeError if another process of the site runs
 */
export async function requireStopped(dataDir: string, patience = 60_000): Promise<void> {
  const users = join(dataDir, "postgres/users.lock");
  if (!existsSync(users)) return;
  await waitFor(patience, () => {
    const alone = tryExclusiveLock(users);
    alone?.release();
    return alone !== undefined;
  }).catch(() => {
    throw new UpgradeError(
      "Hay otro proceso del sitio andando con estos datos: detenelo (Ctrl+C donde corre) y repetí el comando.",
    );
  });
  const pid = await serverIn(dataDir);
  if (pid === null) return;
  process.kill(pid, "SIGINT");
  await waitFor(30_000, async () => (await serverIn(dataDir)) === null);
}

/** Copies the stopped database. The copy gets its final name once it is complete. */
export async function copyData(dataDir: string): Promise<void> {
  if (!existsSync(dataOf(dataDir))) return;
  const unfinished = `${copyOf(dataDir)}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await run("cp", ["-a", dataOf(dataDir), unfinished], { cwd: "/" });
  await rm(copyOf(dataDir), { recursive: true, force: true });
  await rename(unfinished, copyOf(dataDir));
}

/** Replaces the database with the copy. May be repeated after an interruption. */
export async function restoreData(dataDir: string): Promise<void> {
  if (!existsSync(copyOf(dataDir))) return;
  await requireStopped(dataDir);
  await rm(dataOf(dataDir), { recursive: true, force: true });
  await rename(copyOf(dataDir), dataOf(dataDir));
}

export async function dropCopy(dataDir: string): Promise<void> {
  for (const copy of [copyOf(dataDir), `${copyOf(dataDir)}.new`])
    await rm(copy, { recursive: true, force: true });
}

/** Deletes the folder of an upgrade rehearsal, once no orphaned database server runs in it. */
export async function dropRehearsal(folder: string): Promise<void> {
  await requireStopped(folder);
  // A PostgreSQL server orphaned by a killed process may still write for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

export async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".tar.zst")).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}
