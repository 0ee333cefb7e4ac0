import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  lstat,
  mkdir,
  readdir,
  realpath,
  stat,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EmbeddedPostgresError, OPEN_FOLDER, runProgram } from "./run-program.ts";

/** The folder DATA_DIR/postgres and its contents, as absolute paths without symbolic links. */
export type ServerHome = {
  folder: string;
  /** PGDATA. */
  data: string;
  log: string;
  /** The server's password, on Windows only, where the server listens on loopback TCP. */
  password: string;
  /** Held exclusively while the server is started or stopped. */
  attachLock: string;
  usersLock: string;
  /** The account that runs the server, if not the site's own. */
  account: ServerAccount | undefined;
  /**
   * Whether that account cannot traverse the path of `folder` (inside root's home, for example) and gets an open
   * descriptor.
   */
  closed: boolean;
};

export const hasDatabase = (dataDir: string) => existsSync(path.join(dataDir, "postgres/data/PG_VERSION"));

/** Name of PostgreSQL's socket, derived from the configured port. */
const SOCKET_NAME = ".s.PGSQL.5432";
const SOCKET_PATH_LIMIT = process.platform === "darwin" ? 103 : 107;

/**
 * Opens DATA_DIR/postgres, creating it if missing, and makes it the property of the account that runs the server.
 * @throws EmbeddedPostgresError when this process or that account cannot use the folder.
 */
export async function openServerHome(dataDir: string): Promise<ServerHome> {
  try {
    await makeReachable(dataDir);
    const folder = path.join(await realpath(dataDir), "postgres");
    refuseOddPath(folder);
    await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
    const data = path.join(folder, "data");
    const account = await chooseServerAccount(data);
    const home: ServerHome = {
      folder,
      data,
      log: path.join(folder, "server.log"),
      password: path.join(folder, "password"),
      attachLock: path.join(folder, "attach.lock"),
      usersLock: path.join(folder, "users.lock"),
      account,
      closed: false,
    };
    await refuseForeignFolder(folder);
    if (!account) return home;
    await handOver(home, account);
    return { ...home, closed: await isClosed(folder, account) };
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause;
    throw new EmbeddedPostgresError(
      `No se puede usar la carpeta ${dataDir} para la base de datos: revisá que el usuario que corre el sitio ` +
        "pueda escribir en ella, o poné en DATA_DIR otra carpeta.",
      { cause },
    );
  }
}

/**
 * Returns the folder of the server's socket: its home, or a short one in the temporary folder if the path is too long
 * for a socket.
 * @throws EmbeddedPostgresError when another user owns that short folder.
 */
export async function openSocketFolder(home: ServerHome): Promise<string> {
  if (fitsSocket(home.folder)) return home.folder;
  const name = `club-pg-${createHash("sha256").update(home.folder).digest("hex").slice(0, 12)}`;
  let folder = path.join("/tmp", name);
  const preferred = path.join(tmpdir(), name);
  if (fitsSocket(preferred) && (!home.account || (await canEnter(tmpdir(), home.account))))
    folder = preferred;

  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  if (process.getuid?.() === 0 && home.account && (await lstat(folder)).uid === 0) {
    await chown(folder, home.account.uid, home.account.gid);
  }
  const found = await lstat(folder);
  // The name is predictable, so another user could have created it to intercept connections.
  if (!found.isDirectory() || found.uid !== (home.account?.uid ?? process.getuid?.())) {
    throw new EmbeddedPostgresError(
      `La carpeta ${folder} es de otro usuario: borrala, o poné en DATA_DIR una ruta más corta.`,
    );
  }
  await chmod(folder, 0o700);
  return folder;
}

/** Lets the server's account take the locks when that account runs the site itself. Requires both locks. */
export async function giveLocks(home: ServerHome): Promise<void> {
  if (!home.account) return;
  // `chown` takes the path, because opening and closing a locked file would release this process's locks.
  for (const lock of [home.attachLock, home.usersLock]) await chown(lock, home.account.uid, home.account.gid);
}

