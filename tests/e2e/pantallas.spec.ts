import { type Colores, paletteOf } from "#contract/palette.ts";
import { demoClub as club } from "#demo/club.ts";
import { MEMBER_PAGES, staffScreens } from "./pages.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, type Page, test } from "./test.ts";

/**
 * Opens each screen, waits until it has loaded, and checks accessibility and horizontal overflow.
 */
async function lookAt(page: Page, paths: readonly string[], colores?: Colores): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    if (colores)
      await page.evaluate((colors) => {
        for (const [name, color] of Object.entries(colors))
          document.documentElement.style.setProperty(name, color);
      }, paletteOf(colores));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(0);
    await expectAccessible(page, { whole: true });
    await expectNoSidewaysScroll(page);
  }
}

// Rule SIT-13
test("every member screen is accessible and fits a laptop", { tag: "@desktop" }, async ({ page }) => {
  test.setTimeout(480_000);
  await logIn(page, "socio");
  await lookAt(page, [...MEMBER_PAGES, "/registro"]);
});

// Rule SIT-13
test("every staff screen is accessible and fits a phone", async ({ page }) => {
  test.setTimeout(600_000);
  await logIn(page, "admin");
  await lookAt(page, await staffScreens(page));
});

for (const [principal, acento] of [
  ["#ffe600", "#ffe600"],
  ["#c8102e", "#ffffff"],
  ["#0b5d2e", "#000000"],
] as const)
  test(`screens are accessible in ${principal} and ${acento}`, async ({ page }) => {
    test.setTimeout(480_000);
    const colores = { principal, acento };
    await lookAt(page, ["/", "/jugadores", "/registro?tipo=socio"], colores);
    await logIn(page, "admin");
    const staff = ["", "cobros/", "cancha/?vista=calendario&modo=semana", "usuarios/", "eventos/ingreso"];
    await lookAt(page, ["/reservas", ...staff.map((path) => `/${club.slug}/admin/${path}`)], colores);
  });
