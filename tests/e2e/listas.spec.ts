import { expect, logIn, test } from "./test.ts";

test("a filter stands in the address of the staff's lists, and a page too far leads to the last one", async ({
  page,
}) => {
  await logIn(page, "admin");
  for (const [section, choice, value] of [
    ["eventos", "Inactivos", "inactivos"],
    ["prensa", "Activos", "activos"],
    ["consumidor", "Pendientes", "pendientes"],
  ] as const) {
    await page.goto(`/club_colon/admin/${section}/`);
    await page.getByText(choice, { exact: true }).first().click();
    await page.waitForURL(new RegExp(`estado=${value}`));
    await page
      .getByText(/^Tod[oa]s$/)
      .first()
      .click();
    await expect.poll(() => page.url()).not.toContain("estado=");
    await page.goto(`/club_colon/admin/${section}/?pagina=500`);
    await expect.poll(() => page.url()).not.toContain("pagina=500");
    await expect(page.getByText(/Anterior/).first()).toBeVisible();
  }
});
