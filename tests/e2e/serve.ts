/** Serves the demo from its own data folder for the browser tests. */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "club-e2e-"));
// When started as root, PostgreSQL runs as an unprivileged user that needs access.
chmodSync(folder, 0o711);
const demo = spawn(process.execPath, ["tests/e2e/demo-program.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: process.env.E2E_PORT,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: "0",
    // The demos of a run share their compiled code.
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/club-site/compiled"),
    // Resizing the demo's pictures would occupy a processor for the first minutes. WebP is made on demand.
    JOBS_PICTURES: "0",
    // On a loaded machine, a test takes minutes where a person takes seconds.
    NOTICE_SCALE: "100",
    UNDO_SECONDS: "300",
  },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => demo.kill(signal));
demo.once("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
