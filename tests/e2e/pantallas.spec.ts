import { type Colores, paletteOf } from "#contract/palette.ts";
import { demoClub as club } from "#demo/club.ts";
import { contrastViolationsIn } from "./axe.ts";
import { cancelEvent, newEvent } from "./events.ts";
import { expectFits } from "./layout.ts";
import { createEvent } from "./line.ts";
import { type Check, expectFocusInView, isGood, lookAt, walkThrough, withLargeText } from "./look.ts";
import { MEMBER_PAGES, PUBLIC_PAGES, RESULT_PAGES, staffScreens } from "./pages.ts";
import { expect, logIn, type Page, test } from "./test.ts";

// Each test walks through dozens of pages, which two workers share.
test.describe.configure({ mode: "parallel" });
test.beforeEach(() => test.setTimeout(1_200_000));

async function eventIds(page: Page): Promise<number[]> {
  const onSale = (await (await page.request.get("/api/eventos/lista")).json()) as { id: number }[];
  const agotado = await createEvent(page.request, null, 1);
  await agotado.sell();
  return [...onSale.slice(0, 2).map(({ id }) => id), agotado.id];
}

// Rules SIT-13, SIT-17, SIT-20
for (const half of [0, 1] as const)
  test(`every staff screen is accessible, fits the window and shows the focused element (${half + 1} of 2)`, async ({
    page,
  }) => {
    // The row of a cancelled event has the longest action.
    const { id } = await newEvent(page.request);
    await cancelEvent(page.request, id);
    await logIn(page, "admin");
    const screens = await staffScreens(page);
    await walkThrough(
      page,
      screens.filter((_, index) => index % 2 === half),
      isGood,
    );
  });

// Rules SIT-12, SIT-17, SIT-20
test("every public page is accessible, fits the window, shows the focused element and makes no third-party requests", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && /^https?:/.test(protocol)) foreign.push(request.url());
  });
  const isNamed: Check = (page) => expect(page).toHaveTitle(/Club/);
  await lookAt(page, PUBLIC_PAGES, isNamed, isGood);
  expect(foreign).toEqual([]);
});

// Rules SIT-13, SIT-17, SIT-20
test("every member screen is accessible, fits the window and shows the focused element", async ({ page }) => {
  const events = (await eventIds(page)).map((id) => `/evento/${id}`);
  await logIn(page, "socio");
  await page.goto("/");
  await page.getByRole("button", { name: "Menú" }).click();
  await expectFits(page, "the open menu");
  await lookAt(page, [...MEMBER_PAGES, "/registro", "/sin-conexion", ...events], isGood);
});

// Rule SIT-17
test("the focused element is in view on a laptop with text at 200 %", async ({ page }) => {
  await logIn(page, "admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  const staff = ["cobros/", "cancha/?vista=calendario&modo=semana", "eventos/"];
  const paths = ["/", ...staff.map((screen) => `/${club.slug}/admin/${screen}`)];
  // Set before a page loads, because Chromium would otherwise scroll for the bars of the former layout.
  await withLargeText(page, () => walkThrough(page, paths, expectFocusInView));
});

test.describe("a missing record or an expired session", () => {
  test.use({ expected: [[/status of (401|404|422)/], { option: true }] as never });

  // Rules SIT-17, SIT-20
  test("leads to pages that fit a phone and show the focused element", async ({ page }) => {
    const events = (await eventIds(page)).map((id) => `/login?volver=%2Fevento%2F${id}`);
    await lookAt(page, [...RESULT_PAGES, ...events.slice(-2)], isGood);
  });
});

const COLOURS: Colores[] = [
  { principal: "#ffe600", acento: "#ffe600" },
  { principal: "#c8102e", acento: "#ffffff" },
  { principal: "#0b5d2e", acento: "#000000" },
];

/** Other accessibility rules do not depend on colours; `palette.test.ts` proves the pairs for any colour. */
const hasContrast: Check = async (page) => {
  for (const colores of COLOURS) {
    await page.evaluate((colours) => {
      for (const [name, colour] of Object.entries(colours))
        document.documentElement.style.setProperty(name, colour);
    }, paletteOf(colores));
    expect(await contrastViolationsIn(page, "html")).toEqual([]);
  }
};

test("screens have enough contrast in the colours of any club", async ({ page }) => {
  await lookAt(page, ["/", "/jugadores", "/registro?tipo=socio"], hasContrast);
  await logIn(page, "admin");
  const staff = ["", "cobros/", "cancha/?vista=calendario&modo=semana", "eventos/ingreso"];
  await lookAt(page, ["/reservas", ...staff.map((path) => `/${club.slug}/admin/${path}`)], hasContrast);
});

// Rule SIT-13
test("every public page is readable without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/");
  await expect(page.getByText("Colón vs. Gimnasia").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "SPONSORS" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /noticias/i })).toBeVisible();
  await context.close();
});
