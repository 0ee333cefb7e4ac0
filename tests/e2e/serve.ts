/** The demo in a folder of its own, for the browser tests: what they see is what a newcomer sees. */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache/club-site");
const folder = mkdtempSync(join(tmpdir(), "club-e2e-"));
// As root, PostgreSQL runs as an unprivileged user, who has to get in.
chmodSync(folder, 0o711);
const demo = spawn(process.execPath, ["scripts/demo.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: process.env.E2E_PORT,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: "0",
    // A run starts several demos: the others find what the first one drew and compiled.
    DEMO_PICTURES: join(CACHE, "demo-pictures"),
    NODE_COMPILE_CACHE: join(CACHE, "compiled"),
    // The sizes of the demo's pictures would fill a processor for the first minutes; WebP is made when asked for.
    JOBS_PICTURES: "0",
  },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => demo.kill(signal));
demo.once("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
