import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "./test.ts";

test("probes, stores and deletes a connection, which is never shown again", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/conexiones/");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(6);
  await expect(cards.filter({ hasText: "Mercado Pago" }).first()).toContainText("Del servidor");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Conectar Archivos en S3" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Dirección del servicio").fill("http://127.0.0.1:9");
  await dialog.getByRole("textbox", { name: "Bucket" }).fill("archivos");
  await dialog.getByLabel(/^Clave de acceso/).fill("clave");
  await dialog.getByLabel(/^Clave secreta/).fill("clave");
  await dialog.getByRole("button", { name: "Probar" }).click();
  await expect(dialog.getByRole("status")).toContainText("no responde", { timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("button", { name: "Conectar Instagram" }).click();
  await dialog.getByLabel(/^Token/).fill("un-token-muy-secreto");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(cards.filter({ hasText: "Instagram" })).toContainText("Conectada");
  await page.reload();
  await page.getByRole("button", { name: "Cambiar Instagram" }).click();
  await expect(dialog.getByLabel(/^Token/)).toHaveValue("");
  expect(await page.content()).not.toContain("un-token-muy-secreto");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Borrar Instagram" }).click();
  await dialog.getByRole("button", { name: "Borrar" }).click();
  await expect(cards.filter({ hasText: "Instagram" })).toContainText("Sin conectar");
});
