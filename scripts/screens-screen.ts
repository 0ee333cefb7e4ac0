import type { Page } from "@playwright/test";

/** People of the demo, by username; null is somebody without an account. */
export type Who = "admin" | "adminb" | "socio" | "pendiente" | "usuario" | "martin.herrera" | null;

export interface Screen {
  /** Of its pictures: `<name>-<width>.webp`. */
  name: string;
  title: string;
  /** `{event}` stands for the next event's id. */
  path: string;
  who: Who;
  /** What was looked at on it, and what was mended. */
  seen: string;
  /** Brings up what is not there at once: a dialog, a menu, an answer. */
  open?: (page: Page) => Promise<void>;
}

/** Presses the first button of that name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("main").getByRole("button", { name }).first().click();
}

/** Down to the hours in which courts are used. */
export async function toTheEvening(page: Page): Promise<void> {
  await page.getByText("22:00", { exact: true }).first().scrollIntoViewIfNeeded();
}

/** From the home page to the demo's event with a line. */
export async function toTheLine(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Final: Colón vs. Lanús" }).click();
  await page.getByRole("button", { name: "Entrar a la fila" }).waitFor();
}
