import type { Page } from "@playwright/test";
import { ALL_PAGES, type Walker } from "#contract/pages.ts";
import { STAFF_SCREENS as SCREENS } from "#contract/staff-screens.ts";
import { demoClub as club } from "#demo/club.ts";

const walkOf = (walker: Walker): readonly string[] =>
  ALL_PAGES.flatMap(({ path, walk = "visitor" }) => {
    if (typeof walk === "string") return walk === walker ? [path] : [];
    return "elsewhere" in walk ? [] : (walk[walker] ?? []);
  });

export const PUBLIC_PAGES = walkOf("visitor");

/** Targets of links and payments, and a missing page. */
export const RESULT_PAGES = [...walkOf("result"), "/no-existe"];

/** Pages of a member after the login, except events. */
export const MEMBER_PAGES = walkOf("member");

export const OFFICE = `/${club.slug}/admin`;

/** Every section of the office, the demo's first object of each kind, and another view of a section. */
export const STAFF_SCREENS: readonly string[] = [
  ...SCREENS.map(({ path, exact }) => (exact ? path.replace(":id", "1") : `${path}/`)),
  "cancha/?vista=calendario&modo=semana",
].map((section) => `${OFFICE}/${section}`);

/** Like `STAFF_SCREENS`, with a payment that the demo has. */
export async function staffScreens(page: Page): Promise<string[]> {
  await page.goto(`${OFFICE}/cobros/?desde=2020-01-01`);
  const payment = await page.locator(`main a[href^="${OFFICE}/cobros/"]`).first().getAttribute("href");
  return STAFF_SCREENS.map((path) => (path === `${OFFICE}/cobros/1` ? (payment ?? path) : path));
}
