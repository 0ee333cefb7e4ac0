import { expect, expectGood, logIn, type Page, test } from "./test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Buscar en la oficina" });

// One search fails on purpose.
test.use({ expected: [/net::ERR_FAILED/] });

// Rule BUS-4
test(
  "the office's search is opened and used by keyboard and by touch",
  { tag: "@both" },
  async ({ page }, info) => {
    const phone = info.project.name === "phone";
    await logIn(page, "admin");
    const code: string[] = [];
    page.on("request", (request) => request.url().includes("/buscar-dialog-") && code.push(request.url()));
    const idle = page.waitForRequest(/\/date-field-[^/]*\.js/);
    await page.goto("/club_colon/admin/cobros/");
    await expect(page.getByRole("heading", { level: 1, name: "Cobros" })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Buscar" });

    // `/` is typed into a field like any letter.
    const termino = page.getByLabel("Buscar cobros");
    await termino.press("/");
    await expect(termino).toHaveValue("/");
    await expect(dialog).toHaveCount(0);
    await termino.fill("");
    await termino.blur();

    // Its code is not among what the screen loads when the browser is idle.
    await idle;
    expect(code).toEqual([]);
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(field(page)).toBeFocused();
    expect(code).not.toEqual([]);
    await expect(dialog.getByRole("status")).toContainText("Escribí un nombre");
    await expectGood(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    await page.keyboard.press("/");
    await field(page).fill("zzqqxx");
    await expect(dialog.getByRole("status")).toContainText("No encontramos nada con «zzqqxx»");
    await expectGood(page);
    await field(page).fill("crear ev");
    await expect(dialog.getByRole("option", { name: "Crear evento", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
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
    await field(page).fill("cobros");
    await expect(dialog.getByRole("option", { name: "Cobros", exact: true })).toBeVisible();
    const options = dialog.getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(field(page)).toHaveAttribute(
      "aria-activedescendant",
      (await options.first().getAttribute("id")) ?? "",
    );
    const help = dialog.getByRole("group", { name: "Ayuda" }).getByRole("option").first();
    if (phone) await help.tap();
    else await help.click();
    await expect(page).toHaveURL(/\/admin\/ayuda\/\w+/);
    await expect(dialog).toHaveCount(0);

    await page.route("**/api/buscar?*", (route) => route.abort());
    await page.keyboard.press("/");
    await field(page).fill("evento");
    await expect(dialog.getByRole("alert")).toContainText("No pudimos comunicarnos");
    await expectGood(page);
    await page.unroute("**/api/buscar?*");
    await dialog.getByRole("button", { name: "Reintentar" }).click();
    await expect(options.first()).toBeVisible();
    if (phone) return;
    await dialog.getByRole("checkbox", { name: "Abrir con /" }).uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await expect(dialog).toHaveCount(0);
  },
);
