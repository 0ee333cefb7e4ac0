import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { eventually, expect, expectGood, logIn, test } from "./test.ts";

// Rules REC-3, REC-4, REC-7
test("a payer opens and downloads a receipt", async ({ page }) => {
  const member = await newMember(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const data = { monto: 1234.5, medio: "efectivo", idempotencyKey: randomUUID() };
  const paid = await page.request.post(`/api/personas/${member.id}/cobros`, { headers, data });
  const { comprobante } = await paid.json();
  const { recibos } = await (
    await page.request.get(`/api/pagos/${comprobante.pagoId}/recibos`, { headers })
  ).json();
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto(`/perfil/recibos/${recibos[0]}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis recibos");
  const sheet = page.getByRole("region", { name: "Vista previa" });
  await expect(sheet).toContainText("Documento no válido como factura");
  await expect(sheet.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`recibo-${recibos[0]}.pdf`);
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
