import { covered } from "./focus.ts";
import { expectFits } from "./layout.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page } from "./test.ts";

/** A check of a page that has loaded. */
export type Check = (page: Page, path: string) => Promise<void>;

/** Opens each page once for all checks. Those that give the focus to something come last. */
export async function lookAt(page: Page, paths: readonly string[], ...checks: Check[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
    for (const check of checks) await check(page, path);
  }
}

/** Accessible with its menu and footer, and no wider than the screen (Rules SIT-12, SIT-13). */
export const isAccessible: Check = async (page) => {
  await expectAccessible(page, { whole: true });
  await expectNoSidewaysScroll(page);
};

/** No wider than a phone, and no control over another, at any size of the text (Rules SIT-17, SIT-20). */
export const fitsPhones: Check = (page, path) => expectFits(page, path);

/**
 * No bar covers the focused control (WCAG 2.4.11, Rule SIT-17), with the browser's own font size setting as it comes
 * and at 200 %, to which media queries in `em` answer as well.
 */
export const showsItsFocus: Check = (page, path) => showsFocusAt(page, path, [16, 32]);

/** The same as it comes only. */
export const showsItsFocusAsItComes: Check = (page, path) => showsFocusAt(page, path, [16]);

async function showsFocusAt(page: Page, path: string, sizes: readonly number[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const standard of sizes) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    // What a script measures follows in the next frames.
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(null)))),
    );
    expect.soft(await covered(page), `${path}, text of ${standard} px`).toEqual([]);
  }
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
}
