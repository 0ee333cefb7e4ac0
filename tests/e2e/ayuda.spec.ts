import { expect, expectGood, logIn, test } from "./test.ts";

test("the help finds a word of its text, and opens the section that has it", {
  tag: "@phone",
}, async ({ page }) => {
  await logIn(page, "adminb");
  await page.goto("/club_colon/admin/ayuda/");
  const search = page.getByLabel("Buscar en la ayuda");
  // Not in any title or description.
  await search.fill("comprobante duplicado jirafa");
  await expect(page.getByText("No hay ninguna página sobre eso")).toBeVisible();
  await search.fill("ya ingreso");
  const found = page.getByRole("region", { name: "En el texto" });
  await expect(found.locator("mark").first()).toHaveText(/ya ingresó/i);
  await expectGood(page);
  await search.fill("espera lo decida la oficina");
  await found.getByRole("link", { name: "Controlar el ingreso en la puerta: Sin conexión" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Sin conexión" })).toBeInViewport();
});
