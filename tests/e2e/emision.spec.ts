import { expect, expectGood, logIn, test } from "./test.ts";

const EMISION = "/club_colon/admin/emisiones/";

// Rules EMI-4, EMI-5
test("an administrador sees what next month will be, and issues it only after a confirmation", async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto(EMISION);
  await expect(page.getByRole("heading", { name: /^Próxima: \S+ de \d{4}$/ })).toBeVisible();
  await expect(page.getByText(/Se emite sola el \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Emisiones pasadas" })).toBeVisible();
  await expect(page.getByText("Terminada").first()).toBeVisible();
  await page.locator("summary", { hasText: "$" }).first().click();
  await expect(page.getByText(/^Cuota del plan: \$/).first()).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Emitir ahora" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Se emiten \d+ cuotas por \$/)).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("searchbox", { name: "Buscar cuotas por emitir" }).fill("zzz");
  await expect(page.getByText("NO HAY CUOTAS PARA EMITIR")).toBeVisible();
});

// Rules EMI-7, EMI-8
test("an administrador notes that a member leaves, and that they stay", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(EMISION);
  await page.getByRole("main").getByRole("link", { name: /, / }).first().click();
  await page.getByRole("button", { name: "Dar de baja del plan" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Dar de baja" }).click();
  await expect(dialog.getByText("Escribí el motivo")).toBeVisible();
  await dialog.getByLabel("Último mes que paga").selectOption({ index: 2 });
  await dialog.getByLabel("Motivo").fill("Se muda");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Dar de baja" }).click();
  await expect(page.getByText(/desde el .* Se va el \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await page.getByRole("button", { name: "Se queda" }).click();
  await dialog.getByLabel("Motivo").fill("No se muda");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: "Dar de baja del plan" })).toBeVisible();
});
