import { chosen, findEvento, more, title } from "./events.ts";
import { CONTRASENA, field } from "./registration.ts";
import { expect, expectGood, fillLogin, type Locator, type Page, test, unique, whenAlive } from "./test.ts";

// The browser logs a refused login, a missing event and blocked fonts.
test.use({ expected: [[/status of (401|404)|ERR_FAILED|dynamically imported/], { option: true }] as never });

const main = (page: Page): Locator => page.getByRole("main");

// Rule EVE-14
test("a link to an event shows it at the first paint, without a shift, and registering leads back with the chosen tickets", async ({
  page,
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
  await page.goto(`/evento/${id}`);
  // Neither the guard nor the spinner was painted.
  expect(await page.evaluate(() => document.querySelector("h1")?.textContent)).toBe(nombre);
  await whenAlive(main(page).locator("form"));
  await expect(page).toHaveURL("/login");
  await expect(title(page)).toHaveText(nombre);
  await expectGood(page);

  // Membership is not known yet.
  await expect(main(page).getByText("Es para socios.")).toBeVisible();
  await more(page, "General").tap();
  await more(page, "General").tap();
  await more(page, "Menores").tap();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  // Two taps to the account: the type is not asked.
  await main(page).getByRole("link", { name: "Crear cuenta" }).first().tap();
  await expect(page.getByRole("heading", { name: "REGISTRO DE USUARIO" })).toBeVisible();
  await page.reload();
  // The chooser is one tap away, and returns to the event too.
  await page.getByRole("link", { name: "Volver a elegir" }).tap();
  await page.getByRole("button", { name: "Registro Usuario" }).tap();
  await expect(page.getByRole("heading", { name: "REGISTRO DE USUARIO" })).toBeVisible();
  const usuario = unique("eva");
  await field(page, "persona.apellido").fill("Paz");
  await field(page, "persona.nombre").fill("Eva");
  await field(page, "nombreUsuario").fill(usuario);
  await field(page, "persona.correo").fill(`${usuario}@example.com`);
  await field(page, "clave").fill(CONTRASENA);
  await field(page, "confirmacion").fill(CONTRASENA);
  await field(page, "consentimiento").check();
  await page.getByRole("button", { name: "Registrarme" }).tap();
  await page.waitForURL(`/evento/${id}`);
  await expect(title(page)).toHaveText(nombre);
  await expect(chosen(page, "General")).toHaveText("2");
  await expect(chosen(page, "Menores")).toHaveText("1");
  const notice = await page.getByText("El registro fue realizado con éxito!").boundingBox();
  expect((await title(page).boundingBox())?.y).toBeGreaterThan(
    (notice?.y ?? Infinity) + (notice?.height ?? 0),
  );
  await expectGood(page);
});

// Rules EVE-14, SES-15
test("the event stays above the login after a reload, Back and a wrong password, and the login leads to it", async ({
  page,
}) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  await page.goto("/");
  const card = page.locator(`a[href="/evento/${id}"]`).last();
  await whenAlive(card);
  await card.tap();
  const stays = async () => {
    await expect(title(page)).toHaveText(nombre);
    await expect(page).toHaveURL("/login");
  };
  await stays();
  await more(page, "General").tap();
  await page.reload();
  await stays();
  await expect(chosen(page, "General")).toHaveText("2");
  await page.goto("/terminos-y-condiciones");
  await page.goBack();
  await stays();
  // "Iniciar Sesión" of the menu keeps it, without another history entry.
  await page.getByRole("banner").getByRole("button", { name: "Menú" }).tap();
  await page.getByRole("banner").getByRole("link", { name: "Iniciar Sesión" }).tap();
  await stays();

  await main(page).getByRole("link", { name: "Entrá para comprar" }).tap();
  await expect(page.locator('input[name="nombreUsuario"]')).toBeFocused();
  await fillLogin(page, "usuario", "otra-clave-larga");
  await expect(page.getByText("Usuario o contraseña incorrectos")).toBeVisible();
  await stays();
  await fillLogin(page, "usuario");
  await page.waitForURL(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("2");

  // No data is left for the next person.
  await page.getByRole("banner").getByRole("button", { name: "Menú" }).tap();
  await page.getByRole("banner").getByRole("button", { name: "Cerrar Sesión" }).tap();
  await page.waitForURL("/");
  await page.goto("/login");
  await expect(title(page)).toHaveText("INICIAR SESIÓN");
});

// Rules EVE-14, SES-15
test("the page to return to survives links and the choice of an account before hydration", async ({
  page,
}) => {
  const query = `volver=${encodeURIComponent("/reservas?cancha=1")}`;
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`/login?${query}`);
  await page.getByRole("main").getByRole("link", { name: "Registrate" }).tap();
  await expect(page).toHaveURL(/[/]registro[?]volver=/);
  await page.getByRole("button", { name: "Registro Usuario" }).tap();
  await expect(page).toHaveURL(/[/]registro[?].*tipo=usuario/);
  await page.getByRole("link", { name: "Volver a elegir" }).tap();
  await expect(page).toHaveURL(/tipo=elegir/);
  expect(new URL(page.url()).searchParams.get("volver")).toBe("/reservas?cancha=1");
});

