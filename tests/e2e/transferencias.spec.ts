import { CONTRASENA, newMember } from "./new-member.ts";
import { inPesos, statement } from "./statement.ts";
import { expect, expectGood, logIn, test } from "./test.ts";
import { beginTransfer } from "./transfer.ts";

// Rules TRA-1, TRA-2
test("a member pays by transfer on a phone, with the exact amount, a QR and a receipt", async ({ page }) => {
  const who = await newMember(page.request);
  await logIn(page, who.usuario, CONTRASENA);
  await page.goto("/perfil/cuenta");
  await page.getByRole("checkbox", { name: /^Cuota 1 de 12/ }).check();
  await expectGood(page);
  await page.getByRole("button", { name: "Pagar por transferencia" }).click();
  await expect(page.getByRole("heading", { name: "Pagar por transferencia" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi cuenta");
  await expect(page.getByText("Importe exacto")).toBeVisible();
  const amount = (await page.getByText(/^\$ 18\.00\d,\d\d$/).textContent()) ?? "";
  expect(amount).not.toMatch(/,00$/);
  await page.getByText("Ver los datos como código QR").click();
  await expect(page.getByRole("img", { name: "Los datos de la transferencia" })).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Comprobante: foto o PDF").setInputFiles({
    name: "comprobante.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 recibo"),
  });
  await expect(page.getByText("Recibimos tu comprobante")).toBeVisible();
  await page.getByRole("link", { name: "Ver mi cuenta" }).click();
  await expect(page.getByText("El club está revisando tu transferencia")).toBeVisible();
  await expectGood(page);
});

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  // Rule TRA-6
  test("the treasurer confirms a transfer from the bank's statement, and discards another", async ({
    page,
  }) => {
    const who = await newMember(page.request);
    const { pagoId, total, headers } = await beginTransfer(page.request, who);
    const receipt = {
      name: "recibo.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4 recibo"),
    };
    await page.request.post(`/api/transferencias/${pagoId}/comprobante`, {
      headers,
      multipart: { comprobante: receipt },
    });
    const amount = inPesos(total);
    await logIn(page, "admin");
    await page.goto("/club_colon/admin/transferencias");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transferencias");
    await expect(page.getByRole("button", { name: /^Está bien el de Irene Ibáñez/ }).first()).toBeVisible();
    await expectGood(page);
    const unknown = 1234 + (10 + (Date.now() % 89)) / 100;
    await page.getByLabel("Extracto, hasta 10 MB").setInputFiles(
      statement("nacion.csv", [
        { concepto: "TRANSFERENCIA IRENE IBAÑEZ", importe: total },
        { concepto: "TRANSFERENCIA VARIOS", importe: unknown },
      ]),
    );
    await expect(page.getByRole("heading", { name: "nacion.csv" })).toBeVisible();
    const movement = page.getByRole("listitem", { name: new RegExp(`^${amount.replace("$", "\\$")}`) });
    await expect(movement.getByText("Seguro", { exact: true })).toBeVisible();
    await expectGood(page);
    await page.getByRole("button", { name: /^Confirmar/ }).click();
    await expect(movement.getByText("Confirmado", { exact: true })).toBeVisible();
    const other = page.getByRole("listitem", { name: /^\$ 1\.234,/ }).first();
    await other.getByRole("button", { name: "Descartar" }).click();
    await page.getByRole("dialog").getByLabel("Motivo").fill("Es un aporte");
    await expectGood(page);
    await page.getByRole("dialog").getByRole("button", { name: "Descartar" }).click();
    await expect(other.getByText("Es un aporte")).toBeVisible();
    await expectGood(page);
  });
});
