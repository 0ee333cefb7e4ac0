import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillLogin,
  logInByForm,
  type Page,
  test,
  whenAlive,
} from "./test.ts";

const menu = async (page: Page) => {
  const burger = page.getByRole("button", { name: /men[uú]/i }).first();
  if ((await burger.isVisible()) && (await burger.getAttribute("aria-expanded")) !== "true")
    await burger.click();
  return page.getByRole("banner");
};
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);

test("two tabs share the login state", { tag: "@desktop" }, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/");
  await logInByForm(page, "socio");
  await expect((await menu(other)).getByRole("link", { name: "Mi perfil" })).toBeVisible();
  await (await menu(page)).getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(
    (await menu(other))
      .getByRole("link", { name: "Iniciar Sesión" })
      .or(other.getByRole("button", { name: "Iniciar Sesión" })),
  ).toBeVisible();
  expect(await stored(other)).toEqual([null, null]);
});

test("leaves a guarded screen after a logout in another tab", async ({ page, context }) => {
  await logInByForm(page, "usuario");
  await page.goto("/perfil/entradas");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");
  await (await menu(other)).getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("/");
});

// Rule SES-13
test("stores the user unreadably, and the session survives a reload", async ({ page }) => {
  await logInByForm(page, "usuario");
  const [token, user] = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(user).not.toContain("usuario");
  await page.reload();
  await expect((await menu(page)).getByRole("link", { name: "Mi perfil" })).toBeVisible();
});

// Rule SES-13
test("removes an expired or unreadable token on load", async ({ page }) => {
  await logInByForm(page, "usuario");
  const past = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;
  for (const token of [past, "garbage"]) {
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    await page.reload();
    await expect.poll(() => stored(page)).toEqual([null, null]);
  }
});

test.describe("when the server is down", () => {
  test.use({ expected: [[/503|Failed to load resource/], { option: true }] as never });

  // Rule SES-14
  test("logs users out, clears stored data and recovers automatically", async ({ page }) => {
    await logInByForm(page, "usuario");
    await page.route("**/api/login/estado", (route) => route.fulfill({ status: 503, body: "" }));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /ir al inicio|inicio/i })
      .first()
      .click();
    await page.goto("/terminos-y-condiciones");
    await expect.poll(() => stored(page)).toEqual([null, null]);
    const group = (await menu(page)).getByRole("button", { name: "El Club" });
    await group.click();
    await expect(page.getByRole("banner").getByRole("link", { name: /galer[ií]a/i })).toHaveCount(0);
    await page.unroute("**/api/login/estado");
    await page.goto("/");
    await (await menu(page)).getByRole("button", { name: "El Club" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: /galer[ií]a/i })).toBeVisible();
  });
});

test.describe("an unknown address", () => {
  test.use({ expected: [[/404/], { option: true }] as never });

  // Rule SIT-1
  test("returns 404 with a Spanish page and a link home", async ({ page }) => {
    const response = await page.goto("/no/existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Unexpected Application Error!")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /inicio/i })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  // The office's paths have another policy: a blocked script would be logged.
  test("runs its scripts below the office's address too", async ({ page }) => {
    const response = await page.goto("/club_colon/admin/no-existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("No encontramos esa página").first()).toBeVisible();
    await (await menu(page)).getByRole("button", { name: "El Club" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: /galer[ií]a/i })).toBeVisible();
  });
});

// Rule SIT-10
test("result pages explain in Spanish what happened and what to do", async ({ page }) => {
  for (const [path, text] of [
    ["/success", "¡Transacción exitosa!"],
    ["/success", "Tu pago se ha procesado con éxito."],
    ["/pending", "Pending"],
    ["/failure", "pago"],
    ["/error?message=Tarjeta%20vencida%20%3Cb%3E", "Tarjeta vencida <b>"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

// Rule SES-15
test("a guarded screen redirects a visitor to its fallback without leaving a history entry", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/");
  await page.goto("/perfil");
  await page.waitForURL("/");
  await page.goto("/club_colon/admin/eventos/");
  await page.waitForURL("/login");
  await logInByForm(page, "socio");
  await page.goto("/club_colon/admin/eventos/");
  await page.waitForURL("/");
  await expect(page.getByText("Esa pantalla es solo para quienes administran el club.")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await logInByForm(page, "adminb");
  await page.goto("/club_colon/admin/usuarios/");
  await page.waitForURL("/");
  await expect(page.getByText("Esa pantalla es solo para administradores.")).toBeVisible();
  await page.getByRole("link", { name: "Ir a Hoy" }).click();
  await page.waitForURL("/club_colon/admin/");
});

// Rule SES-15
test("a guarded page redirects to the login before it requests data, and the login returns to it", async ({
  page,
}) => {
  await page.goto("/");
  const tarjeta = page.locator('a[href^="/evento/"]').first();
  const evento = `${await tarjeta.getAttribute("href")}?de=whatsapp`;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const ofThePage = () => asked.filter((url) => url.includes("/assets/evento.page"));

  await page.goto(evento);
  await page.waitForURL("/login");
  await whenAlive(page.locator("form"));
  expect(ofThePage()).toEqual([]);

  await fillLogin(page, "usuario");
  await page.waitForURL(evento);
  // The page has now requested them, which shows that the matcher recognizes them.
  await expect.poll(ofThePage).not.toEqual([]);
  await page.goBack();
  await page.waitForURL("/");
});
