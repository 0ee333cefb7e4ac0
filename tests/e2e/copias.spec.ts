import { DEMO_CONTRASENA, expect, expectGood, logIn, test } from "./test.ts";

test("an administrador creates the recovery key for off-site copies, which is shown once", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/sistema/");
  await page.getByRole("button", { name: /^(Crear|Reemplazar) la clave de recuperación/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tu contraseña").fill(DEMO_CONTRASENA);
  await dialog.getByRole("button", { name: /^(Crear|Reemplazar)/ }).click();
  const secret = page.getByText(/AGE-SECRET-KEY-1/);
  await expect(secret).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Ya la guardé" }).click();
  await expect(page.getByRole("button", { name: "Reemplazar la clave de recuperación" })).toBeVisible();
  await expect(secret).toHaveCount(0);
});
