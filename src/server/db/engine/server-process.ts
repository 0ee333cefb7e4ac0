import { randomBytes } from "node:crypto";
import {
  appendFile,
  chown,
  copyFile,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../free-port.ts";
import { syncFolder } from "../../providers/storage/disk.ts";
import { saysSharedMemory } from "../errors.ts";
import { EmbeddedPostgresError, type ProgramResult, runProgram } from "./run-program.ts";
import { prepareServerBinaries, program, removeOtherCopies, type ServerBinaries } from "./server-binaries.ts";
import { asServer, fromServer, openSocketFolder, type ServerHome, socketPath } from "./server-home.ts";
import { type ServerAddress, serverSettings } from "./server-settings.ts";

/** The owner of the whole server. The site connects with a role of fewer rights. */
export const SUPERUSER = "postgres";

const LINGERING_PATIENCE_MS = 30_000;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
const PROBE_PATIENCE_MS = 2_000;
/** Unlike the server itself, initdb refuses a user without an entry in /etc/passwd (`docker run -u 12345`). */
const NAMELESS = /could not look up effective user ID/;
/** Runs a program as `nobody` in a user namespace; files still belong to this process's user. */
const AS_NOBODY = ["--user", "--map-user=nobody", "--"];
/** Used and writable only by root. */
const SHARED_SHELF = "/var/cache/club-site";
const onWindows = process.platform === "win32";

export async function findRunningServer(home: ServerHome): Promise<ServerAddress | undefined> {
  const recorded = await readLockFile(path.join(home.data, "postmaster.pid"));
  // A copied DATA_DIR contains the lock file of the original server.
  if (!recorded || (!onWindows && fromServer(home, recorded.dataFolder) !== home.data)) return undefined;
  const address: ServerAddress = onWindows
    ? { host: "127.0.0.1", port: recorded.port, password: await readPassword(home) }
    : { host: fromServer(home, recorded.socketFolder), port: recorded.port };
  return (await answers(address)) ? address : undefined;
}

/** Whether a server listens at this address; costs well under a millisecond and logs nothing. */
export function answers(address: ServerAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(
      address.password === undefined
        ? { path: socketPath(address.host) }
        : { host: address.host, port: address.port },
    );
    const finish = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(PROBE_PATIENCE_MS, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}

/**
 * Starts the server of this home, creating its data folder if missing. Requires the home's attach lock and no running
 * server. `preferred` is the previous address, if known.
 * @throws EmbeddedPostgresError when it does not start.
 */
export async function startServer(
  home: ServerHome,
  installed: ServerBinaries,
  options: { durable: boolean; preferred: ServerAddress | undefined; onLaunch: (() => void) | undefined },
): Promise<ServerAddress> {
  const binaries = await prepareServerBinaries(installed, shelfOf(home), home.account);
  await removeOtherCopies(home.folder, installed);
  await initialise(home, binaries, options.durable);
  const address = options.preferred ?? (await chooseAddress(home));
  if (!onWindows) await openSocketFolder(home);
  const settings = path.join(home.data, "club.conf");
  const named = onWindows ? address : { ...address, host: asServer(home, address.host) };
  await writeFile(settings, serverSettings(named, options.durable), { mode: 0o600 });
  if (home.account) await chown(settings, home.account.uid, home.account.gid);
  await removeMisleadingLockFiles(home.data, address, () => stopServer(home, installed));

  const deadline = Date.now() + LINGERING_PATIENCE_MS;
  for (;;) {
    await boundServerLog(home);
    const logged = await sizeOf(home.log);
    const [data, log] = [asServer(home, home.data), asServer(home, home.log)];
    const args = ["start", "-w", "-t", "120", "-s", "-D", data, "-l", log];
    const running = run(home, program(binaries, "pg_ctl"), args);
    options.onLaunch?.();
    const { code, output } = await running;
    if (code === 0) return address;
    const complaint = (await readFrom(home.log, logged)) || output;
    // After a kill -9 the backends need a moment to release the shared memory.
    const lingering = /shared memory block .* still in use|lock file .* already exists/.test(complaint);
    if (!lingering || Date.now() > deadline) throw startFailure(home, complaint);
    await wait(100);
  }
}

/** Stops the server and ends open sessions. Requires the attach lock. */
export async function stopServer(home: ServerHome, installed: ServerBinaries): Promise<void> {
  const binaries = await prepareServerBinaries(installed, shelfOf(home), home.account);
  const args = ["stop", "-w", "-t", "60", "-s", "-m", "fast", "-D", asServer(home, home.data)];
  const { code, output } = await run(home, program(binaries, "pg_ctl"), args);
  if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL no se detuvo: ${output}. Mirá ${home.log}.`);
}

/** Bounds the server's log, keeping one older part. */
export async function boundServerLog(home: ServerHome): Promise<void> {
  if ((await sizeOf(home.log)) <= LOG_LIMIT_BYTES) return;
  // The server appends through its own file descriptor, so the file is truncated rather than replaced.
  await copyFile(home.log, `${home.log}.1`);
  await truncate(home.log);
}

async function initialise(home: ServerHome, binaries: ServerBinaries, durable: boolean): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (name === "data") return;
    // The folder of a killed startup, in which initdb may still be writing.
    if (name.startsWith("data.new-"))
      await rm(path.join(home.folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const unfinished = path.join(home.folder, `data.new-${randomBytes(6).toString("hex")}`);
  const args = [
    "-D",
    asServer(home, unfinished),
    "-U",
    SUPERUSER,
    "-E",
    "UTF8",
    "--data-checksums",
    "--no-instructions",
  ];
  // Other systems may lack this libc locale; the collation comes from PostgreSQL's builtin provider anyway.
  args.push(
    "--locale-provider=builtin",
    ...(process.platform === "linux" ? ["--locale=C.UTF-8"] : ["--locale=C", "--builtin-locale=C.UTF-8"]),
  );
  if (onWindows) {
    await writeFile(home.password, randomBytes(24).toString("hex"), { mode: 0o600 });
    args.push("-A", "scram-sha-256", `--pwfile=${home.password}`);
  } else {
    args.push("-A", "trust");
  }
  if (!durable) args.push("--no-sync");
  const initdb = program(binaries, "initdb");
  const { code, output } = await run(home, initdb, args);
  const made =
    code === 0 ||
    (NAMELESS.test(output) && (await run(home, "unshare", [...AS_NOBODY, initdb, ...args])).code === 0);
  if (!made) {
    await rm(unfinished, { recursive: true, force: true });
    throw initFailure(home, output);
  }
  await appendFile(path.join(unfinished, "postgresql.conf"), "\ninclude 'club.conf'\n");
  await rename(unfinished, home.data);
  if (durable) await syncFolder(home.folder);
}

/** Runs one of the server's programs in its account, with / as working directory because every account can enter it. */
function run(home: ServerHome, file: string, args: string[]): Promise<ProgramResult> {
  return runProgram(file, args, {
    cwd: home.closed ? "/" : home.folder,
    account: home.account,
    open: home.closed ? home.folder : undefined,
  });
}

/** Returns the folder for copies of the programs, used if the server's account cannot access the installed ones. */
function shelfOf(home: ServerHome): string {
  return home.closed ? path.join(SHARED_SHELF, String(home.account?.uid)) : home.folder;
}

async function chooseAddress(home: ServerHome): Promise<ServerAddress> {
  if (!onWindows) return { host: await openSocketFolder(home), port: 5432 };
  return { host: "127.0.0.1", port: await freePort(), password: await readPassword(home) };
}

async function readPassword(home: ServerHome): Promise<string> {
  return (await readFile(home.password, "utf8")).trim();
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}

async function readFrom(file: string, start: number): Promise<string> {
  const content = await readFile(file).catch(() => Buffer.alloc(0));
  return content.subarray(start).toString("utf8").trim();
}

const NO_SHARED_MEMORY =
  "La memoria compartida (/dev/shm) está llena o es demasiado chica para PostgreSQL: vaciala, o agrandala (en un contenedor, shm_size).";

function initFailure(home: ServerHome, output: string): EmbeddedPostgresError {
  const uid = process.getuid?.();
  if (NAMELESS.test(output))
    return new EmbeddedPostgresError(
      `PostgreSQL no crea su base de datos para un usuario sin nombre: el número ${uid} no figura en /etc/passwd. Corré el ` +
        "sitio con un usuario que figure ahí (en Docker, sin -u o con -u node), agregalo como administrador " +
        `(useradd -u ${uid} club), o indicá en DATABASE_URL la dirección de un PostgreSQL que ya tengas.`,
      { output },
    );
  if (saysSharedMemory(output)) return new EmbeddedPostgresError(NO_SHARED_MEMORY, { output });
  return new EmbeddedPostgresError(
    `No se pudo crear la base de datos en ${home.folder}: revisá que haya lugar en el disco. PostgreSQL dijo: ${output}`,
    { output },
  );
}

function startFailure(home: ServerHome, complaint: string): EmbeddedPostgresError {
  if (saysSharedMemory(complaint)) return new EmbeddedPostgresError(NO_SHARED_MEMORY, { output: complaint });
  return new EmbeddedPostgresError(
    `PostgreSQL no arrancó. Mirá ${home.log}; lo último que dijo:\n${complaint.split("\n").slice(-6).join("\n")}`,
    { output: complaint },
  );
}

type PostmasterLockFile = { pid: number; dataFolder: string; port: number; socketFolder: string };

async function readLockFile(file: string): Promise<PostmasterLockFile | undefined> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const [pid, dataFolder, , port, socketFolder] = lines;
  if (!pid || !dataFolder || !port || socketFolder === undefined) return undefined;
  return { pid: Number(pid), dataFolder, port: Number(port), socketFolder };
}

/**
 * Removes lock files of a dead PostgreSQL if their process id now belongs to another program, because PostgreSQL would
 * assume that the old server is running and refuse to start. If the process is this home's server after all,
 * unreachable because its socket was deleted, calls `stop`. PostgreSQL itself recognizes dead processes, and checks
 * the data folder's shared memory.
 */
async function removeMisleadingLockFiles(data: string, address: ServerAddress, stop: () => Promise<void>) {
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

/** Whether a process serves the folder: a PostgreSQL server's working directory is its data folder. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform === "linux") {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === data;
  }
  const { output } = await runProgram("ps", ["-o", "command=", "-p", String(pid)], { cwd: "/" });
  return output.includes(data);
}
