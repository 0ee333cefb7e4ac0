/** Serves the demo from its own data folder for the browser tests. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/club-site");
const folder = mkdtempSync(join(tmpdir(), "club-e2e-"));
// When started as root, PostgreSQL runs as an unprivileged user that needs access.
chmodSync(folder, 0o711);

/**
 * The sizes of the demo's pictures that pages have asked for, kept for later runs: encoding them took several seconds
 * of each demo. The names contain the hash of the original.
 */
const recipe = createHash("sha256").update(readFileSync(join(root, "src/server/images/variants.ts")));
const keptSizes = join(cache, `pictures-${recipe.digest("hex").slice(0, 12)}`);
const ownSizes = join(folder, "archivos/imagenes");

function copySizes(from: string, to: string): void {
  for (const file of globSync("*/*.{avif,webp}", { cwd: from })) {
    const target = join(to, file);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    // Two demos may end at once.
    const unfinished = `${target}.${process.pid}`;
    copyFileSync(join(from, file), unfinished);
    renameSync(unfinished, target);
  }
}

copySizes(keptSizes, ownSizes);
const demo = spawn(process.execPath, ["tests/e2e/demo-program.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: process.env.E2E_PORT,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: "0",
    // The demos of a run share their compiled code.
    NODE_COMPILE_CACHE: join(cache, "compiled"),
    // Resizing the demo's pictures would occupy a processor for the first minutes. Sizes are made on demand.
    JOBS_PICTURES: "0",
    // On a loaded machine, a test takes minutes where a person takes seconds.
    NOTICE_SCALE: "100",
    UNDO_SECONDS: "300",
  },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => demo.kill(signal));
demo.once("exit", (code) => {
  try {
    copySizes(ownSizes, keptSizes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(code ?? 1);
});
