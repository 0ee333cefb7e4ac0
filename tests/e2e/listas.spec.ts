import { expect, expectNoSidewaysScroll, logIn, test, unique } from "./test.ts";

test("a filter stands in the address of the staff's lists, and a page too far leads to the last one", {
  tag: "@desktop",
}, async ({ page }) => {
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

test("a search that finds nothing says so, and offers no pages", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  for (const [section, empty] of [
    ["eventos", "NO HAY NINGUN EVENTO"],
    ["prensa", "NO HAY PRENSA REGISTRADA"],
    ["consumidor", "NO HAY SOLICITUDES"],
  ] as const) {
    await page.goto(`/club_colon/admin/${section}/?termino=${unique("nada")}`);
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByText(/Nada coincide/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Siguiente" })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test("a double click on an event's state turns it around once", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/?termino=Ferro");
  const inactive = page.getByRole("button", { name: /^Inactivo: dar de alta / }).first();
  const active = page.getByRole("button", { name: /^Activo: dar de baja / }).first();
  await active.dblclick();
  await expect(inactive).toBeVisible();
  await page.reload();
  await inactive.dblclick();
  await expect(active).toBeVisible();
  await page.reload();
  await expect(active).toBeVisible();
});
