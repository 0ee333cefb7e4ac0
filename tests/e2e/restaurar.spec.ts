import { readdirSync } from "node:fs";
import { join } from "node:path";
import { SITIO } from "#tests/harness/new-club.ts";
import { type EmptyProgram, startEmptyProgram } from "./empty-program.ts";
import { expect, expectGood, fillLogin, type Page, test } from "./test.ts";

const { nombreUsuario: NOMBRE, clave: CONTRASENA } = SITIO.administrador;
/** Maximum wait for the restoration and for PostgreSQL to start. */
const REPLACED = { timeout: 60_000 };

let program: EmptyProgram;
let admin: string;
test.beforeAll(async () => {
  program = await startEmptyProgram();
  admin = `${program.site}/nautico/admin`;
});
test.afterAll(() => program?.end());

// The browser logs 503 while the site is closed, 401 for the ended session, and 422 for a wrong key.
test.use({ expected: [/status of (401|404|422|503)/] });

const send = async (page: Page, method: string, path: string, data: object, token = "") => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await page.request.fetch(`${program.site}/api/${path}`, { method, data, headers });
  expect([path, response.ok()]).toEqual([path, true]);
  return response.json();
};

/** Sets the club up and makes a backup. @returns its file */
async function clubWithCopy(page: Page): Promise<string> {
  await send(page, "POST", "instalacion/desbloquear", { codigo: program.codigo });
  await send(page, "POST", "instalacion/terminar", { ...SITIO, slug: "nautico", sitio: program.site });
  const { token } = await send(page, "POST", "login", { nombreUsuario: NOMBRE, clave: CONTRASENA });
  await send(page, "POST", "sistema/copia", {}, token);
  const folder = join(program.folder, "copias");
  const copies = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith(".zst"));
    } catch {
      return [];
    }
  };
  await expect.poll(copies).toHaveLength(1);
  await send(page, "POST", "enlaces/crear", { nombre: "Posterior", enlace: "https://liga.example" }, token);
  return join(folder, copies()[0] ?? "");
}

/** Continues from the content of a backup to the waiting page. */
async function confirm(page: Page): Promise<void> {
  await expect(page.getByText("Está entera.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Usuarios 1/ })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Seguir" }).click();
  await page.getByRole("button", { name: "Restaurar esta copia" }).click();
  await expect(page.getByText("Escribí RESTAURAR").last()).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Para confirmar, escribí RESTAURAR").fill("restaurar");
}

// Rules OFI-10, OFI-11, INS-5
test("a backup is restored in the office and during the set-up of another server", {
  tag: ["@all", "@desktop"],
}, async ({ page }) => {
  const file = await clubWithCopy(page);
  await page.goto(`${program.site}/login?volver=${encodeURIComponent("/nautico/admin/sistema/")}`);
  await fillLogin(page, NOMBRE, CONTRASENA);
  await expect(page.getByRole("button", { name: /^Restaurar la copia del/ })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Subir una copia" }).click();
  await page.getByLabel("Archivo de la copia").setInputFiles(file);
  await confirm(page);
  await page.getByLabel("Tu contraseña").fill(CONTRASENA);
  await page.getByRole("button", { name: "Restaurar esta copia" }).click();
  await expect(page.getByRole("heading", { name: "Se está restaurando una copia" })).toBeVisible();
  await expect(page.getByText(/Lo que había queda guardado en la copia club-/)).toBeVisible();

  await expect(page.locator('input[name="nombreUsuario"]')).toBeVisible(REPLACED);
  await page.goto(`${program.site}/login?volver=${encodeURIComponent("/nautico/admin/sistema/")}`);
  await fillLogin(page, NOMBRE, CONTRASENA);
  await expect(page.getByText(/Se restauró una copia/)).toBeVisible();
  await expect(page.getByText(/Lo que había antes está en club-/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Restaurar la copia del/ })).toHaveCount(2);
  await page.goto(`${admin}/enlaces/`);
  await expect(page.getByRole("heading", { level: 1, name: "Enlaces" })).toBeVisible();
  await expect(page.getByText("Posterior")).toHaveCount(0);

  const other = await startEmptyProgram();
  try {
    await page.goto(other.site);
    await page.locator('[name="codigo"]').fill(other.codigo);
    await page.getByRole("button", { name: "Empezar" }).click();
    await page.getByRole("button", { name: "Restaurar una copia" }).click();
    await expectGood(page);
    await page.getByLabel("Archivo de la copia").setInputFiles(file);
    await confirm(page);
    await page.getByRole("button", { name: "Restaurar esta copia" }).click();
    await expect(page.locator('input[name="nombreUsuario"]')).toBeVisible(REPLACED);
    await fillLogin(page, NOMBRE, CONTRASENA);
    await page.waitForURL(/\/admin\/$/);
    await page.goto(other.site);
    await expect(page.getByText("Náutico").first()).toBeVisible();
  } finally {
    other.end();
  }
});
