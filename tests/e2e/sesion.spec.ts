import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillLogin,
  logIn,
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

test("two tabs agree on who is logged in", { tag: "@desktop" }, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/");
  await logIn(page, "socio");
  await expect((await menu(other)).getByRole("link", { name: "Mi perfil" })).toBeVisible();
  await (await menu(page)).getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(
    (await menu(other))
      .getByRole("link", { name: "Iniciar Sesión" })
      .or(other.getByRole("button", { name: "Iniciar Sesión" })),
  ).toBeVisible();
  expect(await stored(other)).toEqual([null, null]);
});

test("somebody who logs out elsewhere leaves a guarded screen here", async ({ page, context }) => {
  await logIn(page, "usuario");
  await page.goto("/perfil/entradas");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");
  await (await menu(other)).getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("/");
});

// Rule SES-13
test("the stored user cannot be read as it lies there, and a session survives a reload", async ({ page }) => {
  await logIn(page, "usuario");
  const [token, user] = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(user).not.toContain("usuario");
  await page.reload();
  await expect((await menu(page)).getByRole("link", { name: "Mi perfil" })).toBeVisible();
});

// Rule SES-13
test("a token whose time has passed, or that cannot be read, is gone after loading", async ({ page }) => {
  await logIn(page, "usuario");
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
  test("people are logged out, what was stored is cleared, and everything comes back by itself", async ({
    page,
  }) => {
    await logIn(page, "usuario");
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

test.describe("an address that does not exist", () => {
  test.use({ expected: [[/404/], { option: true }] as never });

  // Rule SIT-1
  test("answers 404 with a Spanish page and a way home", async ({ page }) => {
    const response = await page.goto("/no/existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Unexpected Application Error!")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /inicio/i })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

// Rule SIT-10
test("the result pages say in Spanish what happened and what to do", async ({ page }) => {
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
test("a guarded screen sends a visitor to its fallback and leaves no step back into it", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/");
  await page.goto("/perfil");
  await page.waitForURL("/");
  await page.goto("/club_colon/admin/eventos/");
  await page.waitForURL("/login");
  await logIn(page, "socio");
  await page.goto("/club_colon/admin/eventos/");
  await page.waitForURL("/");
});

// Rule SES-15
test("a visitor is sent to log in before a guarded page asks for anything, and comes back to it afterwards", async ({
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
  // Now it has been asked for, so that this is what it is asked for by.
  await expect.poll(ofThePage).not.toEqual([]);
  await page.goBack();
  await page.waitForURL("/");
});
