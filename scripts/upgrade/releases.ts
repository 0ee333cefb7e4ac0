import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { RELEASES } from "#server/package-folder.ts";
import { run, UpgradeError } from "./run.ts";

/*
 * The layout of an installation, from its second version on:
 *   releases/<name>/   a complete version
 *   current            a link to the version that serves
 *   .env, data/        the club's own files (elsewhere for a service)
 *   upgrade.json       the state of the last upgrade
 * An installation that was a single folder has links to current/… in place of its code, so that commands, units and
 * supervisors that name the old paths run the current version.
 */

const CURRENT = "current";
/** Names that belong to the installation, not to a version. */
const OWN = new Set([RELEASES, CURRENT, ".env", "data", "upgrade.json", "upgrade.lock"]);
/** Names that belong to a version although git does not list them. */
const BUILT = ["node_modules", "build", "club.config.ts"];
/** Names that belong to a version unpacked from an archive. All other files in the folder belong to the club. */
const CODE =
  /^(\.npmrc|\.env\.example|\.dockerignore|\.editorconfig|\.ci|package(-lock)?\.json|compose\.yaml|Dockerfile|LICENSE|[A-Z]+\.md|(biome.*|tsconfig)\.json|[\w.]+\.config\.ts|scripts|src|demo|emulator|deploy|docs|bench|tests)$/;

export const releaseFolder = (root: string, name: string) => join(root, RELEASES, name);

export async function currentRelease(root: string): Promise<string | null> {
  const to = await readlink(join(root, CURRENT)).catch(() => null);
  return to && basename(to);
}

/** Points `current` to a release, atomically. */
export async function switchTo(root: string, name: string): Promise<void> {
  const temporary = join(root, `${CURRENT}.new`);
  await rm(temporary, { force: true });
  await symlink(join(RELEASES, name), temporary);
  await rename(temporary, join(root, CURRENT));
}

export function nameFor(root: string, version: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? version : `${version}-${n}`;
    if (!existsSync(releaseFolder(root, name))) return name;
  }
}

export async function versionOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
  const { name, version } = JSON.parse(text) as { name?: string; version?: string };
  if (name === "club-site" && version) return version;
  throw new UpgradeError(`En ${folder} no está el sitio: falta su package.json.`);
}

/** Returns the names of a version's migrations, oldest first. */
export async function migrationsOf(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "src/server/db/migrations/meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(text) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}

/**
 * Turns an installation of a single folder into releases while the site runs: each entry moves to the first release,
 * and a link replaces it. May be repeated after an interruption.
 * @returns the name of its release
 */
export async function adopt(root: string): Promise<string> {
  const found = await currentRelease(root);
  const name = found ?? (await versionOf(root));
  if (!found) {
    await mkdir(releaseFolder(root, name), { recursive: true });
    await switchTo(root, name);
  }
  const folder = releaseFolder(root, name);
  if ((await stateOf(root, "scripts")) !== "own") return name;
  // `scripts` moves last, so that an interrupted adoption is detected.
  const code = (await codeOf(root)).filter((entry) => entry !== "scripts");
  for (const entry of [...code, "scripts"]) await moveAndLink(root, folder, entry);
  return name;
}

async function codeOf(root: string): Promise<string[]> {
  const listed = existsSync(join(root, ".git"))
    ? (await run("git", ["ls-files", "-z"], { cwd: root }))
        .split("\0")
        .map((path) => path.split("/")[0] ?? "")
    : (await readdir(root)).filter((entry) => CODE.test(entry));
  const built = BUILT.filter((entry) => existsSync(join(root, entry)));
  return [...new Set([...listed, ...built, ".git"])].filter((entry) => entry && !OWN.has(entry));
}

/** Whether the path is a real file or folder, a link into `current`, or missing. */
async function stateOf(root: string, entry: string): Promise<"own" | "linked" | "missing"> {
  const found = await lstat(join(root, entry)).catch(() => null);
  if (!found) return "missing";
  return found.isSymbolicLink() && dirname(await readlink(join(root, entry))) === CURRENT ? "linked" : "own";
}

async function moveAndLink(root: string, folder: string, entry: string): Promise<void> {
  const state = await stateOf(root, entry);
  if (state === "linked") return;
  if (state === "own") await rename(join(root, entry), join(folder, entry));
  if (entry !== ".git" && existsSync(join(folder, entry)))
    await symlink(join(CURRENT, entry), join(root, entry));
}

/** Updates the links of an adopted folder to its version's files, after a switch. */
export async function linkCode(root: string, name: string): Promise<void> {
  const entries = await readdir(root);
  const states = await Promise.all(entries.map((entry) => stateOf(root, entry)));
  const links = entries.filter((_, i) => states[i] === "linked");
  if (links.length === 0) return;
  const present = (await readdir(releaseFolder(root, name))).filter((entry) => entry !== ".git");
  for (const entry of links) if (!present.includes(entry)) await rm(join(root, entry));
  for (const entry of present)
    if (!entries.includes(entry)) await symlink(join(CURRENT, entry), join(root, entry));
}

export async function keepOnly(root: string, names: readonly (string | null)[]): Promise<void> {
  for (const entry of await readdir(join(root, RELEASES)))
    if (!names.includes(entry))
      await rm(releaseFolder(root, entry), { recursive: true, force: true, maxRetries: 10 });
}