test("a visitor goes back from an event's login to the page before it", async ({ page }) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  await page.goto("/");
  const card = page.locator(`a[href="/evento/${id}"]`).last();
  await whenAlive(card);
  await card.tap();
  await expect(title(page)).toHaveText(nombre);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "Próximo partido" })).toBeVisible();
});

test.describe("without storage", () => {
  test.use({ expected: [[/denied/], { option: true }] as never });

  test("the event stays above the login", async ({ page }) => {
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
    await expect(title(page)).toHaveText(nombre);
    await whenAlive(main(page).locator("form"));
    await expect(page).toHaveURL("/login");
    await page.reload();
    await expect(title(page)).toHaveText(nombre);
  });
});

test("an event that is gone leaves the login with a sentence, and nowhere to return to", async ({ page }) => {
  await page.goto("/evento/987654");
  await expect(page.getByText("No encontramos esa página").first()).toBeVisible();
  await page.goto("/login?volver=%2Fevento%2F987654");
  await expect(page.getByText("El evento que buscabas ya no está publicado.")).toBeVisible();
  await whenAlive(main(page).locator("form"));
  await expect(page).toHaveURL("/login");
  await expectGood(page);
  await fillLogin(page, "usuario");
  await page.waitForURL("/");
});

// Rule EVE-15
test("an event is shared by the phone's sheet, else by WhatsApp, and goes into a calendar", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", {
      value: (what: unknown) => {
        // The person closes the first sheet; the second one is refused.
        const name = shared.push(what) === 1 ? "AbortError" : "NotAllowedError";
        return Promise.reject(new DOMException("no", name));
      },
    });
  });
  await page.goto(`/evento/${id}`);
  const share = main(page).getByRole("link", { name: /^Compartir/ });
  await whenAlive(share);
  await share.tap();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toMatchObject([
    { title: nombre, url: `${baseURL}/evento/${id}` },
  ]);
  expect(page.context().pages()).toHaveLength(1);
  await expect(title(page)).toHaveText(nombre);

  const file = await main(page)
    .getByRole("link", { name: /^Agendar/ })
    .getAttribute("href");
  const calendar = await (await page.request.get(file ?? "")).text();
  expect(calendar).toContain(`SUMMARY:${nombre}`);
  const start = calendar.match(/DTSTART:(\w+)/)?.[1] ?? "?";
  const google = await main(page)
    .getByRole("link", { name: /Google Calendar/ })
    .getAttribute("href");
  expect(new URL(google ?? "").searchParams.get("dates")).toMatch(new RegExp(`^${start}/\\d{8}T\\d{6}Z$`));

  await page.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await share.tap();
  await page.waitForURL("https://wa.me/**");

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto(`/evento/${id}`);
  const link = await plain.getByRole("link", { name: /^Compartir/ }).getAttribute("href");
  expect(new URL(link ?? "").origin).toBe("https://wa.me");
  expect(new URL(link ?? "").searchParams.get("text")).toContain(`/evento/${id}`);
  // Without scripts the page stays, and links to the login.
  await plain.getByRole("link", { name: "Entrá para comprar" }).click();
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText(nombre);
  await expect(plain).toHaveURL(`/login?volver=%2Fevento%2F${id}`);
  await context.close();
});
