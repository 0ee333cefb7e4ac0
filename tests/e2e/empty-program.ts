import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../harness/site-process.ts";
import { expect } from "./test.ts";

export type EmptyProgram = Awaited<ReturnType<typeof startEmptyProgram>>;

/** Starts the site by `npm start` without any configuration except its port and folder. */
export async function startEmptyProgram() {
  const folder = mkdtempSync(join(tmpdir(), "club-set-up-"));
  // When started as root, PostgreSQL runs as an unprivileged user that needs access.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const program = spawn(process.execPath, ["scripts/start.mjs"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, HOST: "127.0.0.1" },
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream?.on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain(`${site}/instalar`);
  const [, codigo = ""] = /^\s+([0-9A-Z]{5}-[0-9A-Z]{5})$/m.exec(output) ?? [];
  return {
    site,
    folder,
    codigo,
    output: () => output,
    end() {
      program.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
