import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import {
  type Buyer,
  freePort,
  insertPeople,
  type SiteProcess,
  startSiteProcess,
} from "../harness/site-process.ts";
import { expect, expectGood, fillLogin, test } from "./test.ts";

const CONTRASENA = "remo-y-vela-1";
const SECRET = "un-secreto-de-mas-de-treinta-y-dos-letras";

const CONFIG = `export interface ClubConfig { nombre: string }

export const club: ClubConfig & object = {
  nombre: "Náutico Rivadavia",
  nombreCorto: "Náutico",
  slug: "nautico",
  ciudad: "Rosario", // in Santa Fe
  banco: { titular: "Náutico", cuenta: "55-1", alias: "RIO.VELA", cuit: "30-1" },
  colores: { principal: "#0b5d3b", acento: "#f2c200" },
};
`;

let program: SiteProcess;
let folder: string;
let site: string;
let admin: Buyer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "club-config-"));
  chmodSync(folder, 0o711);
  const port = await freePort();
  site = `http://localhost:${port}`;
  program = await startSiteProcess({
    PORT: String(port),
    SITE_URL: site,
    DATA_DIR: join(folder, "data"),
    SECRET,
    PAGES: "1",
  });
  const pool = new pg.Pool({ connectionString: program.databaseUrl, max: 1 });
  try {
    const [first] = await insertPeople(pool, SECRET, 1, "administrador");
    if (!first) throw new Error("no administrador was inserted");
    admin = first;
    await pool.query("update usuarios set clave_hash = $1", [await hashContrasena(CONTRASENA)]);
    // The state left by the first start of version 1, whose file was elsewhere.
    await pool.query("delete from ajustes");
  } finally {
    await pool.end();
  }
});
test.afterAll(async () => {
  await program?.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

// The file that cannot be read.
test.use({ expected: [/status of 422/] });

// Rule CLU-8
test("a site of the first version takes its club.config.ts in the office, field by field", {
  tag: ["@all", "@desktop"],
}, async ({ page }) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  // Any saved group makes the site read its settings again.
  const { datos } = await (await page.request.get(`${site}/api/club/ajustes/nosotros`, { headers })).json();
  const saved = await page.request.put(`${site}/api/club/ajustes/nosotros`, {
    headers,
    data: { version: 0, datos },
  });
  expect(saved.status()).toBe(200);
  await page.goto(`${site}/login`);
  await fillLogin(page, admin.nombreUsuario, CONTRASENA);
  await page.waitForURL(`${site}/club_colon/admin/`);
  await page.goto(`${site}/club_colon/admin/club/`);
  const field = page.getByLabel("Archivo club.config.ts");
  await expect(field).toBeVisible();
  await expectGood(page);

  const wrong = join(folder, "otro.ts");
  writeFileSync(wrong, "export const club = { nombre: process.exit(1) };");
  await field.setInputFiles(wrong);
  await expect(page.getByText(/tienen que ser textos y números, sin cálculos/)).toBeVisible();

  const right = join(folder, "club.config.ts");
  writeFileSync(right, CONFIG);
  await field.setInputFiles(right);
  const shown = page.getByRole("dialog", { name: "Lo que trae el archivo" });
  await expect(shown.getByText("RIO.VELA")).toBeVisible();
  await expect(shown.getByText("/nautico/admin")).toBeVisible();
  await expectGood(page);
  await shown.getByRole("button", { name: "Guardar todo esto" }).click();

  await page.waitForURL(`${site}/nautico/admin/club/`);
  await expect(page.getByText(/^Último cambio/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Náutico/ }).first()).toBeVisible();
  await expect(field).toHaveCount(0);
});
