import type { Page } from "@playwright/test";

/** Demo users by username; null is a visitor. */
export type Who = "admin" | "adminb" | "socio" | "pendiente" | "usuario" | "martin.herrera" | null;

export interface Screen {
  /** Base name of its pictures: `<name>-<width>.webp`. */
  name: string;
  title: string;
  /** `{event}` is replaced with the next event's id. */
  path: string;
  who: Who;
  /** What to check on this screen. */
  seen: string;
  /** Opens a dialog or a menu, or performs an action, before the picture is taken. */
  open?: (page: Page) => Promise<void>;
}

/** Presses the first button of that name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("main").getByRole("button", { name }).first().click();
}

/** Scrolls to the hours in which courts are used. */
export async function toTheEvening(page: Page): Promise<void> {
  await page.getByText("22:00", { exact: true }).first().scrollIntoViewIfNeeded();
}

/** Goes from the home page to the demo's event with a line. */
export async function toTheLine(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Final: Colón vs. Lanús" }).click();
  await page.getByRole("button", { name: "Entrar a la fila" }).waitFor();
}
