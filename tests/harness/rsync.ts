import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import type { RsyncSettings } from "#server/backup/offsite/offsite-rsync.ts";
import { until } from "./site.ts";
import { freePort } from "./site-process.ts";

/** An rsync daemon with a module of its own, an account and its password. */
export async function startRsync() {
  const folder = await mkdtemp(path.join(tmpdir(), "club-rsync-server-"));
  const port = await freePort();
  const { uid, gid } = userInfo();
  const secrets = path.join(folder, "secrets");
  await writeFile(secrets, "club:clave-de-rsync\n", { mode: 0o600 });
  const module = await mkdtemp(path.join(folder, "copias-"));
  const config = path.join(folder, "rsyncd.conf");
  await writeFile(
    config,
    `address = 127.0.0.1\nport = ${port}\nuse chroot = no\nuid = ${uid}\ngid = ${gid}\nlog file = ${folder}/log
[copias]\npath = ${module}\nread only = no\nauth users = club\nsecrets file = ${secrets}\n`,
  );
  const daemon = spawn("rsync", ["--daemon", "--no-detach", `--config=${config}`], { stdio: "ignore" });
  await until("the rsync daemon", async () => {
    const socket = connect(port, "127.0.0.1");
    return once(socket, "connect").then(
      () => socket.destroy() !== undefined,
      () => false,
    );
  });
  return {
    settings: {
      target: `rsync://club@127.0.0.1:${port}/copias`,
      password: "clave-de-rsync",
    } satisfies RsyncSettings,
    /** The folder with the copies. */
    folder: module,
    async close() {
      const ended = once(daemon, "exit");
      daemon.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