/** Returns the path of a file for the server's programs, which may not be able to traverse our path. */
export function asServer(home: ServerHome, file: string): string {
  return home.closed && file.startsWith(home.folder) ? OPEN_FOLDER + file.slice(home.folder.length) : file;
}

/** Converts a path reported by the server to ours. `closed` may have changed since the server was started. */
export function fromServer(home: ServerHome, file: string): string {
  return file.startsWith(OPEN_FOLDER) ? home.folder + file.slice(OPEN_FOLDER.length) : file;
}

export function socketPath(folder: string): string {
  return path.join(folder, SOCKET_NAME);
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= SOCKET_PATH_LIMIT;
}

/** Makes created folders traversable regardless of the umask; leaves existing ones unchanged. */
async function makeReachable(dataDir: string): Promise<void> {
  const first = await mkdir(dataDir, { recursive: true });
  if (first === undefined || process.getuid?.() !== 0) return;
  for (let made = path.resolve(dataDir); made.length >= first.length; made = path.dirname(made)) {
    await chmod(made, 0o711);
  }
}

/** Refuses characters that a shell interprets, because pg_ctl passes the path to a shell inside double quotes. */
function refuseOddPath(folder: string): void {
  if (process.platform === "win32" || !/["$`\\\n]/.test(folder)) return;
  throw new EmbeddedPostgresError(
    `La ruta ${folder} tiene caracteres que PostgreSQL no admite (comillas, $, \` o \\): poné otra en DATA_DIR.`,
  );
}

async function refuseForeignFolder(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const user = process.getuid?.();
  if (user === undefined || user === 0 || (await stat(folder)).uid === user) return;
  throw new EmbeddedPostgresError(
    `La carpeta ${folder} es de otro usuario: corré el sitio siempre con el mismo, o cambiale el dueño con chown -R.`,
  );
}

async function handOver(home: ServerHome, account: ServerAccount): Promise<void> {
  if ((await stat(home.folder)).uid !== account.uid) {
    await chown(home.folder, account.uid, account.gid);
    // Data that root copied back belongs to root, which PostgreSQL rejects.
    const data = await stat(home.data).catch(() => undefined);
    if (data && data.uid !== account.uid) await giveTo(home.data, account);
  }
}

/**
 * Whether the account needs the folder as an open descriptor, because it cannot traverse the path.
 * @throws EmbeddedPostgresError where there is no `OPEN_FOLDER` (outside Linux, or without /proc)
 */
async function isClosed(folder: string, account: ServerAccount): Promise<boolean> {
  if (await canEnter(folder, account)) return false;
  if (await canEnter(OPEN_FOLDER, account, folder)) return true;
  throw new EmbeddedPostgresError(
    "PostgreSQL no corre como root, y el usuario sin privilegios con el que lo corre el sitio («nobody») no llega a " +
      `${folder}: poné en DATA_DIR una carpeta a la que lleguen todos los usuarios (por ejemplo ` +
      "DATA_DIR=/var/lib/club), o corré el sitio con un usuario que no sea root.",
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** The unprivileged account that PostgreSQL runs under when the site runs as root, which PostgreSQL refuses. */
export type ServerAccount = { uid: number; gid: number };

/** Usual uid of `nobody` on Linux, used if the passwd database has no entry. */
const USUAL_NOBODY = 65534;

/**
 * Returns the account that runs PostgreSQL, or undefined for the site's own. Root runs PostgreSQL as the data's owner
 * (so that `sudo` and a service account can alternate on one DATA_DIR), or else as `nobody`.
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
async function canEnter(folder: string, account: ServerAccount, open?: string): Promise<boolean> {
  const result = await runProgram("/bin/sh", ["-c", 'cd "$0"', folder], { cwd: "/", account, open });
  return result.code === 0;
}

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
  // macOS reports nobody as -2, but system calls expect an unsigned number.
  return code === 0 && output !== "" && Number.isInteger(id) ? id >>> 0 : USUAL_NOBODY;
}
