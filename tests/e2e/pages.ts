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

/** Every section of the office, the first of the demo's objects, and another view of one. */
export const STAFF_SCREENS: readonly string[] = [
  ...SCREENS.map(({ path, exact }) => (exact ? path.replace(":id", "1") : `${path}/`)),
  "cancha/?vista=calendario&modo=semana",
].map((section) => `/${club.slug}/admin/${section}`);
