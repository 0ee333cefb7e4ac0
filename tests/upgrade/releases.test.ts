import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import {
  bringVersion,
  endUnfinished,
  originOf,
  requireChecksum,
  requireRef,
  sourceOf,
} from "../../scripts/upgrade/new-version.ts";
import { upgrade } from "../../scripts/upgrade/perform.ts";
import { rehearsalEnvironment } from "../../scripts/upgrade/rehearsal.ts";
import {
  adopt,
  keepOnly,
  linkCode,
  releaseFolder,
  switchTo,
  versionOf,
} from "../../scripts/upgrade/releases.ts";
import { tryPrivately } from "../../scripts/upgrade/run-site.ts";
import { readState, type Target, writeState } from "../../scripts/upgrade/state.ts";

const READY = fileURLToPath(new URL("../../scripts/ready.cjs", import.meta.url));
const folder = await tempFolder();

/** Makes a git repository with the parts of a version that the layout needs. */
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

test("only two versions are kept after ten upgrades", async () => {
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

  let current = await adopt(root);
  expect([current, await adopt(root)]).toEqual(["0.1.0", "0.1.0"]);
  expect(await originOf(releaseFolder(root, current))).toBe("https://example.org/club.git");
  for (let n = 1; n <= 10; n++) {
    // The version number stays the same, as between two commits.
    const from = await fakeVersion(n < 5 ? `1.${n}.0` : "2.0.0", join(folder, `v${n}`), {
      [`new-${n}.md`]: "",
    });
    const name = await bringVersion(root, await sourceOf(from), {
      origin: null,
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
      expect(await readFile(join(place, "data/secret"), "utf8")).toBe("s");
      expect(await readFile(join(place, ".env"), "utf8")).toBe("PORT=1\n");
    }
    expect(await readFile(join(root, "notas.txt"), "utf8")).toBe("mías");
    expect((await readdir(root)).filter((entry) => entry.startsWith("new-"))).toEqual([`new-${n}.md`]);
  }
});

test("a version can be a tag of the repository or an archive", async () => {
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
  const bring = async (to: string) => bringVersion(root, await sourceOf(to), { origin, folders: [] });
  const name = await bring("v3.0.0");
  expect([name, await originOf(releaseFolder(root, name))]).toEqual(["3.0.0", origin]);

  execFileSync("tar", ["-czf", join(folder, "club.tar.gz"), "--exclude=.git", "origin"], { cwd: folder });
  expect(await bring(join(folder, "club.tar.gz"))).toBe("3.0.0-2");
  expect(await versionOf(releaseFolder(root, "3.0.0-2"))).toBe("3.0.0");
});

test("an archive is checked against the SHA256SUMS beside it", async () => {
  const archive = join(folder, "club-site-1.2.0.tar.gz");
  await writeFile(archive, "de la versión");
  const said: string[] = [];
  const check = () => requireChecksum(archive, (sentence) => void said.push(sentence));
  await check();
  expect(said).toEqual([expect.stringContaining("no está su SHA256SUMS")]);
  const sum = createHash("sha256").update("de la versión").digest("hex");
  const list = (name: string, of = sum) =>
    writeFile(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  x\n${of}  ${name}\n`);
  await list("club-site-1.2.0.tar.gz");
  await check();
  await list("club-site-1.2.0.tar.gz", "a".repeat(64));
  await expect(check()).rejects.toThrow("no es como se publicó");
  await list("club-site-1.3.0.tar.gz");
  await expect(check()).rejects.toThrow("no figura club-site-1.2.0.tar.gz");
  await rm(join(folder, "SHA256SUMS"));
});

test("an interrupted upgrade names the command that continues it", async () => {
  const root = await fakeVersion("0.9.0", join(folder, "quieto"));
  await mkdir(join(root, "src/server/db/migrations/meta"), { recursive: true });
  await writeFile(join(root, "src/server/db/migrations/meta/_journal.json"), '{"entries":[]}');
  const files = await readdir(root);
  const attempt = (more: object) =>
    upgrade({ root, to: undefined, say: () => {}, again: "cd /nueva && npm run upgrade", ...more });
  await expect(attempt({})).rejects.toThrow("Decí a qué versión");
  await expect(attempt({ back: true })).rejects.toThrow("No hay una versión anterior");
  await expect(attempt({ to: "./no-hay" })).rejects.toThrow("No existe");
  await expect(attempt({ to: "v9" })).rejects.toThrow("no salió de un repositorio");
  expect(await readdir(root)).toEqual(files);
  await writeState(root, { ...(await readState(root)), step: "bring", target: { to: "/una" } as Target });
  await expect(attempt({ to: "/otra" })).rejects.toThrow(
    "a /una: terminala con «cd /nueva && npm run upgrade»",
  );
});

test("processes left by a killed upgrade are ended before the version is installed again", async () => {
  const root = await fakeVersion("1.0.0", join(folder, "cortado"));
  const unfinished = join(root, "releases/.new");
  await mkdir(unfinished, { recursive: true });
  // A program that keeps writing files, as npm may.
  const npm = spawn("sh", ["-c", "n=0; while :; do mkdir -p $n/a $n/b; n=$((n+1)); done"], {
    cwd: unfinished,
  });
  onTestFinished(() => void npm.kill("SIGKILL"));
  const ended = once(npm, "exit");
  await until("it to write", async () => (await readdir(unfinished)).length > 20);
  await endUnfinished(root);
  expect((await ended)[1]).toBe("SIGKILL");
  await keepOnly(root, []);
  expect(await readdir(join(root, "releases"))).toEqual([]);
});

test("a new version that starts on the private port stops at once if the disk is full", async () => {
  const release = join(folder, "lleno");
  await mkdir(join(release, "build/app"), { recursive: true });
  await writeFile(join(release, "package.json"), "{}");
  await writeFile(
    join(release, "build/app/main.js"),
    `require("node:http").createServer((_, response) => response.writeHead(503).end()).listen(process.env.PORT);
    console.log(JSON.stringify({ msg: "the site waits for its database: No queda lugar en el disco: hay que liberar espacio." }));`,
  );
  const expected = { version: "1.0.0", metricsToken: undefined };
  const began = performance.now();
  await expect(
    tryPrivately(release, { env: { PATH: process.env.PATH }, account: undefined, expected }),
  ).rejects.toThrow("no queda lugar en el disco");
  expect(performance.now() - began).toBeLessThan(30_000);
});

test("an upgrade's rehearsal contacts no external service, even if .env names one", () => {
  const given = {
    DATABASE_URL: "postgres://club@db/club",
    S3_ENDPOINT: "https://s3.example",
    LOG_LEVEL: "warn",
  };
  const env = rehearsalEnvironment(given, { folder: "/data/ensayo", secret: "s" });
  // Sets variables as the commands do when they read the release's .env.
  for (const [name, value] of Object.entries(given)) env[name] ??= value;
  expect(env).toMatchObject({
    DATABASE_URL: "",
    S3_ENDPOINT: "",
    LOG_LEVEL: "warn",
    DATA_DIR: "/data/ensayo",
  });
});
