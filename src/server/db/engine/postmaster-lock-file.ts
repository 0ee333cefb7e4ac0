import { readFile, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { runProgram } from "./run-program.ts";
import { socketPath } from "./server-home.ts";
import type { ServerAddress } from "./server-settings.ts";

/** Contents of postmaster.pid and of the lock file next to the socket. */
type PostmasterLockFile = { pid: number; dataFolder: string; port: number; socketFolder: string };

export async function readLockFile(file: string): Promise<PostmasterLockFile | undefined> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const [pid, dataFolder, , port, socketFolder] = lines;
  if (!pid || !dataFolder || !port || socketFolder === undefined) return undefined;
  return { pid: Number(pid), dataFolder, port: Number(port), socketFolder };
}

/**
 * Removes lock files of a dead PostgreSQL whose process id now belongs to another program: PostgreSQL would assume that
 * it is still running and refuse to start. If the process is this home's server after all, unreachable because its
 * socket was deleted, calls `stop`. PostgreSQL recognizes dead processes, and checks the data folder's shared memory.
 */
export async function removeMisleadingLockFiles(
  data: string,
  address: ServerAddress,
  stop: () => Promise<void>,
): Promise<void> {
  // On Windows PostgreSQL checks a pipe named after the process, which another program does not have.
  if (process.platform === "win32") return;
  for (const file of [path.join(data, "postmaster.pid"), `${socketPath(address.host)}.lock`]) {
    const recorded = await readLockFile(file);
    if (!recorded || !isAlive(recorded.pid)) continue;
    if (await servesFolder(recorded.pid, data)) await stop();
    else await rm(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A PostgreSQL server's working directory is its data folder. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform === "linux") {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === data;
  }
  const { output } = await runProgram("ps", ["-o", "command=", "-p", String(pid)], { cwd: "/" });
  return output.includes(data);
}
