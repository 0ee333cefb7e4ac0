import { addDays } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { hoy, newCourt, request } from "./court.ts";
import { newMember } from "./new-member.ts";
import { expect, expectGood, expectNotice, logIn, type Page, test } from "./test.ts";

const SCREEN = "/club_colon/admin/cancha/";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test.describe("the calendar of the courts", () => {
  // The browser logs the 409 of a collision and the 404 of a deleted booking.
  test.use({ expected: [[/status of 4(04|09)/], { option: true }] as never });

  test("can accept requests and block free hours by keyboard", {
    tag: "@desktop",
  }, async ({ page }) => {
    const court = await newCourt(page);
    const member = await newMember(page.request);
    await request(page, member, court, { horaInicio: "20:00", horaFin: "21:00" });
    const dia = addDays(hoy, 10);
    await logIn(page, "adminb");
    await page.goto(`${SCREEN}?vista=calendario&modo=semana&cancha=${court.id}&dia=${dia}`);
    const dialog = page.getByRole("dialog");

    await page.getByRole("link", { name: "Pendiente: Irene Ibáñez, de 20:00 a 21:00" }).click();
    await expect(page.getByText("+54 2346512044")).toBeVisible();
    await button(page, /^Aceptar: la reserva/).click();
    await expectNotice(page, /^Aceptaste la reserva/);
    // Ctrl+Z undoes the decision anywhere on the screen while the email has not been sent.
    await page.keyboard.press("Control+z");
    await expectNotice(page, /^Deshiciste la decisión.*No salió ningún correo/);
    await button(page, /^Aceptar: la reserva/).click();
    await expect(button(page, /^Dejar de aceptar/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: "Aceptada: Irene Ibáñez, de 20:00 a 21:00" })).toBeVisible();
    await expectGood(page);

    // Arrow keys move to the next free hour, skipping taken ones.
    const day = page.getByRole("region", { name: `${court.nombre}, ${formatFechaLarga(dia)}` });
    await day.getByRole("button", { name: /^Reservar desde las 19:30/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(day.getByRole("button", { name: /^Reservar desde las 21:00/ })).toBeFocused();
    await expect(day.getByRole("button", { name: /^Reservar desde las 20:00/ })).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Nombre y apellido")).toBeFocused();
    await dialog.getByRole("button", { name: /bloquear estas horas$/ }).click();
    await expect(dialog.getByLabel("Desde")).toHaveValue("21:00");
    await expect(dialog.getByLabel("Hasta", { exact: true })).toHaveValue("22:00");
    await expect(dialog.getByLabel("Motivo")).toBeFocused();
    await dialog.getByLabel("Motivo").fill("Entrenamiento U13");
    await dialog.getByLabel("Desde").selectOption("20:30");
    await dialog.getByLabel("Hasta", { exact: true }).selectOption("22:00");
    await expect(
      dialog.getByRole("link", { name: /^Irene Ibáñez, .* 20:00 a 21:00 \(aceptada\)$/ }),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Bloquear" }).click();
    await expect(dialog.getByText(/Se superpone con «Reserva n\.º/)).toBeVisible();
    await expectGood(page);
  });

  test("can block hours every week on a phone", async ({ page }) => {
    const court = await newCourt(page);
    const dia = addDays(hoy, 10);
    await logIn(page, "adminb");
    await page.goto(`${SCREEN}?vista=calendario&modo=semana&cancha=${court.id}&dia=${dia}`);
    const dialog = page.getByRole("dialog");
    const day = page.getByRole("region", { name: `${court.nombre}, ${formatFechaLarga(dia)}` });
    const hour = (desde: string) => day.getByRole("button", { name: `Reservar desde las ${desde}` });
    await hour("21:00").click();
    await dialog.getByRole("button", { name: /bloquear estas horas$/ }).click();
    await expect(dialog.getByLabel("Hasta", { exact: true })).toHaveValue("22:00");
    await expect(dialog.getByLabel("Desde")).toHaveValue("21:00");
    await dialog.getByRole("button", { name: "Bloquear" }).click();
    await expect(dialog.getByText("Escribí para qué")).toBeVisible();
    await dialog.getByLabel("Motivo").fill("Entrenamiento U13");
    await dialog.getByLabel("Se repite").selectOption("Todas las semanas");
    const [year, month, date] = addDays(dia, 7).split("-");
    await dialog.getByLabel("Hasta el día").fill(`${date}/${month}/${year}`);
    await dialog.getByLabel("Hasta el día").press("Tab");
    await dialog.getByRole("button", { name: "Bloquear" }).click();
    await expectNotice(page, /^Bloqueaste de 21:00 a 22:00/);

    const block = button(page, "Bloqueo: Entrenamiento U13, de 21:00 a 22:00");
    await expect(block).toBeVisible();
    await button(page, "Siguiente: semana").click();
    await expect(block).toBeVisible();
    await block.click();
    await expect(dialog.getByLabel("Quitar toda la serie: los 2 días que quedan")).toBeVisible();
    await expectGood(page);
    await dialog.getByRole("button", { name: "Quitar bloqueo" }).click();
    await expectNotice(page, /^Quitaste el bloqueo/);
    await expect(block).toHaveCount(0);
    await button(page, "Anterior: semana").click();
    await expect(block).toBeVisible();

    await block.click();
    await expect(dialog.getByRole("button", { name: "Quitar bloqueo" })).toBeVisible();
    await expect(dialog.getByLabel("Quitar solo este día")).toHaveCount(0);
    await page.keyboard.press("Escape");

    await page.getByText("Día", { exact: true }).click();
    await expect(
      page.getByRole("region", { name: new RegExp(`, ${formatFechaLarga(dia)}$`) }),
    ).not.toHaveCount(1);
    await expect(day).toBeVisible();
    await expectGood(page);
  });
});
