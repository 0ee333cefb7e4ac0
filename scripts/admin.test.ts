import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { turnOn } from "#tests/harness/second-step.ts";
import { TEST_CONTRASENA, testSite } from "#tests/harness/site.ts";

const site = await testSite();

const jefa = {
  ADMIN_USUARIO: "jefa",
  ADMIN_CLAVE: "clave-de-jefa",
  ADMIN_NOMBRE: "Ana",
  ADMIN_APELLIDO: "Paz",
};

function runAdmin(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: site.databaseUrl, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

// Rule PER-5
test("npm run admin creates an administrador who can log in", async () => {
  expect(await runAdmin(jefa)).toMatchObject({ code: 0, output: expect.stringContaining("Listo") });
  const json = { nombreUsuario: "jefa", clave: "clave-de-jefa" };
  const login = await site.call("POST", "/api/login", { json });
  expect((await login.json()).usuario.permisos).toEqual(["administrador"]);
  const again = await runAdmin({ ...jefa, ADMIN_USUARIO: "JEFA" });
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("ya está usado") });
});

test("npm run admin rejects the same data as the registration form", async () => {
  const weak = await runAdmin({ ...jefa, ADMIN_USUARIO: "jefe", ADMIN_CLAVE: "corta" });
  expect(weak).toEqual({ code: 1, output: "La contraseña tiene que tener al menos 8 caracteres\n" });
});

test("npm run admin lists the required variables instead of waiting if there is no terminal", async () => {
  expect(await runAdmin({})).toMatchObject({ code: 1, output: expect.stringContaining("ADMIN_USUARIO") });
});

test.skipIf(process.platform !== "linux")(
  "npm run admin reports that nothing was created if it is ended with Ctrl+D",
  async () => {
    // The command prompts only in a pseudo-terminal.
    const child = spawn("script", ["-qec", `${process.execPath} scripts/admin.ts`, "/dev/null"], {
      env: { ...process.env, NODE_ENV: "test", DATABASE_URL: site.databaseUrl },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let screen = "";
    child.stdout.on("data", (chunk) => {
      screen += chunk;
      if (screen.includes("Nombre de usuario: ")) child.stdin.write("\x04");
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(1);
    expect(stripVTControlCharacters(screen).trim()).toMatch(/^Nombre de usuario:\s+No se creó nada\.$/);
  },
);

test("npm run admin removes the second step of a user who has lost their phone and backup codes", async () => {
  const admin = await site.user("administrador");
  await turnOn(site, admin);
  const taken = await runAdmin({}, ["--quitar-segundo-paso", admin.nombreUsuario.toUpperCase()]);
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining("Listo") });
  const json = { nombreUsuario: admin.nombreUsuario, clave: TEST_CONTRASENA };
  expect((await site.call("POST", "/api/login", { json })).status).toBe(200);
  expect((await site.call("GET", "/api/usuario/perfil", { as: admin })).status).toBe(401);
  const rows = await site.sql`
    select usuario_id from auditoria where accion = 'usuario.quitar-segundo-paso' and objeto_id = ${admin.id}`;
  expect(rows).toEqual([{ usuario_id: null }]);
});
