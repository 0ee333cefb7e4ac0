import { covered } from "./focus.ts";
import { expectFits } from "./layout.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page } from "./test.ts";

/** Wider screens change their layout with the size of the text. */
const PHONE = 500;

/** A check of a page that has loaded. */
export type Check = (page: Page, path: string) => Promise<void>;

/** Resolves when a page shows its data in its own fonts. */
export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
  // Until then the texts are as wide as the fallback's.
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Opens each page once for all checks. Those that give the focus to something come last. */
export async function lookAt(page: Page, paths: readonly string[], ...checks: Check[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await hasLoaded(page);
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
export const showsItsFocus: Check = async (page, path) => {
  const browser = await page.context().newCDPSession(page);
  for (const standard of [16, 32]) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    // A laptop's page becomes a phone's. Without a new start Chromium keeps scrolling clear of the bars of the former.
    if (standard !== 16 && (page.viewportSize()?.width ?? 0) > PHONE) {
      await page.reload();
      await hasLoaded(page);
    }
    await settled(page);
    expect.soft(await covered(page), `${path}, text of ${standard} px`).toEqual([]);
  }
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
};

/** Resolves after ten frames without a change: a script that measures may draw another bar, whose code it loads first. */
function settled(page: Page): Promise<null> {
  return page.evaluate(
    () =>
      new Promise<null>((done) => {
        let frames = 0;
        const changes = new MutationObserver(() => {
          frames = 0;
        });
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        const next = () => {
          if (++frames <= 10) return void requestAnimationFrame(next);
          changes.disconnect();
          done(null);
        };
        requestAnimationFrame(next);
      }),
  );
}
