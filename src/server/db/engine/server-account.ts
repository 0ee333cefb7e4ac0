import { lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { runProgram } from "./run-program.ts";

/** The unprivileged account that PostgreSQL runs under when the site runs as root, which PostgreSQL refuses. */
export type ServerAccount = { uid: number; gid: number };

/** What Linux gives to `nobody` where the machine's own list of accounts does not say. */
const USUAL_NOBODY = 65534;

/**
 * The account to run PostgreSQL under, or undefined for the site's own. As root it is whoever already owns the
 * data (so that `sudo` and a service account can take turns on one DATA_DIR), else `nobody`.
 */
export async function chooseServerAccount(dataFolder: string): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: await idOfNobody("-u"), gid: await idOfNobody("-g") };
}

/** Whether that account may pass through every folder down to `folder`; with `open`, into one that it is given open. */
export async function canEnter(folder: string, account: ServerAccount, open?: string): Promise<boolean> {
  const result = await runProgram("/bin/sh", ["-c", 'cd "$0"', folder], { cwd: "/", account, open });
  return result.code === 0;
}

/** Makes the account the owner of a folder and all that is in it. */
export async function giveTo(folder: string, account: ServerAccount): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(inner, account);
    else await lchown(inner, account.uid, account.gid);
  }
}

async function idOfNobody(which: "-u" | "-g"): Promise<number> {
  const { code, output } = await runProgram("id", [which, "nobody"], { cwd: "/" });
  const id = Number(output);
  // macOS counts nobody as -2; the system calls want the same number without its sign.
  return code === 0 && output !== "" && Number.isInteger(id) ? id >>> 0 : USUAL_NOBODY;
}
