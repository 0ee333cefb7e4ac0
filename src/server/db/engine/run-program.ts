import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { ServerAccount } from "./server-account.ts";

/** How a program ended: its exit code (null when it could not be run or was killed) and what it said. */
export type ProgramResult = { code: number | null; output: string };

/** What a program calls the folder that it was given open (`open`), whose path its account may not be able to follow. */
export const OPEN_FOLDER = "/proc/self/fd/3";

/**
 * Runs one of PostgreSQL's programs to its end, as `account` where one is given, with the folder `open` as
 * `OPEN_FOLDER`. Never rejects: a program that cannot be run at all ends with code null.
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
    // On Windows the server that pg_ctl leaves running may inherit the pipes, so they would not close.
    child.once(process.platform === "win32" ? "exit" : "close", (code) =>
      resolve({ code, output: output.trim() }),
    );
  }).finally(() => folder === undefined || closeSync(folder));
}

/**
 * Only what the programs need: the site's secrets have no business in the database server's environment, and a
 * PGDATA, PGPORT or LC_ALL of the person's shell must not change what the server does.
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
