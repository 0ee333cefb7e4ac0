import { expect, expectGood, logIn, test } from "./test.ts";

test("an administrador tests a connection and sees the problem", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/conexiones/");
  await page.getByRole("button", { name: "Conectar Imágenes fuera del servidor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Dirección del servicio").fill("http://127.0.0.1:9");
  await dialog.getByRole("textbox", { name: "Bucket" }).fill("archivos");
  await dialog.getByLabel(/^Clave de acceso/).fill("clave");
  await dialog.getByLabel(/^Clave secreta/).fill("clave");
  await dialog.getByRole("button", { name: "Probar" }).click();
  await expect(dialog.getByRole("status")).toContainText("no responde");
  await expectGood(page);
});
