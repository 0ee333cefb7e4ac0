import type { Page } from "@playwright/test";
import { STAFF_SCREENS as SCREENS } from "#contract/menu.ts";
import { ALL_PAGES, type Walker } from "#contract/pages.ts";
import { demoClub as club } from "#demo/club.ts";

const walkOf = (walker: Walker): readonly string[] =>
  ALL_PAGES.flatMap(({ path, walk }) => {
    if (typeof walk === "string") return walk === walker ? [path] : [];
    return "elsewhere" in walk ? [] : (walk[walker] ?? []);
  });

export const PUBLIC_PAGES = walkOf("visitor");

/** Targets of links and payments, and missing ones. */
export const RESULT_PAGES = [...walkOf("result"), "/no-existe"];

/** Pages of a member after the login; events have pages of their own. */
export const MEMBER_PAGES = walkOf("member");

/** Every section of the office, a page of each kind of object of the demo, and another view of a section. */
export async function staffScreens(page: Page): Promise<string[]> {
  const office = `/${club.slug}/admin`;
  await page.goto(`${office}/cobros/?desde=2020-01-01`);
  const payment = await page.locator(`main a[href^="${office}/cobros/"]`).first().getAttribute("href");
  const ids: Record<string, string> = { "cobros/:id": payment?.split("/").at(-1) ?? "" };
  const screens = SCREENS.map(({ path, exact }) =>
    exact ? path.replace(":id", ids[path] ?? "1") : `${path}/`,
  );
  return [...screens, "cancha/?vista=calendario&modo=semana"].map((section) => `${office}/${section}`);
}
