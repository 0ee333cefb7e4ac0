import { ADMIN, expect, expectGood, expectNotice, logIn, test, unique } from "./test.ts";

// Rules TEM-7, TEM-8
test("a match and its unknown rival are typed into the fixture by keyboard", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/partidos/`);
  const rival = unique("Rival ");
  const equipo = (await page.locator("datalist option").first().getAttribute("value")) ?? "";
  await page.getByLabel("Fecha: partido nuevo").focus();
  for (const text of ["30/5", "2030", rival, "71", "64", equipo]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(`No conocemos a «${rival}»`);
  await page.getByRole("button", { name: "Crear el rival" }).press("Enter");
  await expectNotice(page, `Guardamos ${rival} vs. ${equipo}`);

  await page.goto(`${ADMIN}/partidos/?termino=${encodeURIComponent(rival)}`);
  const cell = (campo: string) => page.getByLabel(`${campo}: ${rival} vs. ${equipo}`);
  await expect(cell("Fecha")).toHaveValue(/^30\/05\/20\d\d$/);
  await expect(cell("Hora")).toHaveValue("20:30");
  await expect(cell("Estado")).toHaveValue("final");
  await cell("Puntos del local").focus();
  await page.keyboard.type("73");
  await page.keyboard.press("Escape");
  await expect(cell("Puntos del local")).toHaveValue("71");
  await cell("Puntos del local").fill("72");
  await page.keyboard.press("ArrowDown");
  await expectNotice(page, `Guardamos ${rival} vs. ${equipo}`);
  await page.reload();
  await expect(cell("Puntos del local")).toHaveValue("72");
  await expectGood(page);
});

// Rule TEM-11
test("a pasted fixture says what it changes, asks once who is who, and is imported", {
  tag: "@both",
}, async ({ page }) => {
  await logIn(page, "admin");
  const [local, visitante] = [unique("Local "), unique("Visita ")];
  const dialog = page.getByRole("dialog");
  async function paste() {
    await page.goto(`${ADMIN}/partidos/?abrir=importar`);
    await dialog
      .getByLabel("O pegalo desde una planilla")
      .fill(`Fecha\tLocal\tVisitante\n30/5\t${local}\t${visitante}`);
    await dialog.getByLabel("Competencia").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Ver qué cambia" }).click();
  }
  await paste();
  await expect(dialog.getByLabel(local)).toHaveValue("nuevo");
  await expect(dialog.getByText("1 nuevo.")).toBeVisible();
  await expect(dialog.getByText(`${local} vs. ${visitante}`)).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Importar" }).click();
  await expectNotice(page, "El fixture se importó: 1 partido nuevo");
  await paste();
  await expect(dialog.getByText("1 igual.")).toBeVisible();
});

// Rule TEM-10
test("the form of a cestoball competition asks to check the rules with the federation", {
  tag: "@phone",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/competencias/`);
  await page.getByRole("button", { name: "Crear competencia" }).click();
  const dialog = page.getByRole("dialog");
  const note = dialog.getByText("revisalas con tu federación");
  const nombre = unique("Liga ");
  await dialog.getByLabel("Nombre").fill(nombre);
  await expect(note).toBeHidden();
  await dialog.getByLabel("Deporte").selectOption("Cestoball");
  await expect(note).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, `Guardamos «${nombre}».`);
  await page.getByRole("link", { name: nombre }).click();
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await expect(note).toBeVisible();
});
