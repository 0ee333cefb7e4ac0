import { createHash } from "node:crypto";
import { createReadStream, existsSync, realpathSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, isAbsolute, join, normalize, resolve, sep } from "node:path";
import { processesIn, signalProcess } from "./installation.ts";
import { nameFor, releaseFolder, versionOf } from "./releases.ts";
import { type Account, run, runScript, UpgradeError } from "./run.ts";

/** The argument of `--to`: a folder, an archive, or a git revision. */
export type Source = { kind: "folder" | "archive"; path: string } | { kind: "git"; ref: string };

const UNFINISHED = ".new";
/** Parts of a copied folder that do not belong to the version. */
const NOT_CODE =
  /^(\.git|\.env|data|test-results|playwright-report|coverage|releases|current|upgrade\.(json|lock))$/;

/** Parses the argument of `--to`. @throws UpgradeError if the text looks like a path but does not exist */
export async function sourceOf(to: string): Promise<Source> {
  const path = resolve(to);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return { kind: "folder", path };
  if (found) return { kind: "archive", path };
  if (to.startsWith(".") || to.startsWith("/") || /\.(tar|tgz|zip)(\.|$)/.test(to))
    throw new UpgradeError(`No existe ${path}.`);
  return { kind: "git", ref: to };
}

/** Returns the repository of a release; null for a release from an archive. */
export async function originOf(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, ".git"))) return null;
  return (
    (await run("git", ["config", "--get", "remote.origin.url"], { cwd: folder }).catch(() => "")).trim() ||
    null
  );
}

/** @throws UpgradeError if the repository lacks the revision or does not answer */
export async function requireRef(origin: string | null, ref: string): Promise<void> {
  if (!origin)
    throw new UpgradeError(
      `«${ref}» no es una carpeta ni un archivo de acá, y este sitio no salió de un repositorio: bajá la versión y decí dónde está con --to.`,
    );
  const found = await run("git", ["ls-remote", origin, ref], { cwd: "/" });
  if (!found.trim() && !/^[0-9a-f]{7,40}$/.test(ref))
    throw new UpgradeError(`En ${origin} no hay ninguna versión «${ref}».`);
}

/**
 * Installs a version beside the others, with its packages, its build, and links to the club's data. It gets its final
 * name at the end, so that an incomplete version is never mistaken for a release.
 * @param folders the club's folders below the installation, linked into the version
 */
export async function bringVersion(
  root: string,
  source: Source,
  {
    origin,
    folders,
    account,
  }: { origin: string | null; folders: readonly string[]; account?: Account | undefined },
): Promise<string> {
  const folder = releaseFolder(root, UNFINISHED);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill(folder, source, origin);
  const version = await versionOf(folder);
  const built = existsSync(join(folder, "build/app/main.js"));
  const installed = existsSync(join(folder, "node_modules"));
  if (!installed)
    await run("npm", ["ci", "--no-audit", "--no-fund", ...(built ? ["--omit=dev"] : [])], { cwd: folder });
  await run(process.execPath, ["scripts/ready.cjs"], { cwd: folder });
  // A built archive only needs its packages.
  if (!built || !installed) await run("npm", ["run", "build"], { cwd: folder });
  // Root's umask, or the permissions of the copied folder, may exclude the site's account.
  if (account) await run("chmod", ["-R", "go+rX", folder], { cwd: "/" });
  await carryOver(root, folder, folders);
  const name = nameFor(root, version);
  await rename(folder, releaseFolder(root, name));
  return name;
}

async function fill(folder: string, source: Source, origin: string | null): Promise<void> {
  if (source.kind === "git") {
    await run("git", ["init", "--quiet"], { cwd: folder });
    await run("git", ["remote", "add", "origin", origin ?? ""], { cwd: folder });
    await run("git", ["fetch", "--quiet", "--depth", "1", "origin", source.ref], { cwd: folder });
    await run("git", ["checkout", "--quiet", "--detach", "FETCH_HEAD"], { cwd: folder });
  } else if (source.kind === "archive") {
    await run("tar", ["-xf", source.path, "-C", folder], { cwd: folder });
    await unwrap(folder);
  } else {
    for (const entry of await readdir(source.path)) {
      if (NOT_CODE.test(entry)) continue;
      await cp(join(source.path, entry), join(folder, entry), { recursive: true, verbatimSymlinks: true });
    }
  }
}

/** Unwraps the single top-level folder of an archive. */
async function unwrap(folder: string): Promise<void> {
  const [only, ...more] = await readdir(folder);
  if (!only || more.length > 0 || existsSync(join(folder, "package.json"))) return;
  for (const entry of await readdir(join(folder, only)))
    await rename(join(folder, only, entry), join(folder, entry));
  await rm(join(folder, only), { recursive: true });
}

/** Links the club's settings: `.env` and folders. */
async function carryOver(root: string, folder: string, folders: readonly string[]): Promise<void> {
  for (const entry of [".env", ...folders]) {
    const name = normalize(entry);
    if (isAbsolute(name) || name.startsWith("..") || name.includes(sep) || !existsSync(join(root, name)))
      continue;
    if (!existsSync(join(folder, name))) await symlink(join("../..", name), join(folder, name));
  }
}

export async function endUnfinished(root: string): Promise<void> {
  const folder = join(realpathSync(root), "releases", UNFINISHED);
  for (const { pid } of await processesIn(folder)) signalProcess(pid, "SIGKILL");
}

/**
 * Compares an archive with the SHA256SUMS file that was downloaded with it.
 * @throws UpgradeError if the sum differs or is not listed
 */
export async function requireChecksum(archive: string, say: (sentence: string) => void): Promise<void> {
  const name = basename(archive);
  const sums = await readFile(join(archive, "../SHA256SUMS"), "utf8").catch(() => null);
  if (sums === null)
    return say(`Al lado de ${name} no está su SHA256SUMS: no se comprueba que sea el publicado.`);
  // The format of sha256sum: the sum, two characters, the name.
  const expected = sums
    .split("\n")
    .find((line) => line.slice(66) === name)
    ?.slice(0, 64);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(archive)) hash.update(chunk);
  if (hash.digest("hex") === expected) return;
  throw new UpgradeError(
    expected
      ? `${name} no es como se publicó: su SHA-256 no es el de SHA256SUMS. Bajalo de nuevo.`
      : `En el SHA256SUMS de al lado no figura ${name}: bajá los dos de la misma versión.`,
  );
}

/** Deletes the incomplete version of an interrupted or failed upgrade. */
export async function discard(root: string, name: string): Promise<void> {
  await endUnfinished(root);
  for (const entry of [UNFINISHED, name])
    if (entry) await rm(releaseFolder(root, entry), { recursive: true, force: true, maxRetries: 10 });
}

/** Makes a backup with the running release, and reads all of it to verify it. @returns its path */
export async function backUp(
  release: string,
  folder: string,
  how: Parameters<typeof runScript>[2],
): Promise<string> {
  const said = await runScript(release, ["backup.ts", folder], how);
  const path = /^Listo: (.*\.tar\.zst) \(/m.exec(said)?.[1];
  if (!path) throw new UpgradeError(`La copia no dijo dónde quedó:\n${said}`);
  await runScript(release, ["restore.ts", "--revisar", path], how);
  return path;
}
