import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "./harness/site.ts";
import { freePort } from "./harness/site-process.ts";

/** Enough for compiling the site and filling the demo on a loaded machine. */
const PATIENCE_MS = 420_000;
const SOURCES = [
  "src",
  "demo",
  "emulator",
  "scripts",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
];

let checkout: string;
let dev: ChildProcess;
let output = "";
let site: string;

/** Modifies files, so it uses a separate clone. */
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), "club-dev-"));
  await chmod(checkout, 0o711);
  for (const name of SOURCES) await cp(name, join(checkout, name), { recursive: true });
  await cp("tsconfig.json", join(checkout, "tsconfig.json"));
  await symlink(join(process.cwd(), "node_modules"), join(checkout, "node_modules"));
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  dev = spawn("npm", ["run", "dev"], {
    cwd: checkout,
    // npm does not forward signals, so the test ends the whole process group.
    detached: true,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: join(checkout, "data"),
      JOBS_PICTURES: "0",
    },
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (text) => (output += text));
  await until("the site", async () => introductions() === 1, PATIENCE_MS);
}, PATIENCE_MS);

afterAll(async () => {
  if (dev?.pid && dev.exitCode === null) {
    const end = once(dev, "exit");
    process.kill(-dev.pid, "SIGTERM");
    await end;
  }
  await until("the end of the site", async () => !running());
  await rm(checkout, { recursive: true, force: true, maxRetries: 5 });
});

const introductions = () => output.split("Para terminar: Ctrl+C").length - 1;
const running = () => {
  try {
    return execFileSync("pgrep", ["-f", `${checkout}/`], { encoding: "utf8" }) !== "";
  } catch {
    return false;
  }
};

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(checkout, file);
  const text = await readFile(path, "utf8");
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

const home = async () => (await fetch(site)).text();
async function refusedLogin(): Promise<string> {
  const response = await fetch(`${site}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ nombreUsuario: "nadie", clave: "no-es-esta" }),
  });
  return ((await response.json()) as { detail: string }).detail;
}

test("npm run dev serves the demo club and reloads changed components and use cases", {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await home()).toContain("Próximos eventos");
  expect((await fetch(`${site}/demo/correo`)).status).toBe(200);
  // Only loopback may answer, because the demo's users and password are public.
  await expect(fetch(site.replace("localhost", "127.0.0.2"))).rejects.toThrow();

  await edit("src/features/eventos/eventos/web/proximos-eventos.tsx", ">Próximos eventos<", ">Lo que viene<");
  await until("the changed component", async () => (await home()).includes("Lo que viene"));
  expect(introductions(), "a screen takes no restart").toBe(1);

  expect(await refusedLogin()).toBe("Usuario o contraseña incorrectos");
  await edit(
    "src/features/personas/sesion/server/iniciar-sesion.ts",
    "Usuario o contraseña incorrectos",
    "No sos vos",
  );
  await until("the restart", async () => introductions() === 2);
  expect(await refusedLogin()).toBe("No sos vos");
  expect(introductions(), "and it stays up").toBe(2);
});
