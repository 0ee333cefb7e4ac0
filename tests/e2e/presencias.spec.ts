import type { Browser } from "@playwright/test";
import { type Court, newCourt, request } from "./court.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, type Page, test } from "./test.ts";

const ADMIN = "/club_colon/admin";

// Lost permissions and connections are refusals that the browser logs.
test.use({ expected: [/403|409|ERR_INTERNET_DISCONNECTED/] });

/** Another person at another computer. */
async function another(browser: Browser, baseURL: string | undefined, usuario: string): Promise<Page> {
  const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  await logIn(page, usuario);
  return page;
}

async function booking(page: Page, times = { horaInicio: "18:00", horaFin: "19:30" }, court?: Court) {
  const member = await newMember(page.request);
  return request(page, member, court ?? (await newCourt(page)), times);
}

const status = (page: Page) => page.getByRole("status", { name: "Novedades" });
const state = (page: Page) =>
  page
    .getByRole("main")
    .locator("span")
    .getByText(/^(Pendiente|Aceptada|Rechazada)$/);

// Rule SIT-32
test("two people on one booking see each other and what the other decides", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await booking(page);
  const path = `${ADMIN}/cancha/reservas/${id}`;
  await logIn(page, "admin");
  await page.goto(path);
  await expect(state(page)).toHaveText("Pendiente");
  const other = await another(browser, baseURL, "adminb");
  await other.goto(path);
  await expect(status(other)).toContainText("también está acá");
  await expect(status(page)).toContainText("también está acá");
  await expectGood(page);

  await other.getByRole("button", { name: /^Aceptar:/ }).click();
  await expect(state(page)).toHaveText("Aceptada");
  await expect(status(page)).toContainText(": Aceptó");

  // What is typed is not touched: the change waits for a press.
  const reply = page.getByRole("textbox", { name: "Respuesta" });
  await reply.fill("Los esperamos");
  await other.getByRole("button", { name: "Pruebe otro horario" }).click();
  await other.getByRole("button", { name: "Enviar respuesta" }).click();
  await page.getByRole("button", { name: "Ver los cambios" }).click();
  await expect(page.getByRole("main")).toContainText("Pruebe otro horario");
  await expect(reply).toHaveValue("Los esperamos");
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  const campo = page.getByRole("group", { name: "Respuesta", exact: true });
  await expect(campo.getByRole("radio", { name: "Lo que guardó Pruebe otro horario" })).not.toBeChecked();
  await expect(campo.getByRole("radio", { name: "Lo tuyo Los esperamos" })).toBeChecked();
  await other.close();
});

// Rule SIT-32
test("a decision of somebody else moves nothing that is read", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const court = await newCourt(page);
  const hours = ["10:00", "12:00", "14:00", "16:00", "18:00", "20:00", "22:00"];
  const ids: number[] = [];
  for (const horaInicio of hours)
    ids.push(await booking(page, { horaInicio, horaFin: horaInicio.replace(":00", ":30") }, court));
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/cancha/?mostrar=por-responder&cancha=${court.id}&reservas-tamano=100`);
  const rows = page.getByRole("row").filter({ hasText: court.nombre });
  await expect(rows).toHaveCount(hours.length);
  const read = page.getByRole("link", { name: /Irene/ }).nth(4);
  await read.scrollIntoViewIfNeeded();
  await read.focus();
  const place = () => read.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const focused = () =>
    page.locator(":focus").evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await place();
  const other = await another(browser, baseURL, "adminb");
  await other.goto(`${ADMIN}/cancha/reservas/${ids[0]}`);
  await other.getByRole("button", { name: /^Aceptar:/ }).click();
  await expect(rows).toHaveCount(hours.length - 1);
  await expect.poll(async () => Math.abs((await focused()) - before)).toBeLessThanOrEqual(2);
  await other.close();
});

// Rule SIT-32
test("what another person decided leaves Hoy without reloading", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await booking(page);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const { asuntos } = await (await page.request.get("/api/tablero/bandeja", { headers })).json();
  const { id } = asuntos.find(({ tipo }: { tipo: string }) => tipo === "reserva");
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/`);
  const waiting = page.locator(`[data-row="reserva:${id}"]`);
  await expect(waiting).toBeVisible();
  const other = await another(browser, baseURL, "adminb");
  await other.goto(`${ADMIN}/cancha/reservas/${id}`);
  await other.getByRole("button", { name: /^Rechazar:/ }).click();
  await expect(waiting).toHaveCount(0);
  await other.close();
});

// Rule SIT-32
test("a deleted booking, lost permissions and a lost connection are said, and nothing typed is lost", {
  tag: "@phone",
}, async ({ page, context, browser, baseURL }) => {
  const id = await booking(page);
  const { usuario, id: usuarioId } = await newMember(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const roles = (permisos: string[]) =>
    page.request.patch(`/api/usuario/${usuarioId}/permisos`, { headers, data: { permisos } });
  expect((await roles(["administradorB"])).status()).toBe(200);
  await logIn(page, usuario, CONTRASENA);
  await page.goto(`${ADMIN}/cancha/reservas/${id}`);
  const reply = page.getByRole("textbox", { name: "Respuesta" });
  await reply.fill("Los esperamos");

  await context.setOffline(true);
  await expect(status(page)).toContainText("Sin conexión con el club");
  await context.setOffline(false);
  await expect(status(page)).toBeEmpty();

  const other = await another(browser, baseURL, "admin");
  await other.goto(`${ADMIN}/cancha/reservas/${id}`);
  await other.getByRole("button", { name: /^Eliminar/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(other).toHaveURL(/\/cancha\/\?/);
  await expect(status(page)).toContainText("lo eliminó");
  await expect(reply).toHaveValue("Los esperamos");

  expect((await roles(["usuario"])).status()).toBe(200);
  await expect(status(page)).toContainText("Cambiaron tus permisos");
  await expectGood(page);
  await expect(reply).toHaveValue("Los esperamos");
  await other.close();
});
