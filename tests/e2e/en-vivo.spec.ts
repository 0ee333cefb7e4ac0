import { type Court, newCourt, request } from "./court.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { ADMIN, expect, expectGood, expectNotice, logIn, type Page, returnTo, test } from "./test.ts";

// The browser logs lost permissions and connections.
test.use({ expected: [/403|409|ERR_INTERNET_DISCONNECTED/] });

async function booking(page: Page, times: { horaInicio: string; horaFin: string }, court: Court) {
  return request(page, await newMember(page.request), court, times);
}

const status = (page: Page) => page.getByRole("status", { name: "Novedades" });
const state = (page: Page) =>
  page
    .getByRole("main")
    .locator("span")
    .getByText(/^(Pendiente|Aceptada|Rechazada)$/);

// Rule SIT-32
test("a booking that is open in two browsers shows changes to it", {
  tag: "@desktop",
}, async ({ page, context, anotherPage }) => {
  const id = await booking(page, { horaInicio: "18:00", horaFin: "19:30" }, await newCourt(page));
  const path = `${ADMIN}/cancha/reservas/${id}`;
  const { usuario, id: usuarioId } = await newMember(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const roles = (permisos: string[]) =>
    page.request.patch(`/api/usuario/${usuarioId}/permisos`, { headers, data: { permisos } });
  expect((await roles(["administradorB"])).status()).toBe(200);
  await logIn(page, usuario, CONTRASENA);
  await page.goto(path);
  await expect(state(page)).toHaveText("Pendiente");
  const other = await anotherPage();
  await logIn(other, "admin");
  await other.goto(path);
  await expect(state(other)).toHaveText("Pendiente");

  await other.getByRole("button", { name: /^Aceptar:/ }).click();
  await expect(state(page)).toHaveText("Aceptada");
  await expect(status(page)).toContainText(": Aceptó");

  // Unsent input stays until the user presses «Ver los cambios».
  const reply = page.getByRole("textbox", { name: "Respuesta" });
  await reply.fill("Los esperamos");
  await other.getByRole("button", { name: "Pruebe otro horario" }).click();
  await other.getByRole("button", { name: "Enviar respuesta" }).click();
  await expectNotice(other, /^Respuesta enviada/);
  await returnTo(page);
  await page.getByRole("button", { name: "Ver los cambios" }).click();
  await expect(page.getByRole("main")).toContainText("Pruebe otro horario");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Respondió" })).toBeVisible();
  await expect(reply).toHaveValue("Los esperamos");
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  const campo = page.getByRole("group", { name: "Respuesta", exact: true });
  await expect(campo.getByRole("radio", { name: "Lo que guardó Pruebe otro horario" })).not.toBeChecked();
  await expect(campo.getByRole("radio", { name: "Lo tuyo Los esperamos" })).toBeChecked();

  await context.setOffline(true);
  await returnTo(page);
  await expect(status(page)).toContainText("Sin conexión con el club");
  await context.setOffline(false);
  await returnTo(page);
  await expect(status(page)).not.toContainText("Sin conexión");

  await other.getByRole("button", { name: /^Más acciones para la reserva/ }).click();
  await other.getByRole("menuitem", { name: "Eliminar" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(other).toHaveURL(/\/cancha\/\?/);
  await returnTo(page);
  await expect(status(page)).toContainText("lo eliminó");
  await expect(reply).toHaveValue("Los esperamos");

  expect((await roles(["usuario"])).status()).toBe(200);
  await returnTo(page);
  await expect(status(page)).toContainText("Cambiaron tus permisos");
  await expectGood(page);
  await expect(reply).toHaveValue("Los esperamos");
});

// Rule SIT-32
test("an item that somebody else has dealt with disappears from a list without moving the other rows", {
  tag: "@desktop",
}, async ({ page }) => {
  const court = await newCourt(page);
  const hours = ["10:00", "12:00", "14:00", "16:00", "18:00", "20:00", "22:00"];
  const ids: number[] = [];
  for (const horaInicio of hours)
    ids.push(await booking(page, { horaInicio, horaFin: horaInicio.replace(":00", ":30") }, court));
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/cancha/?mostrar=por-responder&cancha=${court.id}&reservas-tamano=100`);
  const rows = page.getByRole("row").filter({ hasText: court.nombre });
  await expect(rows).toHaveCount(hours.length);
  const read = page.locator(`a[href$="/cancha/reservas/${ids[4]}"]`).first();
  await read.scrollIntoViewIfNeeded();
  await read.focus();
  const place = () => page.locator(":focus").evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await place();
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const accepted = await page.request.patch(`/api/reserva/${ids[0]}/actualizarEstado?estado=true`, {
    headers,
  });
  expect(accepted.status()).toBe(200);
  await returnTo(page);
  await expect(rows).toHaveCount(hours.length - 1);
  await expect(read).toBeFocused();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});
