import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { saysSharedMemory } from "../errors.ts";
import type { ServerAccount } from "./server-home.ts";

/** Output and exit code of a program; the code is null if the program could not run or was killed. */
export type ProgramResult = { code: number | null; output: string };

/** Path of the folder passed as an open descriptor (`open`), which the account may not be able to traverse by name. */
export const OPEN_FOLDER = "/proc/self/fd/3";

/**
 * Runs one of PostgreSQL's programs to completion, as `account` if given, with the folder `open` as `OPEN_FOLDER`.
 * Never rejects.
 */
export function runProgram(
  file: string,
  args: string[],
  options: { cwd: string; account?: ServerAccount | undefined; open?: string | undefined },
): Promise<ProgramResult> {
  const folder = options.open === undefined ? undefined : openSync(options.open, "r");
  return new Promise<ProgramResult>((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: plainEnvironment(),
      stdio: ["ignore", "pipe", "pipe", ...(folder === undefined ? [] : [folder])],
      windowsHide: true,
      ...(options.account ? { uid: options.account.uid, gid: options.account.gid } : {}),
    });
    let output = "";
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    // On Windows the server left running by pg_ctl may inherit the pipes, which then stay open.
    child.once(process.platform === "win32" ? "exit" : "close", (code) =>
      resolve({ code, output: output.trim() }),
    );
  }).finally(() => folder === undefined || closeSync(folder));
}

/**
 * Returns the minimal environment. The database server must not see the site's secrets, and must not be affected by
 * PGDATA, PGPORT or LC_ALL of the caller's shell.
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "SystemDrive", "windir", "TEMP", "TMP", "ComSpec"];
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C" };
  for (const name of kept) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/**
 * The embedded PostgreSQL is unusable until the operator does what `message` says in Spanish; `cause` has the reason.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  /**
   * `ENOSPC` if PostgreSQL's output reports a full disk, in which case the start is retried. Not set for full shared
   * memory.
   */
  readonly code: string | undefined;

  constructor(message: string, options: ErrorOptions & { output?: string } = {}) {
    super(message, options);
    const { output = "" } = options;
    this.code = /No space left on device/.test(output) && !saysSharedMemory(output) ? "ENOSPC" : undefined;
  }
}
