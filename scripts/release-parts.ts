import { createReadStream, createWriteStream } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** Files of the repository that a machine running a release does not need. */
const LEFT_OUT = /^(?:\.ci|bench|tests|docs\/images)\/|\.test\.ts$/;

/** A version in CHANGELOG.md; `date` is `AAAA-MM-DD`, or null for "Unreleased". */
export interface Version {
  name: string;
  date: string | null;
  notes: string;
}

export function readChangelog(text: string): Version[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const [, name = heading, date = null] = /^(\S+) \((\d{4}-\d{2}-\d{2})\)$/.exec(heading) ?? [];
      return { name, date, notes: lines.join("\n").trim() };
    });
}

/**
 * Returns the message of a release's tag: its name and the notes as plain text, because git treats lines that begin
 * with `#` as comments.
 */
export function tagText({ name, date, notes }: Version): string {
  const plain = notes.replaceAll(/\*\*|`/g, "").replaceAll(/^#+ /gm, "");
  return `club-site ${name}, ${date}\n\n${plain}\n`;
}

export function releaseNotes({ name, notes }: Version, sha256: string): string {
  const file = archiveName(name);
  return `# club-site ${name}

\`${file}\` is built: no devDependencies, no bundling. SHA-256 \`${sha256}\`.

\`\`\`sh
tar xzf ${file} && cd club-site-${name}
npm ci --omit=dev && npm run build && npm start
\`\`\`

\`docs/install.md\` has the whole way, \`docs/upgrade.md\` the one from an older version.

${notes}
`;
}

export const archiveName = (version: string) => `club-site-${version}.tar.gz`;

export const released = (files: readonly string[]) => files.filter((file) => !LEFT_OUT.test(file));

/**
 * Writes files to a .tar.gz, in a folder named after the version. Identical input gives identical bytes.
 * @param options.files relative to `root`, with `/`
 * @param options.date of every entry
 */
export async function writeArchive(
  target: string,
  { root, version, files, date }: { root: string; version: string; files: readonly string[]; date: Date },
): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(target));
  const add = async () => {
    for (const file of files.toSorted()) {
      const { mode, size } = await lstat(join(root, file));
      const entry = archive.entry({
        name: `club-site-${version}/${file}`,
        mode: mode & 0o100 ? 0o755 : 0o644,
        mtime: date,
        size,
      });
      await pipeline(size > 0 ? createReadStream(join(root, file)) : Readable.from([]), entry);
    }
    archive.finalize();
  };
  // A failed read ends the archive and the pipeline.
  await Promise.all([written, add().catch((error: unknown) => archive.destroy(error as Error))]);
}
