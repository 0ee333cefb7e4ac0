import { CONTRASENA, newFamily, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, type Page, test } from "./test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Débito automático" });

/** Presses a button that leads to the provider's page, which opens in the same tab, as on every phone. */
async function toProvider(page: Page, button: string): Promise<void> {
  await section(page).getByRole("button", { name: button }).click();
  await page.waitForURL(/\/subscriptions\/checkout/);
}

// Rule DEB-1
test("a mother sets up automatic debit on her phone, is debited, and ends the debit", async ({ page }) => {
  const { mother } = await newFamily(page.request);
  await logIn(page, mother.usuario, CONTRASENA);
  await page.goto("/perfil/cuenta");
  const debito = section(page);
  await debito.getByRole("heading").click();
  await expect(debito.getByLabel("Correo de tu cuenta de Mercado Pago")).toHaveValue(mother.correo);
  await expect(debito).toContainText("Tiene que ser el de la cuenta con la que vas a pagar");

  await debito.getByLabel("Correo de tu cuenta de Mercado Pago").fill("no es un correo");
  await debito.getByRole("button", { name: "Activar con Mercado Pago" }).click();
  await expect(debito.getByText("El correo no parece válido")).toBeVisible();
  await expectGood(page);
  await debito.getByLabel("Correo de tu cuenta de Mercado Pago").fill("equivocado@example.com");
  await toProvider(page, "Activar con Mercado Pago");
  await page.getByLabel("Correo de la cuenta de Mercado Pago que autoriza").fill(mother.correo);
  await page.getByRole("button", { name: "Autorizar" }).click();
  await page.getByRole("link", { name: "Volver al sitio" }).click();
  await expect(debito).toContainText("el correo tiene que ser el de la cuenta de Mercado Pago");
  await expect(debito).toContainText("Falta autorizarlo");

  await debito.getByLabel("Correo de tu cuenta de Mercado Pago").fill(mother.correo);
  await toProvider(page, "Seguir en Mercado Pago");
  await page.getByRole("button", { name: "Autorizar" }).click();
  await page.waitForURL(/\/perfil\/cuenta/);
  await expect(page.getByText("Tu débito automático quedó activado.")).toBeVisible();
  await expect(debito.getByText("Activo", { exact: true })).toBeVisible();
  await expect(debito).toContainText("Próximo débito");

  await debito.getByRole("link", { name: "Abrir en Mercado Pago" }).click();
  await page.getByRole("button", { name: "Debitar ahora" }).click();
  await page.waitForURL(/\/perfil\/cuenta/);
  // The provider's notice may take some time.
  const headers = { authorization: `Bearer ${await tokenOf(page.request, mother.usuario, CONTRASENA)}` };
  await expect
    .poll(async () => (await page.request.get("/api/debito", { headers })).text())
    .toContain('"cobrado":true');
  await page.reload();
  await expect(debito.getByRole("list", { name: "Débitos" })).toContainText("Cobrado");
  await page.getByRole("heading", { name: "Movimientos" }).click();
  await expect(page.getByRole("region", { name: "Movimientos" })).toContainText("Recibo R-");
  await expectGood(page);

  const cancel = debito.getByRole("button", { name: "Cancelar el débito automático" });
  const asked = page.getByRole("dialog", { name: "¿Cancelar tu débito automático?" });
  await cancel.click();
  await expect(asked).toContainText(`de la cuenta de Mercado Pago ${mother.correo}`);
  await expectGood(page);
  await asked.getByRole("button", { name: "No, conservarlo" }).click();
  await expect(debito.getByText("Activo", { exact: true })).toBeVisible();
  await cancel.click();
  await asked.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(page.getByText("Cancelaste tu débito automático.")).toBeVisible();
  await expect(page.getByText("Tu débito automático quedó activado.")).toBeHidden();
  await expect(debito.getByText("Lo cancelaste vos.")).toBeVisible();
  await expect(debito.getByRole("button", { name: "Activar con Mercado Pago" })).toBeVisible();
});
