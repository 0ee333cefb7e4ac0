import {
  asStaff,
  enDias,
  enterAsMember,
  enviado,
  enviar,
  newCourt,
  openCourt,
  picks,
  turno,
} from "./court.ts";
import { CONTRASENA, newMember } from "./new-member.ts";
import { expect, expectGood, fillLogin, test } from "./test.ts";

test.use({ expected: [[/status of (401|503)/], { option: true }] as never });

// Rule CAN-15
test("a visitor's chosen hours are still chosen after the login", async ({ page }) => {
  const staff = await asStaff(page);
  const court = await newCourt(page, 8000);
  await staff.block(court, enDias(2), "08:00", "18:00");
  const { usuario } = await newMember(page.request);
  await page.goto(`/reservas?cancha=${court.id}`);
  await expect(page.getByRole("heading", { name: "Horas libres de esta semana" })).toBeVisible();
  await page.getByRole("group", { name: "Día", exact: true }).getByRole("radio").nth(2).check();
  await page.getByRole("radio", { name: "2 h" }).check();
  await expect(turno(page, "17:30")).toHaveAccessibleName(/ocupado/);
  await turno(page, "18:00").click();
  const elegido = page.getByText("Elegiste 18:00 a 20:00 (2 h), $ 16.000,00.");
  await expect(elegido).toBeVisible();
  await page.getByRole("link", { name: "Entrá para pedirla" }).click();
  await page.waitForURL(/\/login/);
  await fillLogin(page, usuario, CONTRASENA);
  await page.waitForURL(/\/reservas/);
  await expect(elegido).toBeVisible();
  await expect(picks(page)).toContainText(court.nombre);
  await expect(page).toHaveURL(`/reservas?cancha=${court.id}&fecha=${enDias(2)}`);
  await enviar(page).click();
  await expect(enviado(page)).toBeVisible();
});

test("the booking page explains that there are no courts or free hours", async ({ page }) => {
  const staff = await asStaff(page);
  const court = await newCourt(page);
  await staff.block(court, enDias(2), "08:00", "24:00");
  await enterAsMember(page);
  await openCourt(page, court, enDias(2));
  await expect(page.getByText(/está toda ocupada el/)).toBeVisible();
  await expectGood(page);
  const hours = "**/api/reserva/disponibilidad?**";
  await page.route(hours, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "Ver el día siguiente" }).click();
  await expect(page.getByRole("button", { name: "Volver a intentar" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`fecha=${enDias(3)}`));
  await expectGood(page);
  await page.unroute(hours);
  await page.getByRole("button", { name: "Volver a intentar" }).click();
  await expect(turno(page, "08:00")).toBeVisible();

  const courts = "**/api/reserva/{canchas,usuario}**";
  await page.route(courts, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/reservas");
  await expect(page.getByText("No pudimos traer las canchas")).toBeVisible();
  await expect(page.getByText("Error al obtener las reservas")).toBeVisible();
  await expectGood(page);
  await page.unroute(courts);
  await page.route("**/api/reserva/canchas", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Volver a intentar" }).first().click();
  await expect(page.getByText("Por ahora no hay canchas para reservar")).toBeVisible();
  await expectGood(page);
});
