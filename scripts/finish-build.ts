/** Finishes `npm run build`, and also runs in an unpacked release. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { findServerBinaries, makeLibraryLinks } from "#server/db/engine/server-binaries.ts";
import { siteVersion } from "#server/package-folder.ts";

/**
 * Lists the styles of every page under their plain address. React Router appends `#` to the URL of a style that an
 * `import()` also needs, so the browser would load the style again after a page's own styles and override them.
 */
function listSharedStylesOnce(): void {
  for (const path of globSync("{client/assets/manifest-*.js,server/index.js}", { cwd: build })) {
    const file = join(build, path);
    const code = readFileSync(file, "utf8");
    writeFileSync(file, code.replace(/("\/assets\/(?:site|estilos)-[\w-]+\.css)#"/g, '$1"'));
  }
}

// Precompresses static files at the highest level, so that no request waits for compression.
const WORTH_BYTES = 1_000;
const build = fileURLToPath(new URL("../build", import.meta.url));
const folder = join(build, "client");

listSharedStylesOnce();

for (const path of globSync("**/*.{js,css,svg,webmanifest,ico}", { cwd: folder })) {
  const file = join(folder, path);
  const content = readFileSync(file);
  if (content.length < WORTH_BYTES || existsSync(`${file}.br`)) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
}

// Where `npm run build` cannot bundle, the step compares this version with that of the sources.
writeFileSync(join(folder, "../version"), siteVersion());

// Node's package contains 67 MB of C headers for compiling native packages, which the site does not have.
for (const headers of globSync("node_modules/node-*/include", { cwd: join(build, "..") }))
  rmSync(join(build, "..", headers), { recursive: true, force: true });

// Completes the PostgreSQL package, because its install script is disabled (.npmrc). Clubs with their own server may
// omit the package (`--omit=optional`). A start without any PostgreSQL reports the problem.
const binaries = await findServerBinaries().catch(() => undefined);
if (binaries) await makeLibraryLinks(binaries.native);
