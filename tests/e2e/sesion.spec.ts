import { expect, fillLogin, logIn, logInByForm, type Page, test } from "./test.ts";

const menu = (page: Page) => page.getByRole("banner");
const openMenu = (page: Page) => menu(page).getByRole("button", { name: "Menú" }).click();
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);
const gallery = (page: Page) => menu(page).getByRole("link", { name: /galer[ií]a/i });

// Rule SES-13
test("a logout in one of two tabs closes the guarded screen in the other", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/terminos-y-condiciones");
  await logInByForm(page, "usuario");
  await expect(menu(other).getByRole("link", { name: "Mi perfil" })).toBeVisible();
  const [token, user] = await stored(other);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(user).toMatch(/./);
  expect(user).not.toContain("usuario");
  await page.goto("/perfil/entradas");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis entradas");
  await menu(other).getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("/");
  await expect.poll(() => stored(page)).toEqual([null, null]);
});

// Rule SES-13
test("an expired or unreadable token is removed when a page loads", async ({ page }) => {
  await logIn(page, "usuario");
  await page.goto("/terminos-y-condiciones");
  const past = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;
  const loggedOut = page.waitForRequest((one) => one.url().endsWith("/api/logout"));
  for (const token of [past, "garbage"]) {
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    await page.reload();
    await expect.poll(() => stored(page)).toEqual([null, null]);
  }
  expect((await loggedOut).headers().authorization).toBe(`Bearer ${past}`);
});

// Rule SIT-27
test("staff land on Hoy after the login, and others on the home page", async ({ page }) => {
  for (const [usuario, address] of [
    ["adminb", "/club_colon/admin/"],
    ["usuario", "/"],
  ] as const) {
    await page.goto("/login");
    await fillLogin(page, usuario);
    await page.waitForURL(address);
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe("when the server is down", () => {
  test.use({ expected: [[/503|401|Failed to load resource/], { option: true }] as never });

  // Rules SES-14, SIT-9
  test("the site keeps the session for two failed checks", async ({ page }) => {
    await logIn(page, "usuario");
    // The waits between the checks take ten seconds.
    await page.addInitScript(() => {
      const { setTimeout: native } = window;
      window.setTimeout = ((work: () => void, ms = 0) =>
        native(work, ms >= 1_000 && ms <= 4_000 ? ms / 20 : ms)) as typeof setTimeout;
    });
    await page.goto("/perfil");
    let looks = 0;
    let fails = 2;
    await page.route("**/api/login/estado", (route) =>
      ++looks <= fails ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    await page.getByRole("navigation", { name: "Mi perfil" }).getByRole("link", { name: "Entradas" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis entradas");
    await expect.poll(() => looks).toBe(3);
    await expect.poll(() => stored(page)).not.toContain(null);

    fails = Number.POSITIVE_INFINITY;
    await page.goto("/terminos-y-condiciones");
    await expect.poll(() => stored(page)).toEqual([null, null]);
    await openMenu(page);
    await menu(page).getByRole("button", { name: "El Club" }).click();
    await expect(menu(page).getByRole("link", { name: "Sobre nosotros" })).toBeVisible();
    await expect(gallery(page)).toHaveCount(0);
    fails = 0;
    await page.reload();
    await openMenu(page);
    await menu(page).getByRole("button", { name: "El Club" }).click();
    await expect(gallery(page)).toBeVisible();
  });
});

test.describe("the page for an unknown address", () => {
  test.use({ expected: [[/404/], { option: true }] as never });

  // The office's paths have another policy, and the browser would log a blocked script.
  test("runs its scripts even under the office's path", async ({ page }) => {
    const response = await page.goto("/club_colon/admin/no-existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "No encontramos esa página" })).toBeVisible();
    await openMenu(page);
    await menu(page).getByRole("button", { name: "El Club" }).click();
    await expect(gallery(page)).toBeVisible();
  });
});

// Rule SES-15
test("a guarded screen redirects visitors and users without its role to another page", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/perfil");
  await page.waitForURL("/");
  await page.goto("/club_colon/admin/eventos/");
  await page.waitForURL("/login?volver=%2Fclub_colon%2Fadmin%2Feventos%2F");
  await fillLogin(page, "adminb");
  await page.waitForURL("/club_colon/admin/eventos/");
  await page.goto("/club_colon/admin/usuarios/");
  await page.waitForURL("/");
  await expect(page.getByText("Esa pantalla es solo para administradores.")).toBeVisible();
  await page.getByRole("link", { name: "Ir a Hoy" }).click();
  await page.waitForURL("/club_colon/admin/");

  await page.goto("about:blank");
  await logIn(page, "socio");
  for (const path of ["/club_colon/admin/cancha/", "/hacete_socio"]) {
    await page.goto(path);
    await page.waitForURL("/");
    if (path !== "/hacete_socio")
      await expect(page.getByText("Esa pantalla es solo para quienes administran el club.")).toBeVisible();
  }
});

// Rule SES-15
test("a guarded page redirects to the login before it requests data", async ({ page }) => {
  const [evento] = (await (await page.request.get("/api/eventos/lista?tamano=1")).json()) as { id: number }[];
  const address = `/evento/${evento?.id}?de=whatsapp`;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const ofThePage = () => asked.filter((url) => url.includes("/assets/evento.page"));

  await page.goto("/terminos-y-condiciones");
  await page.goto(address);
  await page.waitForURL(`/login?volver=${encodeURIComponent(address)}`);
  await expect(page.locator('input[name="nombreUsuario"]')).toBeEditable();
  expect(ofThePage()).toEqual([]);

  await fillLogin(page, "usuario");
  await page.waitForURL(address);
  // The page has already requested these files, which shows that the pattern matches them.
  await expect.poll(ofThePage).not.toEqual([]);
  await page.goBack();
  await page.waitForURL("/terminos-y-condiciones");
});
