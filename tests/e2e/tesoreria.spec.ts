import { readFile } from "node:fs/promises";
import { CONTRASENA, newMember, payCash } from "./new-member.ts";
import { eventually, expect, expectGood, logIn, test } from "./test.ts";

// Rules REC-3, REC-4, REC-7
test("a payer opens and downloads a receipt", async ({ page }) => {
  const member = await newMember(page.request);
  const { recibo } = await payCash(page.request, member, 1234.5);
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto(`/perfil/recibos/${recibo}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis recibos");
  const sheet = page.getByRole("region", { name: "Vista previa" });
  await expect(sheet).toContainText("Documento no válido como factura");
  await expect(sheet.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`recibo-${recibo}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const printed = sheet.getByText(/\/recibo\/[0-9A-Z]{20}$/).last();
  const address = await eventually(async () => {
    const found = /\/recibo\/\w+$/.exec((await printed.textContent()) ?? "")?.[0];
    expect(found).toBeDefined();
    return found ?? "";
  });
  await page.goto(address);
  await expect(page.getByText("El recibo es válido")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$ 1.234,50");
  await expect(page.getByRole("main")).not.toContainText(member.usuario);
  await expectGood(page);
});
