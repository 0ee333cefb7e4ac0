import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { open, rm, statfs } from "node:fs/promises";
import path from "node:path";

/** A folder on a small, separate file system that tests can fill. */
export interface SmallDisk {
  /**
   * A command prefix that runs a program in a mount namespace with the folder on the small file system; empty
   * elsewhere.
   */
  within: string[];
  /** The folder's path outside that mount namespace. */
  seen: string;
  /** Fills the file system except for the given megabytes. */
  fill(leaveMegabytes?: number): Promise<void>;
  makeRoom(): Promise<void>;
  /** Unmounts the disk; processes that run inside keep it alive. */
  close(): Promise<void>;
}

/** Why this machine cannot mount a small disk; null if it can. */
export const NO_SMALL_DISK: string | null =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0
    ? null
    : "only root may mount a file system here";

/** Mounts a small disk on an existing folder, visible only to processes started with `within`. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  // PostgreSQL's unprivileged user can read the disk. The mount ends with this process, which closes its input.
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=711 none "$0" && echo mounted && cat >/dev/null`;
  const keeper = spawn("unshare", ["--mount", "sh", "-c", script, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await Promise.race([
    once(keeper.stdout, "data"),
    once(keeper, "exit").then(() => Promise.reject(new Error("no file system could be mounted"))),
  ]);
  const seen = path.join(`/proc/${keeper.pid}/root`, folder);
  const ballast = path.join(seen, "lastre");
  return {
    seen,
    within: ["nsenter", `--mount=/proc/${keeper.pid}/ns/mnt`],
    async fill(leaveMegabytes = 0) {
      const file = await open(ballast, "a");
      try {
        if (leaveMegabytes > 0) {
          const { bavail, bsize } = await statfs(seen);
          await file.writeFile(Buffer.alloc(bavail * bsize - leaveMegabytes * 1024 * 1024));
          return;
        }
        for (let size = 1024 * 1024; size >= 1024; ) {
          await file.writeFile(Buffer.alloc(size)).catch(() => {
            size /= 4;
          });
        }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast),
    async close() {
      const gone = once(keeper, "exit");
      keeper.stdin.end();
      await gone;
    },
  };
}
