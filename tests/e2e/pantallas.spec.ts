import { type Colores, paletteOf } from "#contract/palette.ts";
import { contrastViolationsIn } from "./axe.ts";
import { cancelEvent, newEvent } from "./events.ts";
import { expectFits } from "./layout.ts";
import { createEvent } from "./line.ts";
import { type Check, expectFocusInView, isGood, lookAt, walkThrough, withLargeText } from "./look.ts";
import { tokenOf } from "./new-member.ts";
import { MEMBER_PAGES, OFFICE, PUBLIC_PAGES, RESULT_PAGES, STAFF_SCREENS, staffScreens } from "./pages.ts";
import { expect, logIn, type Page, test, unique } from "./test.ts";

// Each test walks through dozens of pages, which two workers share.
test.describe.configure({ mode: "parallel" });
test.beforeEach(() => test.setTimeout(1_200_000));

async function eventIds(page: Page): Promise<number[]> {
  const onSale = (await (await page.request.get("/api/eventos/lista")).json()) as { id: number }[];
  const agotado = await createEvent(page.request, null, 1);
  await agotado.sell();
  return [...onSale.slice(0, 2).map(({ id }) => id), agotado.id];
}

/** Leaves a change in the log whose line is longer than a phone is wide. */
async function logLongChange({ request }: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const data = { nombre: unique("Un nombre más ancho que la tarjeta "), enlace: "https://liga.example/" };
  const created = await request.post("/api/enlaces/crear", { headers, data });
  const address = `/api/enlaces/${((await created.json()) as { id: number }).id}`;
  const change = { ...data, nombre: unique("Otro nombre más ancho que la tarjeta ") };
  expect((await request.patch(address, { headers, data: change })).status()).toBe(200);
  expect((await request.delete(address, { headers })).ok()).toBe(true);
}

/** Pages with the parts whose colours differ: pictures, forms, states, the calendar and the gate. */
const COLOURFUL = [
  ...["/", "/jugadores", "/registro?tipo=socio", "/reservas"],
  ...["", "cobros/", "cancha/?vista=calendario&modo=semana", "eventos/ingreso"].map(
    (at) => `${OFFICE}/${at}`,
  ),
];
const COLOURS: Colores[] = [
  { principal: "#ffe600", acento: "#ffe600" },
  { principal: "#c8102e", acento: "#ffffff" },
  { principal: "#0b5d2e", acento: "#000000" },
];

/**
 * Checks the contrast in the colours of other clubs. Other accessibility rules do not depend on colours;
 * `palette.test.ts` proves the pairs for any colour.
 */
const hasContrast: Check = async (page, path) => {
  if (!COLOURFUL.includes(path)) return;
  const own = (await page.locator("html").getAttribute("style")) ?? "";
  for (const colores of COLOURS) {
    await page.evaluate((colours) => {
      for (const [name, colour] of Object.entries(colours))
        document.documentElement.style.setProperty(name, colour);
    }, paletteOf(colores));
    expect(await contrastViolationsIn(page, "html"), `${path} in ${colores.principal}`).toEqual([]);
  }
  await page.evaluate((own) => document.documentElement.setAttribute("style", own), own);
};

// Rules SIT-13, SIT-17, SIT-20
for (const half of [0, 1] as const)
  test(`every staff screen is accessible in any club's colours, fits the window and shows the focused element (${half + 1} of 2)`, async ({
    page,
  }) => {
    // The row of a cancelled event has the longest action.
    const { id } = await newEvent(page.request);
    await cancelEvent(page.request, id);
    await logLongChange(page);
    await logIn(page, "admin");
    const screens = await staffScreens(page);
    await walkThrough(
      page,
      screens.filter((_, index) => index % 2 === half),
      hasContrast,
      isGood,
    );
  });

// Rules SIT-12, SIT-17, SIT-20
test("every public page is accessible in any club's colours, fits the window, shows the focused element and makes no third-party requests", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && /^https?:/.test(protocol)) foreign.push(request.url());
  });
  const isNamed: Check = (page) => expect(page).toHaveTitle(/Club/);
  await lookAt(page, PUBLIC_PAGES, isNamed, hasContrast, isGood);
  expect(COLOURFUL.filter((path) => ![...PUBLIC_PAGES, ...STAFF_SCREENS].includes(path))).toEqual([]);
  expect(foreign).toEqual([]);
});

// Rules SIT-13, SIT-17, SIT-20
test("every member screen is accessible, fits the window and shows the focused element", async ({ page }) => {
  const events = (await eventIds(page)).map((id) => `/evento/${id}`);
  await logIn(page, "socio");
  await page.goto("/");
  await page.getByRole("button", { name: "Menú" }).click();
  await expectFits(page, "the open menu");
  await walkThrough(page, MEMBER_PAGES, isGood);
  await lookAt(page, ["/registro", "/sin-conexion", ...events], isGood);
});

// Rule SIT-17
test("the focused element is in view on a laptop with text at 200 %", async ({ page }) => {
  await logIn(page, "admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  const staff = ["cobros/", "cancha/?vista=calendario&modo=semana", "eventos/"];
  const paths = ["/", ...staff.map((screen) => `${OFFICE}/${screen}`)];
  // Set before a page loads, because Chromium would otherwise scroll for the bars of the former layout.
  await withLargeText(page, () => walkThrough(page, paths, expectFocusInView));
});

test.describe("a missing record or an expired session", () => {
  test.use({ expected: [[/status of (401|404|422)/], { option: true }] as never });

  /** The page of a failed payment shows the message in its address as plain text. */
  const showsMessage: Check = async (page, path) => {
    const message = new URL(path, "http://localhost").searchParams.get("message");
    if (message) await expect(page.getByRole("main").getByText(message)).toBeVisible();
  };

  // Rules SIT-10, SIT-17, SIT-20
  test("leads to pages that show the message in their address, fit a phone and show the focused element", async ({
    page,
  }) => {
    const events = (await eventIds(page)).map((id) => `/login?volver=%2Fevento%2F${id}`);
    expect(RESULT_PAGES.filter((path) => path.includes("message="))).toHaveLength(1);
    await lookAt(page, [...RESULT_PAGES, ...events.slice(-2)], showsMessage, isGood);
  });
});
