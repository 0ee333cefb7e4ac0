import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "./test.ts";

test("creates the recovery key of the copies outside, and shows it once", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/sistema/");
  await page.getByRole("button", { name: "Crear la clave de recuperación" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Ya la guardé" }).click();
  await expect(page.getByRole("button", { name: "Reemplazar la clave de recuperación" })).toBeVisible();
  expect(await page.content()).not.toContain("AGE-SECRET-KEY");
});
