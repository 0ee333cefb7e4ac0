import { addDays, clubTime } from "#contract/club-time.ts";
import type { Cuota } from "#features/socios/cuotas/contract.ts";
import type { Deudor } from "#features/socios/deudores/contract.ts";
import { tokenOf } from "./new-member.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNotice,
  logIn,
  type Page,
  test,
  unique,
} from "./test.ts";

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
  await page.getByRole("menuitem", { name: "Anotar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Promesa", { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByLabel("Qué dijo").fill("Cobra el viernes");
  await dialog.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByText(`Anotado: ${familia}.`)).toBeVisible();
  await page.getByRole("button", { name: `Más acciones para ${familia}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Hacer un convenio" }).click();
  await dialog.getByLabel("Motivo").fill("Lo habló con la tesorera");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(dialog).toBeHidden();
});

// Rules DEU-4, DEU-5
test("the page of who owes takes a note, and undoes an arrangement", { tag: "@phone" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/usuarios/${await arrange(page)}?parte=gestiones`);
  await page.getByRole("button", { name: "Anotar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Anotar" }).click();
  const note = dialog.getByRole("textbox", { name: "Nota" });
  await expect(dialog.getByText("Escribí la nota")).toBeVisible();
  await expect(note).toBeFocused();
  await expectAccessible(page);
  const text = unique("Cambió de trabajo ");
  await note.fill(text);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const undo = page.getByRole("button", { name: /^Deshacer el convenio/ });
  const arrangements = await undo.count();
  await undo.first().click();
  await dialog.getByLabel("Motivo").fill("Se anotó de más");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Convenio deshecho").first()).toBeVisible();
  await expect(undo).toHaveCount(arrangements - 1);
});

// Rules DEU-1, DEU-5
test("debtors are narrowed to a plan, and what several owe is forgiven together", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const { headers, debtors } = await listDebtors(page);
  const chosen = debtors.filter(
    ({ familia }) => debtors.filter((one) => one.familia === familia).length === 1,
  );
  const [first, second] = chosen as [Deudor, Deudor];
  const dues = await Promise.all([first, second].flatMap((one) => duesOf(page, headers, one)));
  await page.goto(`${DEUDORES}?orden=total&tamano=50`);
  await page.getByRole("button", { name: /^Más filtros/ }).click();
  const plan = page.getByLabel("Plan", { exact: true });
  await plan.selectOption({ index: 1 });
  await expect(page).toHaveURL(/plan=\d+/);
  await expect(page.getByRole("button", { name: "Más filtros (1)" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await plan.selectOption("");
  for (const { familia } of [first, second])
    await page.getByLabel(`Elegir ${familia}`, { exact: true }).check();
  await page.getByRole("button", { name: "Condonar a 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Condonar a 2 familias" }).click();
  await expect(dialog.getByText("Escribí el motivo")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Lo decidió la comisión");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Condonar a 2 familias" }).click();
  await expectNotice(page, "Condonaste lo vencido de 2 familias.");
  await expect(page.getByLabel(`Elegir ${first.familia}`, { exact: true })).toBeHidden();
  for (const { id, falta } of dues.flat()) {
    const json = { importe: falta, motivo: "Vuelve a deberse" };
    const answer = await page.request.post(`/api/cuotas/${id}/corregir`, { headers, data: json });
    expect(answer.status()).toBe(200);
  }
});

/** Who owes, the smallest debts first. */
async function listDebtors(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const answer = await page.request.get("/api/deudores?orden=total&tamano=50", { headers });
  return { headers, debtors: (await answer.json()) as Deudor[] };
}

/** The overdue instalments of a family, with what is left to pay of each. */
function duesOf(page: Page, headers: { authorization: string }, { personas, cuotas }: Deudor) {
  return personas.map(async ({ id }) => {
    const answer = await page.request.get(`/api/cuotas/usuario/${id}`, { headers });
    return ((await answer.json()) as Cuota[])
      .filter((one) => cuotas.includes(one.id))
      .map((one) => ({ id: one.id, falta: Math.round(100 * (one.importe - (one.pagado ?? 0))) / 100 }));
  });
}

/** Makes an arrangement of what one person owes. @returns whose */
async function arrange(page: Page): Promise<number> {
  const { headers, debtors } = await listDebtors(page);
  const debtor = debtors.at(-1) as Deudor;
  const [persona] = debtor.personas as [Deudor["personas"][number]];
  const dues = (await duesOf(page, headers, debtor)[0]) ?? [];
  const data = {
    cuotas: dues.map(({ id }) => id),
    partes: [{ fecha: addDays(clubTime(new Date()).fecha, 30), importe: persona.debe }],
    motivo: "Lo habló con la tesorera, que lo anotó en el cuaderno",
  };
  const answer = await page.request.post(`/api/personas/${persona.id}/convenios`, { headers, data });
  expect(answer.status()).toBe(201);
  return persona.id;
}

// Rule DEU-3
test("a treasurer sees today's reminders and stops them", { tag: "@phone" }, async ({ page }) => {
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
