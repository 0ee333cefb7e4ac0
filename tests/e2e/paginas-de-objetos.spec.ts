import { newCourt, request } from "./court.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, expectNotice, logIn, test, unique } from "./test.ts";

const ADMIN = "/club_colon/admin";

// Rule CAN-16
test("a booking is decided and answered in its page, reached from the search", { tag: "@desktop" }, async ({
  page,
}) => {
  const court = await newCourt(page);
  const member = await newMember(page.request);
  const id = await request(page, member, court, { horaInicio: "18:00", horaFin: "19:30" });
  await logIn(page, "adminb");
  await page.goto(`${ADMIN}/ayuda/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill(String(id));
  await page.getByRole("option", { name: new RegExp(court.nombre) }).click();
  await expect(page).toHaveURL(new RegExp(`/cancha/reservas/${id}$`));
  await expect(page.getByRole("main")).toContainText("Pendiente");
  await expectGood(page);
  await page.getByRole("button", { name: /^Aceptar:/ }).click();
  await expectNotice(page, /^Aceptaste la reserva/);
  await expect(page.getByRole("button", { name: /^Dejar de aceptar:/ })).toBeVisible();
  await page.getByRole("button", { name: "Pruebe otro horario" }).click();
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await expectNotice(page, "Respuesta enviada correctamente.");
  await expect(page.getByRole("main").getByRole("listitem").last()).toContainText("Respondió");
  await page.getByRole("link", { name: /ver la semana/ }).click();
  await expect(page.getByRole("heading", { name: "Canchas y reservas" })).toBeVisible();
});

// Rule PRE-5
test("a press request is decided in its page, which leads to its event", { tag: "@phone" }, async ({
  page,
}) => {
  const nombreApellido = unique("Ana Paz");
  await logIn(page, "adminb");
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const coming = await page.request.get("/api/eventos/lista_eventos?cuando=proximos&estado=activos", {
    headers,
  });
  const [{ id: eventoId }] = await coming.json();
  const data = {
    nombreMedio: "Radio Norte",
    nombreApellido,
    dni: String(30_000_000 + Math.floor(Math.random() * 9_000_000)),
    email: "ana@example.com",
    telefonoCelular: "2346555123",
    eventoId,
  };
  const asked = await page.request.post("/api/prensa/registrar/prensa", { data });
  expect(asked.status(), await asked.text()).toBe(201);
  await page.goto(`${ADMIN}/prensa/?estado=pendientes&termino=${nombreApellido}`);
  await page.getByRole("link", { name: nombreApellido, exact: true }).click();
  // The list says it too, and fades while the page is loading.
  await expect(page.getByRole("heading", { level: 1, name: nombreApellido })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Sin responder");
  await expectGood(page);
  await page.getByRole("button", { name: "Acreditar", exact: true }).click();
  await expectNotice(page, `Acreditaste a ${nombreApellido}.`);
  await expect(page.getByRole("main").getByRole("listitem").last()).toContainText("Acreditó");
  await page.getByRole("link", { name: /^\d+ personas?$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/eventos/${eventoId}\\?parte=prensa$`));
});
