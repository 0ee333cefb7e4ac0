import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillLogin,
  type Page,
  test,
  unique,
  whenAlive,
} from "./test.ts";

/** Opens a page and holds back its modules until `release` is called. */
async function openWithoutModules(page: Page, path: string): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return { release: resolve };
}

interface Turns {
  /** Runs the next step; without one, does nothing. */
  takeTurn(): void;
  /** Runs all steps, and holds back no more. */
  takeTurns(): void;
}

/** Holds back the steps of hydration, so that something can happen between two of them. */
function holdTurns(): void {
  const { setTimeout: native } = window;
  const held: (() => void)[] = [];
  let isHolding = true;
  window.setTimeout = ((work: () => void, ms?: number) =>
    isHolding && ms === undefined ? -held.push(work) : native(work, ms)) as typeof setTimeout;
  Object.assign(window, {
    takeTurn: () => held.shift()?.(),
    takeTurns() {
      isHolding = false;
      for (const work of held) native(work);
    },
  });
}

test("the carousel, the menu and the menu's links work before any module loads", async ({ page }) => {
  await openWithoutModules(page, "/");
  const track = page.getByRole("list", { name: "Fotos de jugadores" });
  await track.evaluate((list) => list.scrollBy({ left: list.clientWidth, behavior: "instant" }));
  await expect.poll(() => track.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  const menu = page.getByRole("banner");
  await expect(menu.getByRole("link", { name: "Prensa" })).toBeHidden();
  await menu.getByRole("button", { name: "Menú" }).tap();
  await expect(menu.getByRole("link", { name: "Prensa" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Sobre nosotros" })).toBeHidden();
  await menu.getByRole("button", { name: "El Club" }).tap();
  await expectAccessible(page, { whole: true });
  await menu.getByRole("link", { name: "Sobre nosotros" }).tap();
  await expect(page).toHaveURL("/sobre_nosotros");
});

// Rule SIT-13; structured-data.test.ts reads the text of every public page without running scripts.
test("the home page can be read and its menu opens without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByText("Colón vs. Gimnasia").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "SPONSORS" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /noticias/i })).toBeVisible();
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Prensa" }).click();
  await expect(page).toHaveURL("/prensa");
  await expect(title).toBeVisible();
  await context.close();
});

test("a page hydrates and shows the whole menu in a browser without popovers", { tag: "@all" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "popover");
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
    Reflect.deleteProperty(Promise, "withResolvers");
    Reflect.deleteProperty(URL, "parse");
    const { matches } = Element.prototype;
    const without = function (this: Element, selector: string) {
      if (selector.includes(":popover-open")) throw new SyntaxError(selector);
      return matches.call(this, selector);
    };
    Object.defineProperty(Element.prototype, "matches", { value: without });
  });
  await page.route(
    (url) => url.pathname === "/" || url.pathname.endsWith(".css"),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(":popover-open", ":unknown");
      // The policy contains the hash of the original styles.
      const { "content-security-policy": _, ...headers } = response.headers();
      await route.fulfill({ status: response.status(), headers, body });
    },
  );
  await page.goto("/");
  const menu = page.getByRole("banner");
  await expect(menu.getByRole("button", { name: "Menú" })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { whole: true });
  await menu.getByRole("link", { name: "Sobre nosotros" }).tap();
  await expect(page).toHaveURL("/sobre_nosotros");
  await expect(menu.getByRole("link", { name: "Sobre nosotros" })).toHaveAttribute("aria-current", "page");
});

test("navigation closes the open menu", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("banner");
  const button = menu.getByRole("button", { name: "Menú" });
  const prensa = menu.getByRole("link", { name: "Prensa" });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let asked = false;
  await page.route("**/assets/prensa.page-*.js", async (route) => {
    asked = true;
    await promise;
    await route.continue();
  });
  await button.tap();
  await prensa.tap();
  await expect.poll(() => asked).toBe(true);
  await expect(prensa).toBeHidden();
  await button.tap();
  await expect(prensa).toBeVisible();
  release();
  await expect(prensa).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { level: 1, name: "Prensa" })).toBeVisible();
  await expect(prensa).toBeVisible();
  await expect(button).toBeFocused();
});

