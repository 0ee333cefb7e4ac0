import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "./test.ts";

const DEUDORES = "/club_colon/admin/deudores/";

// Rules DEU-1, DEU-4, DEU-5
test("a treasurer finds who owes, notes a promise and makes an arrangement", { tag: "@both" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto(DEUDORES);
  await expect(page.getByRole("heading", { level: 1, name: "Deudores" })).toBeVisible();
  const more = page.getByRole("button", { name: /^Más acciones para / }).first();
  await expect(more).toBeVisible();
  const familia = ((await more.getAttribute("aria-label")) ?? "").replace("Más acciones para ", "");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await more.click();
  await page.getByRole("menuitem", { name: "Anotar una promesa" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Texto").fill("Cobra el viernes");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText(`Listo: ${familia}.`)).toBeVisible();
  await page.getByRole("button", { name: `Más acciones para ${familia}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Hacer un convenio" }).click();
  await dialog.getByLabel("Motivo").fill("Lo habló con la tesorera");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(dialog).toBeHidden();
});

// Rule DEU-3
test("a treasurer sees today's reminders and stops them", { tag: "@both" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${DEUDORES}recordatorios`);
  await expect(page.getByRole("heading", { name: /^Hoy: \d+ recordatorio/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Frenar los de hoy" }).click();
  await expect(page.getByText("Los de hoy están frenados.")).toBeVisible();
  await page.getByRole("button", { name: "Dejar salir los de hoy" }).click();
  await expect(page.getByRole("button", { name: "Frenar los de hoy" })).toBeVisible();
});

// Rule DEU-3
test("opening a reminder's link stops them, and one tap brings them back", async ({ page }) => {
  await page.route("**/api/recordatorios/*", (route) =>
    route.fulfill({ json: { recibe: route.request().method() === "DELETE" } }),
  );
  await page.goto("/recordatorios/0000-00MQ-4P27");
  await expect(page.getByText("no vas a recibir más recordatorios")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Volver a recibirlos" }).click();
  await expect(page.getByText("volvés a recibir recordatorios")).toBeVisible();
});
