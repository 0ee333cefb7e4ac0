import {
  asStaff,
  enDias,
  enterAsMember,
  enviado,
  enviar,
  hoy,
  openCourt,
  picks,
  turno,
} from "./court-requests.ts";
import { CONTRASENA, newMember } from "./new-member.ts";
import { logInAgain } from "./registration.ts";
import { expect, expectGood, fillLogin, test, whenAlive } from "./test.ts";

test.use({ expected: [[/status of (401|503)/], { option: true }] as never });

// Rule CAN-15
test("a visitor chooses among the free hours and finds them chosen after the login", async ({ page }) => {
  const staff = await asStaff(page);
  const court = await staff.newCourt(8000);
  await staff.block(court, enDias(2), "08:00", "18:00");
  const { usuario } = await newMember(page.request);
  await page.goto(`/reservas?cancha=${court.id}`);
  await expect(page.getByRole("heading", { name: "Horas libres de esta semana" })).toBeVisible();
  const days = page.getByRole("group", { name: "Día", exact: true }).getByRole("radio");
  await whenAlive(days.nth(2));
  await days.nth(2).check();
  await page.getByRole("radio", { name: "2 h" }).check();
  await expect(turno(page, "17:30")).toHaveAccessibleName(/ocupado/);
  await turno(page, "18:00").click();
  await expect(
    page.getByRole("status").getByText("Elegiste 18:00 a 20:00 (2 h), $ 16.000,00."),
  ).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(page.getByRole("radio", { name: "2 h" })).toBeChecked();
  await page.getByRole("link", { name: "Entrá para pedirla" }).click();
  await page.waitForURL(/\/login/);
  await fillLogin(page, usuario, CONTRASENA);
  await page.waitForURL(/\/reservas/);
  await expect(page.getByText("Elegiste 18:00 a 20:00 (2 h), $ 16.000,00.")).toBeVisible();
  await expect(picks(page)).toContainText(court.nombre);
  await expect(page).toHaveURL(`/reservas?cancha=${court.id}&fecha=${enDias(2)}`);
  await enviar(page).click();
  await expect(enviado(page)).toBeVisible();
});

test("explains missing courts, a failed response and a day without free hours, and offers a next step", async ({
  page,
}) => {
  const staff = await asStaff(page);
  const court = await staff.newCourt();
  await staff.block(court, enDias(2), "08:00", "24:00");
  await enterAsMember(page);

  await page.goto("/perfil/reservas");
  await expect(page.getByText("Todavía no tenés reservas")).toBeVisible();
  await expectGood(page);
  await page.getByRole("main").getByRole("link", { name: "Reservar cancha" }).click();
  await page.waitForURL("/reservas");

  await openCourt(page, court, enDias(2));
  await expect(page.getByText(/está toda ocupada el/)).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Ver el día siguiente" }).click();
  await expect(turno(page, "08:00")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`fecha=${enDias(3)}`));

  // Late in the evening no slots remain today.
  await page.route("**/api/reserva/disponibilidad?**", async (route) => {
    const response = await route.fetch();
    const dia = (await response.json()) as { turnos: object[] };
    const turnos = dia.turnos.map((uno) => ({ ...uno, estado: "pasado" }));
    await route.fulfill({ response: response, json: { ...dia, turnos } });
  });
  await openCourt(page, court, hoy);
  await expect(page.getByText("Por hoy ya no quedan turnos.")).toBeVisible();
  await page.unrouteAll();

  await page.route("**/api/reserva/disponibilidad?**", (route) => route.fulfill({ status: 503, body: "" }));
  await openCourt(page, court, enDias(3));
  await expect(page.getByText("No pudimos traer los horarios")).toBeVisible();
  await expectGood(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Volver a intentar" }).click();
  await expect(turno(page, "08:00")).toBeVisible();

  await page.route("**/api/reserva/canchas", (route) => route.fulfill({ json: [] }));
  await page.goto("/reservas");
  await expect(page.getByText("Por ahora no hay canchas para reservar")).toBeVisible();
  await expectGood(page);
  await page.unrouteAll();

  await page.route("**/api/reserva/{canchas,usuario}**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/reservas");
  await expect(page.getByText("No pudimos traer las canchas")).toBeVisible();
  await expect(page.getByText("Error al obtener las reservas")).toBeVisible();
  await expectGood(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Volver a intentar" }).first().click();
  await expect(
    page
      .getByRole("heading", { name: /Tu pedido/ })
      .or(page.getByText("Tu pedido"))
      .first(),
  ).toBeVisible();
});

test("keeps picks and typed values when the session expires half way", async ({ page }) => {
  const court = await (await asStaff(page)).newCourt();
  await enterAsMember(page);
  await openCourt(page, court, enDias(5));
  await turno(page, "09:00").click();
  await page.getByRole("button", { name: "Agregar otro turno" }).click();
  await page.getByRole("radio", { name: "1½ h" }).check();
  await turno(page, "20:00").click();
  await page.getByLabel(/^Teléfono/).fill("2346 15-555123");
  await page.getByLabel(/^Comentario/).fill("Con pelotas");
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    await fetch("/api/logout", { method: "POST", headers });
  });
  await enviar(page).click();
  await logInAgain(page);
  await expect(picks(page)).toHaveCount(2);
  await expect(page.getByText("Elegiste 20:00 a 21:30 (1 h 30 min)")).toBeVisible();
  await expect(page.getByLabel(/^Teléfono/)).toHaveValue("2346 15-555123");
  await expect(page.getByLabel(/^Comentario/)).toHaveValue("Con pelotas");
  await enviar(page).click();
  await expect(enviado(page)).toBeVisible();
  await page.reload();
  await expect(turno(page, "20:00")).toBeVisible();
  await expect(picks(page)).toHaveCount(0);
});
