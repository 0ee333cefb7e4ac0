import type { Locator } from "@playwright/test";

/** Counts the taps and the fields that a job costs a person on a phone. */
export function countEffort() {
  const spent = { taps: 0, fields: 0 };
  return {
    spent,
    async tap(control: Locator): Promise<void> {
      spent.taps++;
      await control.tap();
    },
    async fill(control: Locator, text: string): Promise<void> {
      spent.fields++;
      await control.fill(text);
    },
  };
}
