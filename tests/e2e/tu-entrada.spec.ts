import type { BrowserContext } from "@playwright/test";
import { countEffort } from "./effort.ts";
import { eventAtGate } from "./events.ts";
import { CONTRASENA, type Member, newMember, tokenOf } from "./new-member.ts";
import { newUser } from "./registration.ts";
import {
  expect,
  expectGood,
  fillLogin,
  type Locator,
  logInByForm,
  type Page,
  test,
  WITH_WORKER,
} from "./test.ts";

// The browser logs failed requests.
test.use({
  expected: [[/net::ERR_/, /Failed to fetch|NetworkError/, /status of 401/], { option: true }] as never,
  ...WITH_WORKER,
});

/** A member with tickets for today's match. */
async function memberWithTickets(page: Page, cantidad: number): Promise<Member & { codigos: string[] }> {
  const member = await newMember(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const { id } = await eventAtGate(page);
  const data = { eventoId: id, nombreUsuario: member.usuario, medio: "efectivo", cantidad };
  const sold = await (await page.request.post("/api/entradas/venta", { headers, data })).json();
  return { ...member, codigos: sold.entradas.map(({ codigo }: { codigo: string }) => codigo) };
}

const stored = (page: Page) =>
  page.evaluate(async () => ({
    copies: (await caches.keys()).filter((name) => name.startsWith("propio ")),
    page: (await caches.match("/sin-conexion")) !== undefined,
  }));
const whenStored = (page: Page, { id }: Member) =>
  expect.poll(() => stored(page)).toEqual({ copies: [`propio ${id}`], page: true });

/** The effect of eight hours without the site. */
async function expireSession(page: Page): Promise<void> {
  const past = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;
  await page.evaluate((token) => localStorage.setItem("token", token), past);
}

const ticket = (page: Page) => page.getByRole("button", { name: /^Tus? (\d )?entradas?/ });
const letters = (dialog: Locator, codigo: string) => dialog.getByText(codigo, { exact: true });

/** Counts the screen's locks; Chromium without a display refuses them. */
async function watchScreen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const screen = { held: 0 };
    Object.assign(globalThis, { screenLocks: screen });
    const request = async () => {
      screen.held++;
      return { release: async () => void screen.held-- };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
}
const locks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { screenLocks: { held: number } }).screenLocks.held);

// Rules ENT-19, ENT-18
test("shows the codes the next day one tap from the home page, and within two without a network", {
  tag: "@phone",
}, async ({ page, context }) => {
  test.setTimeout(480_000);
  const member = await memberWithTickets(page, 2);
  await watchScreen(context);
  await logInByForm(page, member.usuario, CONTRASENA);
  await whenStored(page, member);
  await expireSession(page);
  await page.reload();
  await expect(ticket(page)).toContainText(/^Tus 2 entradas/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expectGood(page);

  const online = countEffort();
  await online.tap(ticket(page));
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByRole("img", { name: `Código QR de la entrada ${member.codigos[0]}` }),
  ).toBeInViewport({
    ratio: 1,
  });
  expect(online.spent.taps).toBe(1);
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
  expect(await dialog.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(255, 255, 255)");
  await expect(dialog).toContainText("Guardado en este teléfono el");
  expect(await locks(page)).toBe(1);
  await expectGood(page);
  await dialog.getByRole("button", { name: "Código siguiente" }).tap();
  await expect(dialog.getByText("2 de 2")).toBeVisible();
  await expect(
    dialog.getByRole("img", { name: `Código QR de la entrada ${member.codigos[1]}` }),
  ).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(await locks(page)).toBe(0);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Tu entrada" }).click();
  await expect(page).toHaveURL("/sin-conexion");
  await expect(page.getByText(/^Hay conexión/)).toBeVisible();

  await page.close();
  await context.setOffline(true);
  const offline = await context.newPage();
  const offlineTaps = countEffort();
  for (const [path, url] of [
    ["/perfil/carnet", "/sin-conexion#carnet"],
    ["/perfil/entradas", "/sin-conexion"],
    ["/", "/sin-conexion"],
  ] as const) {
    await offline.goto(path);
    await expect(offline).toHaveURL(url);
    const code = offline.getByRole("img", { name: /^Código QR/ }).first();
    await expect(code).toHaveAccessibleName(url.endsWith("#carnet") ? /carnet SOC/ : /entrada/);
    await expect(code).toBeInViewport({ ratio: 0.3 });
    await offline.reload();
    await expect(code).toHaveAccessibleName(url.endsWith("#carnet") ? /carnet SOC/ : /entrada/);
  }
  await expectGood(offline);
  await offlineTaps.tap(offline.getByRole("button", { name: /Ver en grande/ }).first());
  await expect(
    offline.getByRole("dialog").getByRole("img", { name: `Código QR de la entrada ${member.codigos[0]}` }),
  ).toBeInViewport({ ratio: 1 });
  expect(offlineTaps.spent.taps).toBeLessThanOrEqual(2);
  await offline.reload();
  for (const codigo of member.codigos)
    await expect(offline.getByRole("img", { name: `Código QR de la entrada ${codigo}` })).toBeVisible();
});

// Rule ENT-18
test("keeps an open code when the connection goes, and the page when it comes back to it", {
  tag: "@phone",
}, async ({ page, context }) => {
  const member = await memberWithTickets(page, 1);
  await logInByForm(page, member.usuario, CONTRASENA);
  await page.goto("/perfil/entradas");
  await page.getByRole("button", { name: /Ver en grande/ }).click();
  const dialog = page.getByRole("dialog");
  await context.setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(/^No pudimos actualizarlas: así estaban el/)).toBeAttached();
  await expect(letters(dialog, member.codigos[0] ?? "")).toBeVisible();
  // The server reports the end of the session while the code is shown.
  await context.setOffline(false);
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 401, json: { status: 401, detail: "Iniciá sesión", code: "sin-sesion" } }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expect(letters(dialog, member.codigos[0] ?? "")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.waitForURL("/");
  // It was revoked elsewhere, since it had not expired.
  await expect.poll(async () => (await stored(page)).copies).toEqual([]);
});

// Rule SES-19
test("forgets the codes at the logout, and never shows them to the next person on the phone", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(480_000);
  const owner = await memberWithTickets(page, 1);
  const other = await newUser(page);
  const expectNothing = async () => {
    await expect.poll(async () => (await stored(page)).copies).toEqual([]);
    await page.goto("/sin-conexion");
    await expect(page.getByText("No hay nada guardado en este teléfono")).toBeVisible();
    await expectGood(page);
  };
  await logInByForm(page, owner.usuario, CONTRASENA);
  await whenStored(page, owner);
  await expireSession(page);
  await page.goto("/login");
  await fillLogin(page, other.usuario, CONTRASENA);
  await page.waitForURL("/");
  await expectNothing();

  await page.goto("/");
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await logInByForm(page, owner.usuario, CONTRASENA);
  await whenStored(page, owner);
  await expect(ticket(page)).toBeVisible();
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(ticket(page)).toHaveCount(0);
  await expectNothing();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

// Rules ENT-19, SES-13
test("serves a phone whose clock is a day ahead", { tag: "@phone" }, async ({ page }) => {
  const member = await memberWithTickets(page, 1);
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 });
  await logInByForm(page, member.usuario, CONTRASENA);
  await expect(ticket(page)).toBeVisible();
  await page.reload();
  await expect(ticket(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});
