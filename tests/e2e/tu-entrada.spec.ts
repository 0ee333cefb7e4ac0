import type { BrowserContext } from "@playwright/test";
import { countEffort } from "./effort.ts";
import { eventAtGate, sellTickets } from "./events.ts";
import { CONTRASENA, type Member, newMember } from "./new-member.ts";
import { newUser } from "./registration.ts";
import {
  expect,
  expectGood,
  fillLogin,
  type Locator,
  logIn,
  logInByForm,
  type Page,
  returnTo,
  test,
  WITH_WORKER,
} from "./test.ts";

// The browser logs failed requests.
test.use({
  expected: [[/net::ERR_/, /Failed to fetch|NetworkError/, /status of 401/], { option: true }] as never,
  ...WITH_WORKER,
});

async function memberWithTickets(page: Page, cantidad: number): Promise<Member & { codigos: string[] }> {
  const member = await newMember(page.request);
  const { id } = await eventAtGate(page);
  const { entradas } = await sellTickets(page.request, id, { nombreUsuario: member.usuario, cantidad });
  return { ...member, codigos: entradas.map(({ codigo }) => codigo) };
}

const stored = (page: Page) =>
  page.evaluate(async () => ({
    copies: (await caches.keys()).filter((name) => name.startsWith("propio ")),
    page: (await caches.match("/sin-conexion")) !== undefined,
  }));
const whenStored = (page: Page, { id }: Member) =>
  expect.poll(() => stored(page)).toEqual({ copies: [`propio ${id}`], page: true });

/** Reloads as browsers do with the shift key, without the service worker. */
async function forceReload(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await browser.send("Page.reload", { ignoreCache: true });
  await loaded;
  await browser.detach();
}

/** Has the same effect as eight hours without the site. */
async function expireSession(page: Page): Promise<void> {
  const past = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;
  await page.evaluate((token) => localStorage.setItem("token", token), past);
}

const ticket = (page: Page) => page.getByRole("button", { name: /^Tus? (\d )?entradas?/ });
const letters = (dialog: Locator, codigo: string) => dialog.getByText(codigo, { exact: true });

/** Counts the screen's wake locks, which Chromium refuses without a display. */
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
test("a buyer sees the codes the next day in one tap from the home page", {
  tag: "@phone",
}, async ({ page, context }) => {
  const member = await memberWithTickets(page, 2);
  const image = (codigo = "") => `Código QR de la entrada ${codigo}`;
  await watchScreen(context);
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/");
  await whenStored(page, member);
  await expireSession(page);
  await page.reload();
  await expect(ticket(page)).toContainText(/^Tus 2 entradas/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expectGood(page);

  const online = countEffort();
  await online.tap(ticket(page));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: image(member.codigos[0]) })).toBeInViewport({ ratio: 1 });
  expect(online.spent.taps).toBe(1);
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
  await expect(dialog).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(dialog).toContainText("Guardado en este teléfono el");
  await expect.poll(() => locks(page)).toBe(1);
  await expectGood(page);
  await dialog.getByRole("button", { name: "Código siguiente" }).tap();
  await expect(dialog.getByText("2 de 2")).toBeVisible();
  await expect(dialog.getByRole("img", { name: image(member.codigos[1]) })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect.poll(() => locks(page)).toBe(0);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Tu entrada" }).click();
  await expect(page).toHaveURL("/sin-conexion");
  await expect(page.getByText(/^Hay conexión/)).toBeVisible();

  await page.close();
  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto("/perfil/carnet");
  await expect(offline).toHaveURL("/sin-conexion#carnet");
  await expect(offline.getByRole("img", { name: /^Código QR del carnet SOC/ })).toBeInViewport({
    ratio: 0.3,
  });
  await offline.goto("/");
  await expect(offline).toHaveURL("/sin-conexion");
  for (const codigo of member.codigos)
    await expect(offline.getByRole("img", { name: image(codigo) })).toBeVisible();
  await expectGood(offline);
  const taps = countEffort();
  await taps.tap(offline.getByRole("button", { name: /Ver en grande/ }).first());
  await expect(
    offline.getByRole("dialog").getByRole("img", { name: image(member.codigos[0]) }),
  ).toBeInViewport({
    ratio: 1,
  });
  expect(taps.spent.taps).toBeLessThanOrEqual(2);
});

// Rule ENT-18
test("an open code stays on screen while the phone is offline", {
  tag: "@phone",
}, async ({ page, context }) => {
  const member = await memberWithTickets(page, 1);
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/perfil/entradas");
  await page.getByRole("button", { name: /Ver en grande/ }).click();
  const dialog = page.getByRole("dialog");
  // Waits for the worker, because without the network its script would fail to load.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await returnTo(page);
  await expect(page.getByText(/^No pudimos actualizarlas: así estaban el/)).toBeAttached();
  await expect(letters(dialog, member.codigos[0] ?? "")).toBeVisible();
  // The server reports the end of the session while the code is shown.
  await context.setOffline(false);
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 401, json: { status: 401, detail: "Iniciá sesión", code: "sin-sesion" } }),
  );
  await returnTo(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expect(letters(dialog, member.codigos[0] ?? "")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.waitForURL("/");
  // The session was revoked elsewhere, since it had not expired.
  await expect.poll(async () => (await stored(page)).copies).toEqual([]);
});

// Rules ENT-19, SES-13, SES-19
test("codes on a phone are deleted at logout and when another person logs in", {
  tag: "@phone",
}, async ({ page }) => {
  const owner = await memberWithTickets(page, 1);
  const other = await newUser(page);
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 });
  await logInByForm(page, owner.usuario, CONTRASENA);
  await whenStored(page, owner);
  // Without a worker, as after a reload while the worker starts, the page has to ask the worker to control it.
  await page.evaluate(async () => void (await caches.delete("sin-conexion /sin-conexion")));
  await forceReload(page);
  await expect(ticket(page)).toBeVisible();
  await whenStored(page, owner);
  await expireSession(page);
  await page.goto("/login");
  await fillLogin(page, other.usuario, CONTRASENA);
  await page.waitForURL("/");
  await expect.poll(async () => (await stored(page)).copies).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await logInByForm(page, owner.usuario, CONTRASENA);
  await whenStored(page, owner);
  await expect(ticket(page)).toBeVisible();
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect.poll(async () => (await stored(page)).copies).toEqual([]);
  await expect(ticket(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await page.goto("/sin-conexion");
  await expect(page.getByText("No hay nada guardado en este teléfono")).toBeVisible();
});
