import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { open, rm, statfs } from "node:fs/promises";
import path from "node:path";

/** A folder on a file system of its own, so small that a test fills it. */
export interface SmallDisk {
  /** A command that runs what follows it where the folder is on that file system; elsewhere it is empty. */
  within: string[];
  /** The folder as others see it. */
  seen: string;
  /** Takes all of the room that is left, but for so many megabytes. */
  fill(leaveMegabytes?: number): Promise<void>;
  makeRoom(): Promise<void>;
  /** Lets go of it; whoever still runs within keeps it alive. */
  close(): Promise<void>;
}

/** Why this machine cannot have one; null when it can. */
export const NO_SMALL_DISK: string | null =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0
    ? null
    : "only root may mount a file system here";

/** Puts one on an existing folder, for those alone that run `within` it. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  // Others than root have to get in (PostgreSQL). It ends with this process, whose end closes its input.
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
