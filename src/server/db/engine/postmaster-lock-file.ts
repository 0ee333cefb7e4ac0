import { readFile, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { runProgram } from "./run-program.ts";
import { socketPath } from "./server-home.ts";
import type { ServerAddress } from "./server-settings.ts";

/** What a running PostgreSQL writes about itself in postmaster.pid and, alike, beside its socket. */
export type PostmasterLockFile = { pid: number; dataFolder: string; port: number; socketFolder: string };

/** Reads such a file; undefined when it is missing or not whole yet. */
export async function readLockFile(file: string): Promise<PostmasterLockFile | undefined> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const [pid, dataFolder, , port, socketFolder] = lines;
  if (!pid || !dataFolder || !port || socketFolder === undefined) return undefined;
  return { pid: Number(pid), dataFolder, port: Number(port), socketFolder };
}

/**
 * After a power cut or a kill -9 PostgreSQL's lock files stay behind, and by then their process id may belong
 * to another program: PostgreSQL would take that one for itself and refuse to start. Removes such files. Where
 * the process is this home's server after all, out of reach because its socket was deleted, calls `stop`.
 * PostgreSQL recognises dead processes itself, and it also checks the shared memory of the data folder.
 */
export async function removeMisleadingLockFiles(
  data: string,
  address: ServerAddress,
  stop: () => Promise<void>,
): Promise<void> {
  // On Windows PostgreSQL asks a pipe named after the process, which another program does not have.
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

/** A PostgreSQL server works from inside its data folder. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform === "linux") {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === data;
  }
  const { output } = await runProgram("ps", ["-o", "command=", "-p", String(pid)], { cwd: "/" });
  return output.includes(data);
}
