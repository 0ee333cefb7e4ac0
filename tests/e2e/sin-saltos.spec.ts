import { findEvento } from "./events.ts";
import { CONTRASENA, newMember } from "./new-member.ts";
import { expect, logIn, type Page, test } from "./test.ts";

interface Shift {
  value: number;
  what: string[];
}

/** Collects layout shifts while a page loads, except after input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        const what = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.className} ${node.textContent?.slice(0, 40)}` : String(node),
        );
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The fallback's widths depend on the machine's fonts.
  await page.route("**/*.woff2", (route) => route.abort());
}

test.use({ expected: [[/ERR_FAILED/], { option: true }] as never });

// Rule SIT-39
test("the event page and the account page do not shift while they load", {
  tag: "@phone",
}, async ({ page }) => {
  const member = await newMember(page.request);
  const [plain, typed] = [
    await findEvento(page, { conTipos: false }),
    await findEvento(page, { conTipos: true }),
  ];
  await logIn(page, member.usuario, CONTRASENA);
  await watchShifts(page);
  for (const path of [
    "/",
    `/evento/${plain.id}`,
    `/evento/${typed.id}`,
    "/perfil/cuenta",
    "/perfil/entradas",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    expect([path, shifts.filter(({ value }) => value > 0.01)]).toEqual([path, []]);
  }
});
