import { MEMBER_PAGES, PUBLIC_PAGES, staffScreens } from "./pages.ts";
import { expect, logIn, type Page, test } from "./test.ts";

/**
 * Gives each control the focus, down the page and back up as with Tab and Shift+Tab, and returns those that a fixed or
 * sticky element partly covers at that moment.
 */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
    const controls = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (one) =>
        one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
    );
    const barAt = (x: number, y: number, control: Element): Element | null => {
      for (let one = document.elementFromPoint(x, y); one; one = one.parentElement) {
        if (one.contains(control) || control.contains(one)) return null;
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
      }
      return null;
    };
    const found = new Set<string>();
    for (const control of [...controls, ...[...controls].reverse()]) {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      // Of a text of several lines, browsers bring the line that is typed in into view.
      const heights = control.matches("textarea") ? [0.1] : [0.1, 0.5, 0.9];
      // Browsers scroll sideways only to barely visible elements, so a table's fixed first column may keep a left edge.
      for (const across of [0.5, 0.9])
        for (const down of heights) {
          const bar = barAt(left + across * width, top + down * height, control);
          if (bar) found.add(`${control.outerHTML.slice(0, 120)} under ${bar.outerHTML.slice(0, 60)}`);
        }
    }
    return [...found];
  });
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
    expect.soft(await covered(page), path).toEqual([]);
  }
}

async function eventPages(page: Page): Promise<string[]> {
  const eventos = (await (await page.request.get("/api/eventos/lista")).json()) as { id: number }[];
  return eventos.map(({ id }) => `/evento/${id}`);
}

/**
 * Tests, for a size of the text, that no bar covers the control that has the focus (WCAG 2.4.11).
 * @param onPhone also pages of visitors and members on a phone, which `desborde.spec.ts` checks at the default size
 */
export function testFocus(size: string, { onPhone }: { onPhone: boolean }): void {
  const tag = onPhone ? "@both" : "@desktop";
  test(`no bar covers the focused control of a public page, ${size}`, { tag }, async ({ page }) => {
    test.setTimeout(600_000);
    await walk(page, PUBLIC_PAGES);
  });

  test(`no bar covers the focused control of a member's page, ${size}`, { tag }, async ({ page }) => {
    test.setTimeout(600_000);
    await logIn(page, "socio");
    await walk(page, [...MEMBER_PAGES, ...(await eventPages(page))]);
  });

  test(`no bar covers the focused control of a staff screen, ${size}`, { tag: "@both" }, async ({ page }) => {
    test.setTimeout(300_000);
    await logIn(page, "admin");
    await walk(page, await staffScreens(page));
  });
}
