import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "./test.ts";

// Rule ENT-15
test("the gate sells two tickets with a QR that the buyer pays on their own phone", {
  tag: "@phone",
}, async ({ page, browser }) => {
  await logIn(page, "adminb");
  await page.goto("/club_colon/admin/eventos/ingreso");
  await page.getByRole("button", { name: "Vender entrada" }).click();
  await page.getByRole("button", { name: "Una más" }).click();
  await page.getByText("QR", { exact: true }).click();
  const [response] = await Promise.all([
    page.waitForResponse(/\/entradas\/venta\/qr$/),
    page.getByRole("button", { name: /^Mostrar QR/ }).click(),
  ]);
  await expect(page.getByRole("img", { name: "Código QR para pagar con Mercado Pago" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { url } = (await response.json()) as { url: string };
  const buyer = await browser.newContext();
  const phone = await buyer.newPage();
  await phone.goto(url);
  await phone.locator('input[name="titular"]').fill("APRO");
  await phone.getByRole("button", { name: "Pagar", exact: true }).click();
  await buyer.close();

  await expect(page.getByText("Venta registrada")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Código QR de la entrada/ })).toHaveCount(2);
  await expectAccessible(page);
});
