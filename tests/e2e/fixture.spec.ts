import { expect, expectGood, test } from "./test.ts";

// Rules TEM-21 and TEM-23
test("a team is found in the fixture, and its page leads to its calendar", async ({ page }) => {
  await page.goto("/fixture");
  const team = page.getByLabel("Equipo");
  const slug = await team.locator("option").nth(1).getAttribute("value");
  await team.selectOption({ index: 1 });
  await expect(page).toHaveURL(`/fixture?equipo=${slug}`);
  await expect(page.locator('main a[href^="/partido/"]').first()).toBeVisible();
  await page.getByRole("link", { name: /^Ver el equipo/ }).click();
  await expect(page).toHaveURL(`/equipos/${slug}`);
  await expectGood(page);
  await page.getByRole("link", { name: /en tu calendario$/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("link", { name: /iPhone/ })).toHaveAttribute(
    "href",
    new RegExp(`^webcal://.+/equipos/${slug}/partidos\\.ics$`),
  );
  await expectGood(page);
});

test("the fixture's filters are chosen with the arrows, one after another", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/fixture");
  const competition = page.getByLabel("Competencia");
  await expect(competition.locator("option").first()).toHaveText("Todas");
  await competition.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/\?competencia=\d+$/);
  await expect(competition).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(/\/fixture$/);
  await expect(competition).toBeFocused();
  await page.goBack();
  await expect(competition).not.toHaveValue("");
});
