import { countEffort } from "./effort.ts";
import { expect, type Locator, logInByForm, type Page } from "./test.ts";

export const dialog = (page: Page) => page.getByRole("dialog");

/** Logs in, which leads to Hoy, and counts from there. */
export async function fromHoy(page: Page, touch: boolean, usuario = "admin") {
  await logInByForm(page, usuario);
  const { tap, ...rest } = countEffort({ touch });
  const press = (name: string | RegExp) => tap(page.getByRole("button", { name }));
  return { ...rest, tap, press, link: (name: string | RegExp) => tap(page.getByRole("link", { name })) };
}

/** The first and the last of so many free half hours in a row, on the last day of the week that is shown. */
export async function freeHours(page: Page, count: number): Promise<[Locator, Locator]> {
  const slot = (row: number) => page.locator(`[data-slot="6-${row}"]`);
  await expect(page.locator("[data-slot]").first()).toBeVisible();
  const rows = await page
    .locator('[data-slot^="6-"]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-slot")?.slice(2))));
  const first = rows.find((row, n) => rows[n + count - 1] === row + count - 1);
  if (first === undefined) throw new Error("the last day of the week has no such hours free");
  return [slot(first), slot(first + count - 1)];
}

/** What scrolls up and down around an element, besides the page. */
export const scrollersAround = (one: Locator) =>
  one.evaluate((node) => {
    const found: string[] = [];
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY))
        found.push(at.className);
    return found;
  });

/** What the dialog to block hours is about to block. */
export async function hoursOf(page: Page): Promise<{ desde: string; hasta: string; turnos: number }> {
  const desde = await dialog(page).getByLabel("Desde").inputValue();
  const hasta = await dialog(page).getByLabel("Hasta", { exact: true }).inputValue();
  const minutes = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
  return { desde, hasta, turnos: (minutes(hasta) - minutes(desde)) / 30 };
}
