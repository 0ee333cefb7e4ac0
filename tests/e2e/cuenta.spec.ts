import { newFamily } from "./new-member.ts";
import { expect, expectGood, logIn, test } from "./test.ts";

test.describe("a person's account in the office", () => {
  // The browser logs the 422 of a change without a reason.
  test.use({ expected: [[/status of 422/], { option: true }] as never });

  // Rules CTA-8, CTA-9
  test("takes a partial payment in three clicks and forgives the remaining debt", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { mother, child } = await newFamily(page.request);
    await logIn(page, "admin");
    await page.goto(`/club_colon/admin/usuarios/${mother.id}?parte=cuenta`);
    await page.getByRole("button", { name: "Registrar un pago" }).click();
    await expect(page.getByLabel("Importe")).toHaveValue("18000");
    await page.getByLabel("Importe").fill("10.000,50");
    await expectGood(page);
    await page.getByRole("button", { name: "Cobrar", exact: true }).click();
    const proof = page.getByRole("dialog", { name: "Comprobante" });
    await expect(proof.getByText(/^Recibo R-\d{8}$/)).toBeVisible();
    await expect(proof.getByText(/a cuenta, faltan \$ 7\.999,50/)).toBeVisible();
    await expectGood(page);
    await page.keyboard.press("Escape");
    await expect(proof).toBeHidden();
    await page.getByRole("button", { name: /^Condonar o corregir Cuota 1 de 12/ }).click();
    const change = page.getByRole("dialog", { name: /^Cuota 1 de 12/ });
    await change.getByRole("button", { name: "Confirmar" }).click();
    await expect(change.getByText("Escribí el motivo")).toBeVisible();
    await change.getByLabel("Motivo").fill("Beca");
    await expectGood(page);
    await change.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByRole("table")).toContainText(/Condonación\. Cuota 1 de 12/);
    await expect(page.getByRole("row", { name: /^Saldo/ })).toContainText("$ 0,00");

    await page.goto(`/club_colon/admin/usuarios/${child.id}?parte=cuenta`);
    await page.getByRole("button", { name: "Registrar un pago" }).click();
    await expect(page.getByLabel("Quién paga")).toContainText("Irene Ibáñez");
  });
});
