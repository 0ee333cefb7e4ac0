import type { Locator } from "@playwright/test";

/** Counts the taps, or clicks, and the fields that a job costs a person. What is typed where the focus is costs none. */
export function countEffort({ touch = true } = {}) {
  const spent = { taps: 0, fields: 0 };
  return {
    spent,
    async tap(control: Locator): Promise<void> {
      spent.taps++;
      if (touch) await control.tap();
      else await control.click();
    },
    /** One press for a whole movement. */
    async drag(from: Locator, to: Locator): Promise<void> {
      spent.taps++;
      await from.dragTo(to);
    },
    async fill(control: Locator, text: string): Promise<void> {
      spent.fields++;
      await control.fill(text);
    },
  };
}
