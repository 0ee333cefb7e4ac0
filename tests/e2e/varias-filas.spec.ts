import { readFileSync } from "node:fs";
import { readXlsx } from "hucre/xlsx";
import { newCourt, request } from "./court.ts";
import { newMember } from "./new-member.ts";
import { expect, expectAccessible, logIn, type Page, test } from "./test.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const selection = (page: Page) => page.getByRole("region", { name: /^Selección de/ });
const pickAll = (page: Page) =>
  page.getByRole("checkbox", { name: "Elegir todo: reservas de esta página" }).check();

/** Opens the bookings of a court with pending requests at these hours by different people. @returns their ids */
async function openRequests(page: Page, hours: readonly string[]): Promise<number[]> {
  const court = await newCourt(page);
  const ids: number[] = [];
  for (const horaInicio of hours) {
    const horaFin = `${Number(horaInicio.slice(0, 2)) + 1}:00`;
    ids.push(await request(page, await newMember(page.request), court, { horaInicio, horaFin }));
  }
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/cancha/?mostrar=todas&cancha=${court.id}`);
  await expect(rows(page)).toHaveCount(hours.length);
  return ids;
}

// Rule SIT-34
test("staff can select rows by keyboard and accept them all at once", {
  tag: "@desktop",
}, async ({ page }) => {
  const ids = await openRequests(page, ["10:00", "12:00", "14:00"]);
  await rows(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(rows(page).nth(1).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("End");
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(selection(page)).toContainText("Selección: 2 reservas");
  await page.keyboard.press("x");
  await expect(selection(page)).toContainText("Selección: 1 reserva");
  await rows(page)
    .nth(2)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(selection(page)).toContainText("Selección: 3 reservas");
  await expectAccessible(page);
  const left = ids[1];
  await page
    .getByRole("row")
    .filter({ has: page.locator(`a[href$="/cancha/reservas/${left}"]`) })
    .getByRole("checkbox")
    .uncheck();
  const download = page.waitForEvent("download");
  await selection(page).getByRole("button", { name: "Exportar la selección" }).click();
  const book = await readXlsx(new Uint8Array(readFileSync(await (await download).path())));
  const exported = book.sheets[0]?.rows.slice(1).map((row) => Number(row[0]));
  expect(exported?.toSorted()).toEqual(ids.filter((id) => id !== left).toSorted());
  await selection(page).getByRole("button", { name: "Quitar la selección" }).click();
  await expect(selection(page)).toHaveCount(0);

  await pickAll(page);
  await selection(page).getByRole("button", { name: "Aceptar 3" }).click();
  await expect(page.getByText("Aceptaste 3 reservas.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Dejar de aceptar: / })).toHaveCount(3);
  await expect(selection(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Deshacer/ }).click();
  await expect(page.getByRole("button", { name: /^Aceptar: / })).toHaveCount(3);

  await rows(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cancha\/reservas\/\d+$/);
});

test.describe(() => {
  test.use({ expected: [/ERR_FAILED|409/] });

  // Rule SIT-34
  test("a list shows which rows are done when the connection is lost", {
    tag: "@desktop",
  }, async ({ page }) => {
    // The last two requests are for the same hour, so only one of them can be accepted.
    await openRequests(page, ["10:00", "12:00", "14:00", "14:00"]);
    let sent = 0;
    await page.route("**/actualizarEstado*", (route) => (++sent === 2 ? route.abort() : route.continue()));
    await pickAll(page);
    await selection(page).getByRole("button", { name: "Aceptar 4" }).click();
    await expect(selection(page)).toContainText("Se cortó la conexión: 1 de 4 hechas, faltan 3.");
    await expect(page.getByRole("button", { name: /^Dejar de aceptar: / })).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: /^Elegir la reserva/, checked: true })).toHaveCount(3);
    await expectAccessible(page);
    await selection(page).getByRole("button", { name: "Repetir las 3 que faltan" }).click();
    await expect(selection(page)).toContainText("3 de 4 hechas.");
    await expect(selection(page)).toContainText("No se pudo");
    await expect(page.getByRole("button", { name: /^Dejar de aceptar: / })).toHaveCount(3);
    await selection(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(selection(page)).toContainText("Selección: 1 reserva");
  });
});