test("a menu opened before hydration stays open", async ({ page }) => {
  const { release } = await openWithoutModules(page, "/");
  const menu = page.getByRole("banner");
  const button = menu.getByRole("button", { name: "Menú" });
  await button.tap();
  release();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const prensa = menu.getByRole("link", { name: "Prensa" });
  await expect(prensa).toBeVisible();
  await prensa.focus();
  await page.keyboard.press("Escape");
  await expect(prensa).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("menu groups open one at a time by keyboard", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("banner");
  const group = menu.getByRole("button", { name: "El Club" });
  await group.press("Enter");
  const first = menu.getByRole("link", { name: "Sobre nosotros" });
  await expect(first).toBeVisible();
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(group).toBeFocused();
  await group.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(first).toBeHidden();
});

// Rule SIT-6
test("a form that is sent before hydration is submitted once, after hydration, with the typed values", async ({
  page,
}) => {
  const { release } = await openWithoutModules(page, "/prensa");
  const medio = unique("Radio ");
  await page.locator('[name="nombreMedio"]').fill(medio);
  await page.locator('[name="comentario"]').fill("Somos dos");
  await page.locator('[name="nombreApellido"]').fill("Ana Paz");
  await page.locator('[name="dni"]').fill("28123456");
  await page.locator('[name="telefonoCelular"]').fill("2346123456");
  await page.locator('[name="email"]').fill(`${unique("prensa")}@example.com`);
  await page.locator('[name="eventoId"]').selectOption({ index: 1 });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await page.getByRole("main").getByRole("button", { name: "Enviar" }).tap();
  await expect(page).toHaveURL("/prensa");
  expect(sent).toEqual([]);
  release();
  await expect(page.getByText("El registro fue realizado con éxito!")).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/^\/api\/prensa\/registrar\/prensa /)]);
  expect(JSON.parse(sent[0]?.slice(sent[0].indexOf(" ")) ?? "")).toMatchObject({
    nombreMedio: medio,
    comentario: "Somos dos",
    eventoId: expect.anything(),
  });
});

test("a form that is touched and sent just before hydration is submitted after hydration", async ({
  page,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let asked = false;
  await page.route("**/assets/entry.client-*.js", async (route) => {
    asked = true;
    await promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect.poll(() => asked).toBe(true);
  await fillLogin(page, "usuario");
  release();
  await page.waitForURL("/");
});

// Rules SIT-6, SES-15
test("a login that is sent before hydration leads to the page that required it, even after a reload", async ({
  page,
}) => {
  await page.goto("/club_colon/admin/enlaces/");
  await page.waitForURL(/[/]login[?]volver=/);
  const { release } = await openWithoutModules(page, page.url());
  await fillLogin(page, "admin");
  release();
  await page.waitForURL("/club_colon/admin/enlaces/");
});

test("the part that the visitor touches hydrates first", async ({ page }) => {
  await page.addInitScript(holdTurns);
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.getByRole("banner").getByRole("button", { name: "Menú" });
  const isMenuAlive = () =>
    menu.evaluate((node) => {
      const isAlive = Object.keys(node).some((key) => key.startsWith("__reactProps"));
      if (!isAlive) (window as unknown as Turns).takeTurn();
      return isAlive;
    });
  await expect.poll(isMenuAlive, { intervals: [50] }).toBe(true);
  const aliveAfterTouch = await page.evaluate(() => {
    const alive = (node: Element | null) =>
      Object.keys(node ?? {}).some((key) => key.startsWith("__reactProps"));
    const touched = document.querySelector("#titulo-enlaces ~ * a");
    const ahead = document.querySelector("#titulo-video");
    const before = alive(touched);
    touched?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true }));
    return { before, touched: alive(touched), ahead: alive(ahead) };
  });
  expect(aliveAfterTouch).toEqual({ before: false, touched: true, ahead: false });
  await page.evaluate(() => (window as unknown as Turns).takeTurns());
  await whenAlive(page.locator("#titulo-video"));
});
