import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { bringVersion, originOf, requireRef, sourceOf } from "../../scripts/upgrade/new-version.ts";
import { rehearsalEnvironment } from "../../scripts/upgrade/rehearsal.ts";
import {
  adopt,
  keepOnly,
  linkCode,
  releaseFolder,
  switchTo,
  versionOf,
} from "../../scripts/upgrade/releases.ts";

const READY = fileURLToPath(new URL("../../scripts/ready.cjs", import.meta.url));
const CONFIG = "export const club = { nombre: 'Náutico' };\n";
const folder = await tempFolder();

/** The parts of a version that the layout needs, in a git repository. */
async function fakeVersion(version: string, at: string, more: Record<string, string> = {}) {
  const files = {
    "package.json": JSON.stringify({ name: "club-site", version }),
    "build/app/main.js": "",
    "node_modules/x/package.json": "{}",
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(at, path, ".."), { recursive: true });
    await writeFile(join(at, path), text);
  }
  await mkdir(join(at, "scripts"), { recursive: true });
  await cp(READY, join(at, "scripts/ready.cjs"));
  return at;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x.example", ...args], { cwd, stdio: "pipe" });

test("ten versions follow each other: two stay, old paths lead to the newest, and the club's files stay", async () => {
  const root = await fakeVersion("0.1.0", join(folder, "club"), {
    ".env": "PORT=1\n",
    "data/secret": "s",
    "notas.txt": "mías",
  });
  git(root, "init", "--quiet");
  await writeFile(join(root, ".gitignore"), "node_modules/\nbuild/\ndata/\n.env\nnotas.txt\n");
  git(root, "add", ".");
  git(root, "commit", "--quiet", "-m", "x");
  git(root, "remote", "add", "origin", "https://example.org/club.git");
  // The first version's settings, edited after the clone.
  await writeFile(join(root, "club.config.ts"), CONFIG);

  let current = await adopt(root);
  expect([current, await adopt(root)]).toEqual(["0.1.0", "0.1.0"]);
  expect(await originOf(releaseFolder(root, current))).toBe("https://example.org/club.git");
  for (let n = 1; n <= 10; n++) {
    // A number that does not change, as between two commits.
    const from = await fakeVersion(n < 5 ? `1.${n}.0` : "2.0.0", join(folder, `v${n}`), {
      [`new-${n}.md`]: "",
    });
    const name = await bringVersion(root, await sourceOf(from), {
      origin: null,
      from: current,
      folders: ["data"],
    });
    await switchTo(root, name);
    await linkCode(root, name);
    await keepOnly(root, [name, current]);
    expect((await readdir(join(root, "releases"))).sort()).toEqual([current, name].sort());
    current = name;
    const release = releaseFolder(root, name);
    expect(await versionOf(root)).toBe(await versionOf(release));
    expect(await readlink(join(root, "current"))).toBe(`releases/${name}`);
    for (const place of [root, release]) {
      expect(await readFile(join(place, "club.config.ts"), "utf8")).toBe(CONFIG);
      expect(await readFile(join(place, "data/secret"), "utf8")).toBe("s");
      expect(await readFile(join(place, ".env"), "utf8")).toBe("PORT=1\n");
    }
    expect(await readFile(join(root, "notas.txt"), "utf8")).toBe("mías");
    expect((await readdir(root)).filter((entry) => entry.startsWith("new-"))).toEqual([`new-${n}.md`]);
  }
});

test("a version comes from a tag of the repository, or from an archive", async () => {
  const origin = await fakeVersion("3.0.0", join(folder, "origin"));
  git(origin, "init", "--quiet");
  git(origin, "add", "--force", ".");
  git(origin, "commit", "--quiet", "-m", "x");
  git(origin, "tag", "v3.0.0");
  const root = join(folder, "other");
  await mkdir(join(root, "releases"), { recursive: true });
  await requireRef(origin, "v3.0.0");
  await expect(requireRef(origin, "v9.9.9")).rejects.toThrow("no hay ninguna versión «v9.9.9»");
  await expect(requireRef(null, "v3.0.0")).rejects.toThrow("no salió de un repositorio");
  await expect(sourceOf("./no-esta.tar.gz")).rejects.toThrow("No existe");
  const bring = async (to: string) =>
    bringVersion(root, await sourceOf(to), { origin, from: "nothing", folders: [] });
  const name = await bring("v3.0.0");
  expect([name, await originOf(releaseFolder(root, name))]).toEqual(["3.0.0", origin]);

  execFileSync("tar", ["-czf", join(folder, "club.tar.gz"), "--exclude=.git", "origin"], { cwd: folder });
  expect(await bring(join(folder, "club.tar.gz"))).toBe("3.0.0-2");
  expect(await versionOf(releaseFolder(root, "3.0.0-2"))).toBe("3.0.0");
});

test("a rehearsal reaches nothing outside, also with a .env that names it", () => {
  const given = {
    DATABASE_URL: "postgres://club@db/club",
    S3_ENDPOINT: "https://s3.example",
    LOG_LEVEL: "warn",
  };
  const env = rehearsalEnvironment(given, { folder: "/data/ensayo", secret: "s" });
  // As the commands do with the release's .env.
  for (const [name, value] of Object.entries(given)) env[name] ??= value;
  expect(env).toMatchObject({
    DATABASE_URL: "",
    S3_ENDPOINT: "",
    LOG_LEVEL: "warn",
    DATA_DIR: "/data/ensayo",
  });
});
