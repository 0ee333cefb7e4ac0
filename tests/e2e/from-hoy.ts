import { countEffort } from "./effort.ts";
import { follow } from "./look.ts";
import { eventually, expect, type Locator, logIn, type Page } from "./test.ts";

export const dialog = (page: Page) => page.getByRole("dialog");

/** Opens Hoy, with a new session if the page has none, and starts counting the effort. */
export async function fromHoy(page: Page, touch: boolean, usuario = "admin") {
  if (page.url() === "about:blank") await logIn(page, usuario);
  await follow(page, "/club_colon/admin/");
  const { tap, ...rest } = countEffort({ touch });
  const press = (name: string | RegExp) => tap(page.getByRole("button", { name }));
  return { ...rest, tap, press, link: (name: string | RegExp) => tap(page.getByRole("link", { name })) };
}

/** Returns the start of the first free hour on the last day of the week shown. */
export function freeHour(page: Page): Promise<Locator> {
  return eventually(async () => {
    const rows = await page
      .locator('[data-slot^="6-"]')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-slot")?.slice(2))));
    const first = rows.find((row, n) => rows[n + 1] === row + 1);
    if (first === undefined) throw new Error("the last day of the week has no free hour");
    return page.locator(`[data-slot="6-${first}"]`);
  });
}

/** Returns the ancestors of an element that scroll vertically, except the page. */
export const scrollersAround = (one: Locator) =>
  one.evaluate((node) => {
    const found: string[] = [];
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY))
        found.push(at.className);
    return found;
  });

export function hoursOf(page: Page): Promise<{ desde: string; hasta: string; turnos: number }> {
  const minutes = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
  return eventually(async () => {
    const desde = await dialog(page).getByLabel("Desde").inputValue();
    const hasta = await dialog(page).getByLabel("Hasta", { exact: true }).inputValue();
    const turnos = (minutes(hasta) - minutes(desde)) / 30;
    expect(turnos).toBeGreaterThan(0);
    return { desde, hasta, turnos };
  });
}
