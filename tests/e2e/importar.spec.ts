import { unDni } from "./new-member.ts";
import { chooseTooLarge, expect, expectGood, logIn, test, unique } from "./test.ts";

// Rules IMP-1, IMP-2, IMP-3, IMP-8
test("an administrador imports a spreadsheet and undoes the import", {
  tag: "@desktop",
}, async ({ page }) => {
  const apellido = unique("Import").replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const dni = unDni();
  const file = `Padrón;;;;\nNombre;Apellido;DNI;Madre;DNI madre\nTomás;${apellido};${dni};;\nLuz;${apellido};${Number(dni) + 1};Eva ${apellido};${Number(dni) + 1}\n`;
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/usuarios/importar");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await chooseTooLarge(page.getByLabel("Planilla, hasta 10 MB"), "todo.csv");
  await expect(page.getByText("«todo.csv» pesa más de 10 MB.")).toBeVisible();
  expect(sent.filter((url) => url.includes("/api/importaciones"))).toEqual([]);
  await page
    .getByLabel("Planilla, hasta 10 MB")
    .setInputFiles({ name: "socios.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByRole("heading", { name: "Cómo se leyó «socios.csv»" })).toBeVisible();
  await expect(page.getByLabel("Fila de los títulos")).toHaveValue("2");
  await expect(page.getByLabel("Qué dice la columna DNI madre")).toHaveValue("responsableDni");
  await expectGood(page);
  await page.getByRole("link", { name: "Ver las filas" }).click();
  await expect(page.getByText("1 nuevo, 1 duda")).toBeVisible();
  await page.getByRole("button", { name: "Importar sin DNI, fila 4" }).click();
  await expect(page.getByText("2 nuevos", { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText(/aplicada el/)).toBeVisible();
  await page.getByRole("button", { name: "Deshacer la importación" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText(/deshecha el/)).toBeVisible();
});
