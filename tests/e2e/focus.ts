import type { Page } from "./test.ts";

/**
 * Focuses each control, down the page and back up as with Tab and Shift+Tab. @returns the controls partly covered by a
 * fixed or sticky element at that moment
 */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
    const controls = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (one) =>
        one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
    );
    const bars = new Set(
      [...document.body.querySelectorAll("*:not(svg *)")].filter((one) =>
        /fixed|sticky/.test(getComputedStyle(one).position),
      ),
    );
    const barAt = (x: number, y: number, control: Element): Element | null => {
      for (let one = document.elementFromPoint(x, y); one; one = one.parentElement) {
        if (one.contains(control) || control.contains(one)) return null;
        if (bars.has(one)) return one;
      }
      return null;
    };
    const found = new Set<string>();
    for (const control of [...controls, ...[...controls].reverse()]) {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      // In a multi-line field, browsers only scroll the line with the caret into view.
      const heights = control.matches("textarea") ? [0.1] : [0.1, 0.5, 0.9];
      // Browsers only scroll sideways until an element is partly visible, so its left edge may stay under a table's
      // fixed first column.
      for (const across of [0.5, 0.9])
        for (const down of heights) {
          const bar = barAt(left + across * width, top + down * height, control);
          if (bar) found.add(`${control.outerHTML.slice(0, 120)} under ${bar.outerHTML.slice(0, 60)}`);
        }
    }
    return [...found];
  });
}
