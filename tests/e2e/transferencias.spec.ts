import { CONTRASENA, newMember } from "./new-member.ts";
import { chooseTooLarge, expect, expectGood, logIn, test } from "./test.ts";

// Rules TRA-1, TRA-2
test("a member pays by transfer on a phone with the exact amount and a QR code", async ({ page }) => {
  const who = await newMember(page.request);
  await logIn(page, who.usuario, CONTRASENA);
  await page.goto("/perfil/cuenta");
  await page.getByRole("checkbox", { name: /^Cuota 1 de 12/ }).check();
  await page.getByRole("button", { name: "Pagar por transferencia" }).click();
  await expect(page.getByRole("heading", { name: "Pagar por transferencia" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi cuenta");
  await expect(page.getByText("Importe exacto")).toBeVisible();
  // The cents identify the payer.
  await expect(page.getByText(/^\$ 18\.00\d,(?!00)\d\d$/)).toBeVisible();
  await page.getByText("Ver los datos como código QR").click();
  await expect(page.getByRole("img", { name: "Los datos de la transferencia" })).toBeVisible();
  await expectGood(page);
  const input = page.getByLabel("Comprobante: foto o PDF");
  await chooseTooLarge(input, "video.pdf");
  await expect(page.getByText("«video.pdf» pesa más de 10 MB.")).toBeVisible();
  await input.setInputFiles({
    name: "comprobante.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 recibo"),
  });
  await expect(page.getByText("Recibimos tu comprobante")).toBeVisible();
  await page.getByRole("link", { name: "Ver mi cuenta" }).click();
  await expect(page.getByText("El club está revisando tu transferencia")).toBeVisible();
});
