import { readFileSync } from "node:fs";
import { readXlsx } from "hucre/xlsx";
import { asStaff, enDias } from "./court-requests.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectAccessible, logIn, type Page, test } from "./test.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const selection = (page: Page) => page.getByRole("region", { name: /^Selección de/ });

/** Opens the bookings of a court with pending requests at these hours, each by somebody else. */
async function openRequests(page: Page, hours: readonly string[]): Promise<void> {
  const court = await (await asStaff(page)).newCourt();
  for (const horaInicio of hours) {
    const { usuario } = await newMember(page.request);
    const response = await page.request.post("/api/reserva/crear", {
      headers: { authorization: `Bearer ${await tokenOf(page.request, usuario, "una-clave-larga")}` },
      data: {
        canchaId: court.id,
        tipoReserva: "POR_HORA",
        fecha: enDias(9),
        horaInicio,
        horaFin: `${Number(horaInicio.slice(0, 2)) + 1}:00`,
        telefono: "2346512044",
        comentario: "",
      },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/cancha/?mostrar=todas&cancha=${court.id}`);
  await expect(rows(page)).toHaveCount(hours.length);
}

// Rule SIT-34
test("accepts several bookings at once, and takes them back with one undo", { tag: "@desktop" }, async ({
  page,
}) => {
  await openRequests(page, ["10:00", "12:00", "14:00"]);
  await page.getByRole("checkbox", { name: "Elegir todo: reservas de esta página" }).check();
  await expect(selection(page)).toContainText("Selección: 3 reservas");
  await expectAccessible(page);
  await selection(page).getByRole("button", { name: "Aceptar 3" }).click();
  await expect(page.getByText("Aceptaste 3 reservas.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Aceptada: / })).toHaveCount(3);
  await expect(selection(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Deshacer/ }).click();
  await expect(page.getByRole("button", { name: /^No aceptada: / })).toHaveCount(3);
});

test("moves between rows with the arrow keys, and opens one with Enter", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/?cuando=todos&tamano=10");
  const name = rows(page).nth(1).getByRole("link").first();
  const address = (await name.getAttribute("href")) ?? "";
  await rows(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(rows(page).nth(1).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(name).toBeFocused();
  await page.keyboard.press("End");
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`${address}$`));
});

// Rule SIT-34
test("selects rows by keyboard, and exports only those", { tag: "@desktop" }, async ({ page }) => {
  await openRequests(page, ["10:00", "12:00", "14:00"]);
  await rows(page).first().focus();
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
  await rows(page).nth(1).getByRole("checkbox").uncheck();
  const ids = [0, 2].map((n) => rows(page).nth(n).getByRole("cell").nth(1).textContent());
  const download = page.waitForEvent("download");
  await selection(page).getByRole("button", { name: "Exportar la selección" }).click();
  const book = await readXlsx(new Uint8Array(readFileSync(await (await download).path())));
  const exported = book.sheets[0]?.rows.slice(1).map((row) => String(row[0]));
  expect(exported?.toSorted()).toEqual((await Promise.all(ids)).toSorted());
  await selection(page).getByRole("button", { name: "Quitar la selección" }).click();
  await expect(selection(page)).toHaveCount(0);
});

test.describe("while the connection fails", () => {
  test.use({ expected: [[/ERR_FAILED|409/], { option: true }] as never });

  // Rule SIT-34
  test("shows which rows are done when the connection is lost, repeats the rest, and names what was refused", {
    tag: "@desktop",
  }, async ({ page }) => {
    // The last two are at the same hour: only one of them can be accepted.
    await openRequests(page, ["10:00", "12:00", "14:00", "14:00"]);
    let sent = 0;
    await page.route("**/actualizarEstado*", (route) => (++sent === 2 ? route.abort() : route.continue()));
    await page.getByRole("checkbox", { name: "Elegir todo: reservas de esta página" }).check();
    await selection(page).getByRole("button", { name: "Aceptar 4" }).click();
    await expect(selection(page)).toContainText("Se cortó la conexión: 1 de 4 hechas, faltan 3.");
    await expect(page.getByRole("button", { name: /^Aceptada: / })).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: /^Elegir la reserva/, checked: true })).toHaveCount(3);
    await expectAccessible(page);
    await selection(page).getByRole("button", { name: "Repetir las 3 que faltan" }).click();
    await expect(selection(page)).toContainText("3 de 4 hechas.");
    await expect(selection(page)).toContainText("No se pudo");
    await expect(page.getByRole("button", { name: /^Aceptada: / })).toHaveCount(3);
    await selection(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(selection(page)).toContainText("Selección: 1 reserva");
  });
});
