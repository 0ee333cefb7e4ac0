import { expectInView } from "./events.ts";
import { eventually, expect, logIn, test } from "./test.ts";

// Rule SIT-25
test("buttons look the same after client-side navigation as after a fresh load", async ({ page }) => {
  const look = async () => {
    const pay = page.getByRole("button", { name: "Pagar con Mercado Pago" });
    await expect(pay).toBeEnabled();
    return pay.evaluate(async (button) => {
      // The colour changes gradually.
      await Promise.all(button.getAnimations().map(({ finished }) => finished));
      const { padding, minHeight, fontSize, backgroundColor } = getComputedStyle(button);
      return { padding, minHeight, fontSize, backgroundColor };
    });
  };
  await logIn(page, "usuario");
  await page.goto("/");
  await page.getByRole("region", { name: "Próximo partido" }).getByRole("link").click();
  await page.waitForURL(/evento/);
  await expect(page.locator("#contenido h1")).toBeFocused();
  const navigated = await look();
  await page.reload();
  await expect.poll(look).toEqual(navigated);
});

// Rule SIT-25
test("following a link or turning the page of a list focuses the heading and announces the title", async ({
  page,
}) => {
  await page.goto("/enlaces");
  const heading = page.locator("#contenido h1");
  const announced = (title: RegExp) => expect(page.locator("p[aria-live=polite]").first()).toHaveText(title);
  await page.getByRole("link", { name: /, ir al inicio$/ }).click();
  await expect(heading).toBeFocused();
  await announced(/./);
  await page.goto("/galeria/basquet");
  await page.getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL("/galeria/basquet?pagina=2");
  await expect(heading).toBeFocused();
  await announced(/, página 2 \|/);
});

// Rule SIT-26
test("a page signals that it is ready only after its last link has hydrated, however slow the phone is", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The page stops waiting for a part before that part has hydrated, as on a slow phone.
    const start = setTimeout;
    window.setTimeout = ((run: TimerHandler, ms = 0) =>
      start(run, ms === 1000 ? 0 : ms)) as typeof setTimeout;
    const silent: string[] = [];
    Object.assign(window, { silentLinks: silent });
    new MutationObserver(() => {
      for (const link of document.querySelectorAll("a[data-discover]"))
        if (!Object.keys(link).some((key) => key.startsWith("__reactProps"))) silent.push(link.outerHTML);
    }).observe(document, { attributes: true, attributeFilter: ["data-alive"], subtree: true });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-alive");
  expect(await page.evaluate(() => (window as unknown as { silentLinks: string[] }).silentLinks)).toEqual([]);
});

// Rule SIT-26
test("a page's files load when its link is touched, before the click", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => void files.push(new URL(request.url()).pathname));
  await page.goto("/");
  const link = page.locator('main a[href="/jugadores"]').first();
  await link.scrollIntoViewIfNeeded();
  // Waits for the time after which the framework requests the files of linked pages.
  await page.waitForFunction(() => {
    const { __reactRouterManifest } = window as { __reactRouterManifest?: { routes: object } };
    return Object.values(__reactRouterManifest?.routes ?? {}).some(({ path }) => path === "jugadores");
  });
  const pageFile = /\/jugadores\.page-.*\.js$/;
  expect(files.filter((file) => pageFile.test(file))).toEqual([]);
  await link.dispatchEvent("pointerover");
  const preloaded = await eventually(async () => {
    const links = page.locator('link[rel="modulepreload"]');
    const paths = await links.evaluateAll((all: HTMLLinkElement[]) =>
      all.map(({ href }) => new URL(href).pathname),
    );
    expect(paths).toContainEqual(expect.stringMatching(pageFile));
    return paths;
  });
  await expect.poll(() => preloaded.filter((file) => !files.includes(file))).toEqual([]);
  const touched = files.length;
  await link.click();
  await expect(page).toHaveURL("/jugadores");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(files.slice(touched).filter((file) => file.endsWith(".js"))).toEqual([]);
});

// Rule EVE-17
test("the home page shows the next match with a countdown, and offers the calendar of all matches", async ({
  page,
}) => {
  const eventos = (await (await page.request.get("/api/eventos/lista")).json()) as {
    id: number;
    fecha: string;
    hora: string;
    situacion?: string;
  }[];
  const [next] = eventos
    .map((evento) => ({ ...evento, at: Date.parse(`${evento.fecha}T${evento.hora}:00-03:00`) }))
    .filter(({ at, situacion }) => at > Date.now() && !["suspendido", "cancelado"].includes(situacion ?? ""))
    .sort((a, b) => a.at - b.at);
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Próximo partido" });
  await expect(banner.getByRole("link")).toHaveAttribute("href", `/evento/${next?.id}`);
  await expect(banner.locator("time")).toContainText(`${next?.hora}`);
  const timer = banner.getByRole("timer");
  await expect(timer).toContainText(/\d+ ?(día|hora|minuto)/);
  await expect(timer).not.toContainText(/(?<!\d)0 ?día/);
  // Matches that other tests follow live, each with a bar above the next match.
  await page
    .getByRole("list", { name: "Partidos en vivo" })
    .evaluateAll((bars: HTMLElement[]) =>
      bars.forEach((bar) => void bar.style.setProperty("display", "none")),
    );
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectInView(banner.getByRole("link"));
  }

  await page.getByRole("link", { name: "Todos los partidos en tu calendario" }).click();
  const sheet = page.getByRole("dialog", { name: "Todos los partidos en tu calendario" });
  await expect(sheet.getByRole("link", { name: /iPhone/ })).toHaveAttribute(
    "href",
    /^webcal:.*\/eventos\.ics$/,
  );
  await expect(sheet.getByRole("link", { name: /Google/ })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?cid=webcal%3A/,
  );
});

// Rule CON-6
test("the more visible of two carousels on screen moves while the other stands still", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto("/");
  await page
    .getByRole("heading", { name: "SPONSORS" })
    .evaluate((heading) => heading.scrollIntoView({ block: "center" }));
  const carousels = ["Imágenes del club", "Fotos de jugadores"].map((name) =>
    page.getByRole("region", { name }),
  );
  for (const carousel of carousels)
    await expect(carousel.getByRole("button", { name: "Siguiente" })).toBeVisible();
  const moved = async () => {
    const places = carousels.map((carousel) =>
      carousel.getByRole("list").evaluate((track) => track.scrollLeft),
    );
    return (await Promise.all(places)).filter((place) => place > 10).length;
  };
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return moved();
    })
    .toBe(1);
  await page.clock.runFor(7_000);
  await expect.poll(moved).toBe(1);
});

// A slow phone takes a quarter of a millisecond to restyle an element.
test("opening the menu does not make the browser restyle the page below it", {
  tag: "@all",
}, async ({ page, browser }) => {
  await page.goto("/prensa");
  const button = page.getByRole("banner").getByRole("button", { name: "Menú" });
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await button.tap();
  await expect(page.getByRole("banner").getByRole("navigation")).toBeVisible();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const restyled = traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args.elementCount ?? 0);
  const inMenu = await page.evaluate(() => document.querySelectorAll("header *").length);
  expect(Math.max(...restyled)).toBeGreaterThan(0);
  expect(Math.max(...restyled)).toBeLessThanOrEqual(inMenu + 5);
});

// Rule SIT-17
test("with text at 200 %, the menu scrolls away instead of covering the page", async ({ page }) => {
  await page.goto("/terminos-y-condiciones");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menú" });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(menu).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect(menu).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(menu).toBeInViewport();
});
