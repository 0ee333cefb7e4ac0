import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site?.end());

const jefa = {
  ADMIN_USUARIO: "jefa",
  ADMIN_CLAVE: "clave-de-jefa",
  ADMIN_NOMBRE: "Ana",
  ADMIN_APELLIDO: "Paz",
};

function runAdmin(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["scripts/admin.ts"], {
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

test("makes an administrador who can log in, and says so when the name is taken", async () => {
  expect(await runAdmin(jefa)).toMatchObject({ code: 0, output: expect.stringContaining("Listo") });
  const json = { nombreUsuario: "jefa", clave: "clave-de-jefa" };
  const login = await site.call("POST", "/api/login", { json });
  expect((await login.json()).usuario.permisos).toEqual(["administrador"]);
  const again = await runAdmin({ ...jefa, ADMIN_USUARIO: "JEFA" });
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("ya está usado") });
});

test("refuses what the registration would refuse, in the same words", async () => {
  const weak = await runAdmin({ ...jefa, ADMIN_USUARIO: "jefe", ADMIN_CLAVE: "corta" });
  expect(weak).toEqual({ code: 1, output: "La contraseña tiene que tener al menos 8 caracteres\n" });
});

test("without a terminal it says what it needs instead of waiting", async () => {
  expect(await runAdmin({})).toMatchObject({ code: 1, output: expect.stringContaining("ADMIN_USUARIO") });
});
