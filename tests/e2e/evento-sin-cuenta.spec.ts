import { chosen, expectInView, findEvento, more, title } from "./events.ts";
import { alive, expect, expectGood, fillLogin, type Locator, type Page, test } from "./test.ts";

// The browser logs a refused login and blocked files.
test.use({ expected: [[/status of 401|ERR_FAILED|dynamically imported/], { option: true }] as never });

const loginOf = (id: number) => `/login?volver=${encodeURIComponent(`/evento/${id}`)}`;

const main = (page: Page): Locator => page.getByRole("main");

// Rules EVE-14, SES-15
test("a link to an event keeps the event and the chosen tickets through the login", async ({
  page,
  browser,
}) => {
  const { id, nombre } = await findEvento(page, { conTipos: true });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The fallback's widths depend on the machine's fonts.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(`/evento/${id}`, { waitUntil: "commit" });
  // Neither the guard nor its spinner is painted.
  await expect(title(page)).toHaveText(nombre);
  await alive(page);
  const stays = async () => {
    await expect(page).toHaveURL(loginOf(id));
    await expect(title(page)).toHaveText(nombre);
  };
  await stays();
  // «Abrir en Chrome» in WhatsApp's browser only passes on the address.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(page.url());
  await expect(title(elsewhere)).toHaveText(nombre);
  await elsewhere.context().close();
  // The page does not know yet whether the person is a member.
  await expect(main(page).getByText("Es para socios.")).toBeVisible();
  await more(page, "General").tap();
  await more(page, "Menores").tap();
  await expect(chosen(page, "Menores")).toHaveText("1");
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await page.reload();
  await stays();
  await expect(chosen(page, "General")).toHaveText("1");
  await page.goto("/terminos-y-condiciones");
  await page.goBack();
  await stays();

  // The registration is two taps away, without a choice of account type. The choice is one tap further, and also
  // returns to the event.
  await main(page).getByRole("link", { name: "Crear cuenta" }).first().tap();
  await expect(page.getByRole("heading", { name: "REGISTRO DE USUARIO" })).toBeVisible();
  await page.getByRole("link", { name: "Volver a elegir" }).tap();
  await page.getByRole("button", { name: "Registro Usuario" }).tap();
  await expect(page.getByRole("heading", { name: "REGISTRO DE USUARIO" })).toBeVisible();
  await expectInView(page.getByText(`2 × ${nombre}, $ `));
  await page.goto(`/evento/${id}`);
  await stays();
  // «Iniciar Sesión» in the menu keeps the path to return to, without adding a history entry.
  await page.getByRole("banner").getByRole("button", { name: "Menú" }).tap();
  await page.getByRole("banner").getByRole("link", { name: "Iniciar Sesión" }).tap();
  await stays();
  await main(page).getByRole("link", { name: "Entrá para comprar" }).tap();
  await expect(page.locator('input[name="nombreUsuario"]')).toBeFocused();
  await fillLogin(page, "usuario", "otra-clave-larga");
  await expect(page.getByText("Usuario o contraseña incorrectos")).toBeVisible();
  await stays();
  await expectGood(page);
  await fillLogin(page, "usuario");
  await page.waitForURL(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("1");
  await expect(chosen(page, "Menores")).toHaveText("1");

  await page.getByRole("banner").getByRole("button", { name: "Menú" }).tap();
  await page.getByRole("banner").getByRole("button", { name: "Cerrar Sesión" }).tap();
  await page.waitForURL("/");
  await page.goto("/login");
  await expect(title(page)).toHaveText("INICIAR SESIÓN");
});

// Rules EVE-14, SES-15
test("the address to return to after the login survives links and the Back button", async ({ page }) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  await page.goto("/?todos=1");
  await page.getByRole("main").locator(`a[href="/evento/${id}"]`).last().tap();
  await expect(title(page)).toHaveText(nombre);
  await expect(page).toHaveURL(loginOf(id));
  await page.goBack();
  await expect(page).toHaveURL("/?todos=1");

  const query = `volver=${encodeURIComponent("/reservas?cancha=1")}`;
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`/login?${query}`, { waitUntil: "commit" });
  await page.getByRole("main").getByRole("link", { name: "Registrate" }).tap();
  await expect(page).toHaveURL(/[/]registro[?]volver=/);
  await page.getByRole("button", { name: "Registro Usuario" }).tap();
  await expect(page).toHaveURL(/[/]registro[?].*tipo=usuario/);
  await page.getByRole("link", { name: "Volver a elegir" }).tap();
  await expect(page).toHaveURL(/tipo=elegir/);
  expect(new URL(page.url()).searchParams.get("volver")).toBe("/reservas?cancha=1");
});

test.describe("a browser without storage", () => {
  test.use({ expected: [[/denied/], { option: true }] as never });

  test("still shows the event above the login form", async ({ page }) => {
    const { id, nombre } = await findEvento(page, { conTipos: false });
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
    });
    await page.goto(`/evento/${id}`);
    await expect(page).toHaveURL(loginOf(id));
    await expect(title(page)).toHaveText(nombre);
    await page.reload();
    await expect(title(page)).toHaveText(nombre);
  });
});

// Rule EVE-15
test("an event is shared with the phone's share sheet or by WhatsApp", async ({ page, baseURL }) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", {
      value: (what: unknown) => {
        // The person closes the first sheet; the browser rejects the second.
        const name = shared.push(what) === 1 ? "AbortError" : "NotAllowedError";
        return Promise.reject(new DOMException("no", name));
      },
    });
  });
  await page.goto(`/evento/${id}`);
  const share = main(page).getByRole("link", { name: /^Compartir/ });
  await share.tap();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toMatchObject([{ title: nombre, url: `${baseURL}/evento/${id}` }]);
  expect(page.context().pages()).toHaveLength(1);
  await expect(title(page)).toHaveText(nombre);
  await page.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await share.tap();
  await page.waitForURL("https://wa.me/**");
});
