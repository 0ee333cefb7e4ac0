import { eventAtGate, sellTickets, verify } from "./events.ts";
import { removeNewerBuiltIns } from "./old-phone.ts";
import { PUBLIC_PAGES } from "./pages.ts";
import { expect, expectAccessible, logIn, type Page, test } from "./test.ts";

const POLYFILLS = /\/assets\/old-(browsers|streams)-/;

/** Opens each page and waits until its last part has hydrated. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(0);
    await expect(page.getByText("Algo salió mal")).toHaveCount(0);
    await expect(page.getByText(/^No se pudo mostrar/)).toHaveCount(0);
  }
}

test.describe("a phone from 2021", () => {
  test.beforeEach(({ context }) => removeNewerBuiltIns(context));

  // Rule SIT-18
  test("shows every public page, its menu, its dialogs and its forms", { tag: "@all" }, async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(`script[src*="/assets/old-"]`)).toHaveCount(2);
    await walk(page, PUBLIC_PAGES);

    await page.goto("/galeria/basquet");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Foto 1 / })
      .click();
    await expect(page.locator("dialog[open] img").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);

    await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "Prensa" }).first().click();
    await expect(page).toHaveURL("/prensa");
  });

  // Rule SIT-18
  test("can be used by a member to buy a ticket", { tag: "@all" }, async ({ page }) => {
    await logIn(page, "socio");
    await walk(page, ["/perfil", "/perfil/cuotas", "/perfil/carnet", "/perfil/entradas", "/perfil/reservas"]);
    await walk(page, ["/perfil/cuenta", "/perfil/seguridad", "/perfil/privacidad", "/reservas"]);
    await page.goto("/sin-conexion");
    await expect(page.getByText("SOC-")).toBeVisible();
    const [evento] = await (await page.request.get("/api/eventos/lista?tamano=1")).json();
    await page.goto(`/evento/${evento.id}`);
    await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
    // Waits for the provider's page, because a navigation still in progress at the end would disturb the next test.
    await page.waitForURL(/\/checkout\//);
    await expect(page.getByText(/Mercado Pago/).first()).toBeVisible();
  });

  // Rule SIT-18
  test("can open the gate and check a code", { tag: "@all" }, async ({ page }) => {
    const evento = await eventAtGate(page);
    const { codigo } = await sellTickets(page.request, evento.id);
    await logIn(page, "admin");
    await walk(page, [
      "/club_colon/admin/eventos/ingreso",
      "/club_colon/admin",
      "/club_colon/admin/eventos/",
    ]);
    await page.goto(`/club_colon/admin/eventos/ingreso?eventos=${evento.id}`);
    await verify(page, codigo);
    await expect(page.getByRole("status").getByRole("button", { name: /ADELANTE/ })).toBeVisible();
  });
});

// Rule SIT-18
test("the menu opens and closes in a browser that does not support popovers, even before scripts are ready", {
  tag: "@all",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (query: string, value?: string) =>
      value === undefined ? !query.includes("popover") && supports(query) : supports(query, value);
  });
  // The browser under test supports popovers, so the test removes them from the page's text.
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('popover="manual"', "")
      .replaceAll('<script type="module"', '<script type="later"');
    await route.fulfill({ response, body });
  });
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(":popover-open", ":popover-unknown"),
    });
  });
  await page.goto("/");
  const entry = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Prensa" });
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Menú" }).click();
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: "El Club" }).click();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Jugadores" })).toBeVisible();
  await page.getByRole("button", { name: "Menú" }).click();
  await expect(entry).toBeHidden();
});

// Rule SIT-18
test("a new phone loads neither polyfills nor styles that the page already contains", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/");
  expect(loaded.filter((url) => url.includes(".js")).length).toBeGreaterThan(3);
  const contained = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>("link[disabled]"), ({ href }) => href),
  );
  expect(contained.length).toBeGreaterThan(1);
  expect(loaded.filter((url) => POLYFILLS.test(url) || contained.includes(url))).toEqual([]);
});

/** Makes the rendering of a text throw until `window.isMended`. */
async function breakPart(page: Page, script: RegExp, text: string): Promise<void> {
  await page.route(script, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const broken = code.replace(
      `children:\`${text}\``,
      `children:(window.isMended?\`${text}\`:(()=>{throw Error("this part is broken")})())`,
    );
    await route.fulfill({ response, body: broken });
  });
}

test.describe("a part of a page that fails", () => {
  // React's error 520 reports a second rendering of the root after the error, which only happens if the part was still
  // waiting for its turn.
  test.use({ expected: [[/part is broken/, /React error #520/], { option: true }] as never });

  // Rule SIT-19
  test("affects nothing else and can be retried", async ({ page }) => {
    await breakPart(page, /\/assets\/tarjetas-.*\.js$/, "Enlaces de interés");
    await page.goto("/");
    const missing = page.getByRole("alert").filter({ hasText: "No se pudo mostrar los enlaces de interés." });
    await expect(missing).toBeVisible();
    await expect(page.getByText("Algo salió mal")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Próximos eventos" })).toBeVisible();
    await expectAccessible(page);

    // The part is repaired only after React has given up again, because between two attempts React would recover
    // without the button.
    const failedAgain = page.waitForEvent("console", (message) =>
      message.text().includes("this part is broken"),
    );
    await missing.getByRole("button", { name: "Reintentar" }).click();
    await failedAgain;
    await expect(missing).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isMended: true }));
    await missing.getByRole("button", { name: "Reintentar" }).click();
    await expect(missing).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Enlaces de interés" })).toBeVisible();
  });

  // Rule SIT-19
  test("leaves the menu and the other parts of the page in place", async ({ page }) => {
    await breakPart(page, /\/assets\/privacidad\.page-.*\.js$/, "Descargar mis datos");
    await breakPart(page, /\/assets\/admin-inicio\.page-.*\.js$/, "Esperan respuesta");
    await logIn(page, "admin");
    await page.goto("/perfil/privacidad");
    await expect(page.getByRole("alert")).toContainText("No se pudo mostrar esta sección.");
    await page.getByRole("navigation", { name: "Mi perfil" }).getByRole("link", { name: "Entradas" }).click();
    await expect(page.getByText("Todavía no tenés entradas")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto("/club_colon/admin/");
    const missing = page
      .getByRole("alert")
      .filter({ hasText: "No se pudo mostrar lo que espera respuesta." });
    await expect(missing).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Mariana");
    await page.evaluate(() => Object.assign(window, { isMended: true }));
    await missing.getByRole("button", { name: "Reintentar" }).click();
    await expect(missing).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Esperan respuesta" })).toBeVisible();
  });
});
