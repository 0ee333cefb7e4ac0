import { type Colores, paletteOf } from "#contract/palette.ts";
import { demoClub as club } from "#demo/club.ts";
import { newEvent } from "./events.ts";
import { expectFits } from "./layout.ts";
import { createEvent } from "./line.ts";
import { type Check, fitsPhones, isAccessible, lookAt, showsItsFocus } from "./look.ts";
import { tokenOf } from "./new-member.ts";
import { MEMBER_PAGES, RESULT_PAGES, staffScreens } from "./pages.ts";
import { logIn, type Page, test } from "./test.ts";

/** Each walks through dozens of pages. */
const LONG = 600_000;

/** The events on sale, and one that is sold out. */
async function eventIds(page: Page): Promise<number[]> {
  const onSale = (await (await page.request.get("/api/eventos/lista")).json()) as { id: number }[];
  const agotado = await createEvent(page.request, null, 1);
  await agotado.sell();
  return [...onSale.map(({ id }) => id), Number(agotado.path.split("/").at(-1))];
}

// Rules SIT-13, SIT-17, SIT-20
test("every member screen is accessible, fits its screen and shows what has the focus", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  test.setTimeout(LONG);
  const events = (await eventIds(page)).map((id) => `/evento/${id}`);
  await logIn(page, "socio");
  if (isMobile) {
    await page.goto("/");
    await page.getByRole("button", { name: "Menú" }).click();
    await expectFits(page, "the open menu");
    await lookAt(page, ["/sin-conexion"], fitsPhones, showsItsFocus);
  }
  const fits = isMobile ? fitsPhones : isAccessible;
  await lookAt(page, [...MEMBER_PAGES, "/registro", ...events], fits, showsItsFocus);
});

// Rules SIT-13, SIT-17, SIT-20
test("every staff screen is accessible, fits a phone and shows what has the focus", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  test.setTimeout(LONG);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  // Its row has the longest action.
  const { id } = await newEvent(page.request);
  await page.request.post(`/api/eventos/${id}/cancelar`, { headers, data: { motivo: "Lluvia" } });
  await logIn(page, "admin");
  const onPhone = [isAccessible, fitsPhones];
  await lookAt(page, await staffScreens(page), ...(isMobile ? onPhone : []), showsItsFocus);
});

test.describe("a missing record or session", () => {
  test.use({ expected: [[/status of (401|404|422)/], { option: true }] as never });

  // Rules SIT-17, SIT-20
  test("leads to pages that fit a phone and show what has the focus", async ({ page }) => {
    test.setTimeout(LONG);
    const events = (await eventIds(page)).map((id) => `/login?volver=%2Fevento%2F${id}`);
    await lookAt(page, [...RESULT_PAGES, ...events], fitsPhones, showsItsFocus);
  });
});

const inColours =
  (colores: Colores): Check =>
  (page) =>
    page.evaluate((colours) => {
      for (const [name, colour] of Object.entries(colours))
        document.documentElement.style.setProperty(name, colour);
    }, paletteOf(colores));

for (const [principal, acento] of [
  ["#ffe600", "#ffe600"],
  ["#c8102e", "#ffffff"],
  ["#0b5d2e", "#000000"],
] as const)
  test(`screens are accessible in ${principal} and ${acento}`, async ({ page }) => {
    test.setTimeout(LONG);
    const looks = [inColours({ principal, acento }), isAccessible];
    await lookAt(page, ["/", "/jugadores", "/registro?tipo=socio"], ...looks);
    await logIn(page, "admin");
    const staff = ["", "cobros/", "cancha/?vista=calendario&modo=semana", "usuarios/", "eventos/ingreso"];
    await lookAt(page, ["/reservas", ...staff.map((path) => `/${club.slug}/admin/${path}`)], ...looks);
  });
