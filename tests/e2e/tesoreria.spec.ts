import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, test } from "./test.ts";

// Rules REC-3, REC-4, REC-7
test("a payer opens a receipt and downloads it, and its code opens the page that verifies it", async ({
  page,
}) => {
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi cuenta");
  const sheet = page.getByRole("region", { name: "Vista previa" });
  await expect(sheet).toContainText("Documento no válido como factura");
  await expect(sheet.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  await expectGood(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`recibo-${recibos[0]}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const address =
    (await sheet
      .getByText(/\/recibo\/[0-9A-Z]{20}$/)
      .last()
      .textContent()) ?? "";
  await page.goto(address.slice(address.indexOf("/recibo/")));
  await expect(page.getByText("El recibo es válido")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$ 1.234,50");
  await expect(page.getByRole("main")).not.toContainText(member.usuario);
  await expectGood(page);
});

// Rules TES-1, TES-5
test("the treasurer reads the month, its budget and its reconciliation", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/tesoreria/");
  const sheet = page.getByRole("region", { name: "Vista previa" });
  await expect(sheet).toContainText("Cobrado neto");
  await expectGood(page);
  await page.getByRole("button", { name: "Conciliar con el banco" }).click();
  await expect(page.getByRole("dialog").getByText("Queda sin explicar")).toBeVisible();
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("button", { name: "Presupuesto" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^enero/)
    .fill("1.500,50");
  await page.getByRole("button", { name: "Repetir enero en todos" }).click();
  await expectGood(page);
  await page.getByRole("button", { name: "Guardar el presupuesto" }).click();
  await expect(sheet).toContainText("$ 1.500,50");
  await page.goto("/club_colon/admin/cobros/recibos");
  await expect(page.getByText(/^Los recibos no son facturas/)).toBeVisible();
  await expectGood(page);
});
