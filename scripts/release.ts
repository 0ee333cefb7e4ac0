/**
 * `npm run release`: makes the folder `release` from the committed code of the version in package.json: an archive
 * that needs no build, its checksum, the notes and the tag's text. Prints the commands that publish them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { siteVersion } from "#server/package-folder.ts";
import { isFullyTested } from "./full-test.ts";
import {
  archiveName,
  readChangelog,
  released,
  releaseNotes,
  tagText,
  writeArchive,
} from "./release-parts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "release");
const version = siteVersion();
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const [newest] = readChangelog(readFileSync(join(root, "CHANGELOG.md"), "utf8"));

function refusal(): string | null {
  if (git("status", "--porcelain")) return "Commit first: a release contains committed code only.";
  if (!isFullyTested())
    return "Run `npm run test:all` first: a release needs it without a failed or skipped test, on this commit.";
  if (newest?.name !== version || !newest.date)
    return `Begin CHANGELOG.md with "## ${version} (<date>)", or change the version in package.json.`;
  const [tagged, head] = [git("tag", "--list", `v${version}`), git("rev-parse", "HEAD")];
  if (tagged && git("rev-list", "-n1", tagged) !== head) return `v${version} is released: raise the version.`;
  return null;
}

const refused = refusal();
if (refused !== null || !newest) {
  console.error(refused);
  process.exit(1);
}
rmSync(join(root, "build"), { recursive: true, force: true });
execFileSync("npm", ["run", "--silent", "build"], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const name = archiveName(version);
const built = globSync("build/**/*", { cwd: root })
  .filter((file) => statSync(join(root, file)).isFile())
  .map((file) => file.replaceAll("\\", "/"));
await writeArchive(join(folder, name), {
  root,
  version,
  files: [...released(git("ls-files").split("\n")), ...built],
  date: new Date(git("log", "-1", "--format=%cI")),
});
const sha256 = createHash("sha256")
  .update(readFileSync(join(folder, name)))
  .digest("hex");
writeFileSync(join(folder, "SHA256SUMS"), `${sha256}  ${name}\n`);
writeFileSync(join(folder, "notes.md"), releaseNotes(newest, sha256));
writeFileSync(join(folder, "tag.txt"), tagText(newest));
console.log(`release/${name}, SHA256SUMS, notes.md and tag.txt are ready. To publish:

  git tag -a v${version} -F release/tag.txt && git push origin v${version}
  docker buildx build --platform linux/amd64,linux/arm64 --build-arg REVISION=${git("rev-parse", "HEAD")} \\
    -t <registry>/club-site:${version} --push .

and upload the archive and SHA256SUMS with notes.md as the text.`);
