import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An expected failure, with a Spanish sentence for the operator. */
export class UpgradeError extends Error {
  override name = "UpgradeError";
}

export interface Account {
  uid: number;
  gid: number;
}

/** A program's folder, its complete environment, and the account to run it as (root only). */
export interface Where {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  account?: Account | undefined;
}

/** The code is inlined, because the site's account may be unable to read its folder. */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  readFileSync(new URL("./end-with-parent.mjs", import.meta.url), "utf8"),
)}`;

/** Returns the environment without the variables of `npm run`, which would point npm to this release. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_OPTIONS$)/i.test(name)),
  );
}

function start(program: string, args: string[], { cwd, env, account }: Where): ChildProcess {
  return spawn(program, args, {
    cwd,
    env: env ?? ownEnvironment(),
    stdio: ["pipe", "pipe", "pipe"],
    ...account,
  });
}

/**
 * Runs a program to its end. @returns its standard output
 * @throws UpgradeError with the end of its output
 */
export async function run(program: string, args: string[], where: Where): Promise<string> {
  const child = start(program, args, where);
  let [output, all] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    all += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    all += text;
  });
  const status = await new Promise<number | string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", resolve);
  });
  if (status === 0) return output;
  const words = all.trim().split("\n").slice(-15).join("\n");
  throw new UpgradeError(`Falló «${[program, ...args].join(" ")}» (${status}):\n${words}`);
}

/** An image has no bundled Node, so the Node that runs this is used. */
const nodeOf = (release: string) => {
  const bundled = join(release, "node_modules/.bin/node");
  return existsSync(bundled) ? bundled : process.execPath;
};

/** Runs a script of a release with the release's own Node. The script ends with this process. */
export function runScript(release: string, [script = "", ...args]: string[], where: Omit<Where, "cwd">) {
  const options = ["--import", ENDS_WITH_PARENT, join("scripts", script), ...args];
  return run(nodeOf(release), options, { ...where, cwd: release });
}

/** Starts the built site of a release, which stops when this process ends for any reason. */
export function startBuiltSite(release: string, where: Omit<Where, "cwd">): ChildProcess {
  return start(nodeOf(release), ["--import", ENDS_WITH_PARENT, "build/app/main.js"], {
    ...where,
    cwd: release,
  });
}
