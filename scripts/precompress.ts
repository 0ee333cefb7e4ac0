/** Part of `npm run build`: packs the browser's files once, as small as they get, so that no request waits for it. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH_BYTES = 1_000;
const folder = fileURLToPath(new URL("../build/client", import.meta.url));

for (const path of globSync("**/*.{js,css,svg,webmanifest,ico}", { cwd: folder })) {
  const file = join(folder, path);
  const content = readFileSync(file);
  if (content.length < WORTH_BYTES) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
}
