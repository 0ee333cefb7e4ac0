import { lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { runProgram } from "./run-program.ts";

/** The unprivileged account that PostgreSQL runs under when the site runs as root, which PostgreSQL refuses. */
export type ServerAccount = { uid: number; gid: number };

/** Usual uid of `nobody` on Linux, if the passwd database does not say. */
const USUAL_NOBODY = 65534;

/**
 * The account that runs PostgreSQL, or undefined for the site's own. For root it is the data's owner (so that `sudo`
 * and a service account can alternate on one DATA_DIR), else `nobody`.
 */
export async function chooseServerAccount(dataFolder: string): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: await idOfNobody("-u"), gid: await idOfNobody("-g") };
}

/**
 * Whether the account can traverse every folder down to `folder`; with `open`, into a folder passed as a descriptor.
 */
export async function canEnter(folder: string, account: ServerAccount, open?: string): Promise<boolean> {
  const result = await runProgram("/bin/sh", ["-c", 'cd "$0"', folder], { cwd: "/", account, open });
  return result.code === 0;
}

/** Changes the owner of a folder recursively. */
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
  // macOS reports nobody as -2; the system calls expect it unsigned.
  return code === 0 && output !== "" && Number.isInteger(id) ? id >>> 0 : USUAL_NOBODY;
}
