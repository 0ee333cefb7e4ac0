import { expect, logIn, test, WITH_WORKER } from "./test.ts";

// A context of its own, in which no code has been loaded yet.
test.use(WITH_WORKER);

test("the menu of a row opens although its code arrives between press and release", {
  tag: "@desktop",
}, async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/actions-menu-[^/]*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/");
  const menus = page.getByRole("button", { name: /^Más acciones para / });
  await menus.first().hover();
  await page.mouse.down();
  code.resolve();
  await expect(menus.last()).toHaveAttribute("aria-expanded", "false");
  await page.mouse.up();
  // Of any event; a cancelled one has no prices.
  await expect(page.getByRole("menuitem", { name: "Repetir" })).toBeVisible();
});
