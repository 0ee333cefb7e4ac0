import type { Locator } from "@playwright/test";

/**
 * Counts a person's taps or clicks, and the fields filled in, for a task. Typing into a focused field costs nothing.
 */
export function countEffort({ touch = true } = {}) {
  const spent = { taps: 0, fields: 0 };
  return {
    spent,
    async tap(control: Locator): Promise<void> {
      spent.taps++;
      if (touch) await control.tap();
      else await control.click();
    },
    async fill(control: Locator, text: string): Promise<void> {
      spent.fields++;
      await control.fill(text);
    },
  };
}
