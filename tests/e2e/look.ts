import { covered } from "./focus.ts";
import { expectFits } from "./layout.ts";
import { alive, expect, expectAccessible, expectNoSidewaysScroll, type Page } from "./test.ts";

const LAPTOP = { width: 1280, height: 800 };

export type Check = (page: Page, path: string) => Promise<void>;

/** Resolves when a page shows its data in its own fonts. */
export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
  // Texts have the width of the fallback font until the fonts have loaded.
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Loads each page once for all checks. Checks that move the focus come last. */
export async function lookAt(page: Page, paths: readonly string[], ...checks: Check[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await check(page, path, checks);
  }
}

/** Like `lookAt`, but opens the pages after the first as links do, which takes half the time of a load. */
export async function walkThrough(page: Page, paths: readonly string[], ...checks: Check[]): Promise<void> {
  for (const path of paths) {
    await follow(page, path);
    await check(page, path, checks);
  }
}

async function check(page: Page, path: string, checks: readonly Check[]): Promise<void> {
  await hasLoaded(page);
  for (const check of checks) await check(page, path);
}

/** Navigates to another page of the site without loading it, once a first page is loaded. */
export async function follow(page: Page, path: string): Promise<void> {
  const pathOf = (address: string) => new URL(address, "http://localhost").pathname;
  const isSite = await page.evaluate(
    () => "__reactRouterDataRouter" in window && document.querySelector("h1") !== null,
  );
  // Another view of a page may keep everything by which the next page is recognised.
  if (!isSite || pathOf(path) === pathOf(page.url())) return void (await page.goto(path));
  await page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: {
        navigate(to: string): Promise<void>;
        state: { navigation: { state: string } };
      };
    };
    const main = [...document.querySelectorAll("main *")];
    const titles = Array.from(document.querySelectorAll("h1"), (node) => ({ node, text: node.textContent }));
    // Pages of one place keep its title or the title's element.
    const isLeft = () =>
      titles.every(({ node, text }) => !node.isConnected || node.textContent !== text) ||
      main.filter((one) => one.isConnected).length < main.length / 2;
    Object.assign(window, { isLeft: () => isLeft() && router.state.navigation.state === "idle" });
    void router.navigate(path);
  }, path);
  // The router loads a document for a page with another security policy.
  await page.waitForFunction(
    () => (window as unknown as { isLeft?: () => boolean }).isLeft?.() ?? true,
    null,
    { timeout: 30_000 },
  );
  await alive(page);
}

/**
 * Loads a page once on a phone and on a laptop: accessible with its menu and footer, no wider than the screen, no
 * control over another or under a bar (Rules SIT-12, SIT-13, SIT-17, SIT-20).
 */
export const isGood: Check = async (page, path) => {
  const phone = page.viewportSize();
  await expectAccessible(page, { whole: true });
  await expectNoSidewaysScroll(page);
  await expectFits(page, path);
  await withLargeText(page, () => expectFocusInView(page, `${path} with text at 200 %`));
  await page.setViewportSize(LAPTOP);
  await expectNoSidewaysScroll(page);
  await expectFocusInView(page, path);
  if (phone) await page.setViewportSize(phone);
};

/**
 * Runs `look` with the browser's own font size at 200 %, which also affects media queries in `em`. The size is always
 * restored, because the next test uses the same browser.
 */
export async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const setSize = (standard: number) => browser.send("Page.setFontSizes", { fontSizes: { standard } });
  await setSize(32);
  try {
    await look();
  } finally {
    await setSize(16);
    await browser.detach();
  }
}

/** Expects that no bar covers the focused control (WCAG 2.4.11, Rule SIT-17). */
export async function expectFocusInView(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await covered(page), `${what}, ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Resolves after five frames without a change, because a bar may appear after its code has loaded. */
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
          if (++frames <= 5) return void requestAnimationFrame(next);
          changes.disconnect();
          done(null);
        };
        requestAnimationFrame(next);
      }),
  );
}
