import { expect, expectGood, logIn, type Page, test } from "./test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Buscar en la oficina" });

// One search fails on purpose.
test.use({ expected: [/net::ERR_FAILED/] });

// Rule BUS-4
test("a shortcut that is pressed twice opens one search, which closes at once", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/cobros/");
  const dialog = page.getByRole("dialog");
  for (const pressed of ["while its code loads", "while it is open"]) {
    await page.keyboard.press("Control+k");
    if (pressed === "while it is open") await expect(field(page)).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

// Rule BUS-4
test("the office's search can be used by keyboard", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const code: string[] = [];
  page.on("request", (request) => request.url().includes("/buscar-dialog-") && code.push(request.url()));
  const idle = page.waitForRequest(/\/date-field-[^/]*\.js/);
  await page.goto("/club_colon/admin/cobros/");
  await expect(page.getByRole("heading", { level: 1, name: "Cobros" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Buscar" });
  const options = dialog.getByRole("option");

  // A text field accepts `/` like any other character.
  const termino = page.getByLabel("Buscar cobros");
  await termino.press("/");
  await expect(termino).toHaveValue("/");
  await expect(dialog).toHaveCount(0);
  await termino.fill("");
  await termino.blur();

  // The files that the screen loads when the browser is idle do not contain the search.
  await idle;
  expect(code).toEqual([]);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(field(page)).toBeFocused();
  expect(code).not.toEqual([]);
  await expect(dialog.getByRole("status")).toContainText("Escribí un nombre");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press("/");
  await field(page).fill("zzqqxx");
  await expect(dialog.getByRole("status")).toContainText("No encontramos nada con «zzqqxx»");
  await field(page).fill("crear ev");
  const create = dialog.getByRole("option", { name: "Crear evento", exact: true });
  await expect(create).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByRole("status")).toHaveText(/resultado/);
  await expectGood(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Crear evento" })).toBeVisible();
  await expect(page).not.toHaveURL(/abrir=/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field(page).fill("valentina soza");
  await expect(dialog.getByRole("option", { name: /Valentina Sosa/ })).toBeVisible();
  await page.route("**/api/buscar?*", (route) => route.abort());
  await field(page).fill("cobros");
  await expect(dialog.getByRole("alert")).toContainText("No pudimos comunicarnos");
  await expectGood(page);
  await page.unroute("**/api/buscar?*");
  await dialog.getByRole("button", { name: "Reintentar" }).click();
  await expect(dialog.getByRole("option", { name: /^Cobros\s*Caja y banco$/ })).toBeVisible();
  await field(page).focus();
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  const first = await options.first().getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", first ?? "");

  await field(page).fill("ayuda");
  await dialog.getByRole("option", { name: "Ayuda", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/ayuda\/$/);
  await expect(dialog).toHaveCount(0);
  await expectGood(page);
  await page.keyboard.press("/");
  await field(page).fill("espera lo decida la oficina");
  await dialog.getByRole("option", { name: "Controlar el ingreso en la puerta: Sin conexión" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Sin conexión" })).toBeInViewport();

  await page.keyboard.press("/");
  await dialog.getByRole("checkbox", { name: "Abrir con /" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(dialog).toHaveCount(0);
});
