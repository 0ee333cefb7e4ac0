import { newMatch } from "./matches.ts";
import { tokenOf } from "./new-member.ts";
import { ADMIN, expect, expectGood, expectNotice, logIn, type Page, test, unique } from "./test.ts";

test.use({ expected: [/ERR_FAILED/] });

const nueva = (page: Page, campo: string) => page.getByLabel(`${campo}: partido nuevo`);

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

test("matches of a new competition are typed one after another, and stay in sight", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const data = { nombre: unique("Liga "), temporada: 2026, deporte: "basquet" };
  const { id } = await (await request.post("/api/competencias", { headers, data })).json();
  await logIn(page, "admin");
  const type = async (lugar: string) => {
    await expect(nueva(page, "Fecha")).toBeFocused();
    await page.keyboard.type("31/12/2099");
    await nueva(page, "Lugar").fill(lugar);
    await page.keyboard.press("Enter");
    await expect(page.locator(`[data-campo="lugar"][value="${lugar}"]`)).toBeVisible();
  };
  await page.goto(`${ADMIN}/partidos/?competencia=${id}`);
  await expect(page.getByText("La fila de abajo crea uno")).toBeVisible();
  await expectGood(page);
  await nueva(page, "Fecha").focus();
  await type("Primera cancha");
  await type("Segunda cancha");
  await expect(nueva(page, "Fecha")).toBeFocused();
  await page.reload();
  await expect(page.locator('[data-campo="lugar"][value$=" cancha"]')).toHaveCount(2);

  await page.goto(`${ADMIN}/partidos/?cuando=todos&tamano=20`);
  await nueva(page, "Fecha").focus();
  await type(unique("Otra página "));
});

test("what is typed in the fixture is not lost by leaving it or by a failed save", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const { id, rival } = await newMatch(request);
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/partidos/?termino=${encodeURIComponent(rival)}`);
  const lugar = page.locator('[data-campo="lugar"]').first();
  const dialog = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await page.route(`**/api/partidos/${id}`, (route) => route.abort());
  await lugar.fill("Cancha nueva");
  await lugar.press("ArrowDown");
  const again = page.getByRole("button", { name: "Probar de nuevo" });
  await expect(again).toBeVisible();
  for (const leave of [
    () => page.getByRole("link", { name: "Rivales" }).click(),
    () => page.getByText("Próximos", { exact: true }).click(),
  ]) {
    await leave();
    await dialog.getByRole("button", { name: "Seguir editando" }).click();
    await expect(dialog).toBeHidden();
    await expect(lugar).toHaveValue("Cancha nueva");
  }
  const asksToClose = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asksToClose()).toBe(true);
  await page.unroute(`**/api/partidos/${id}`);
  await again.press("Enter");
  await expectNotice(page, "Guardamos");
  await expect(again).toBeHidden();
  await expect(page.getByLabel(/^Fecha: /).first()).toBeFocused();
  expect(await asksToClose()).toBe(false);

  // A row that can be saved is saved on the way out.
  await lugar.fill("Cancha final");
  await page.getByRole("link", { name: "Rivales" }).click();
  await expectNotice(page, "Guardamos");
  await expect(page).toHaveURL(/\/rivales\//);
});

// Rule TEM-11
test("a pasted fixture says what it changes, asks once who is who, and is imported once", {
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
  await expectNotice(page, "Se agregó 1 partido.");
  await paste();
  await expect(dialog.getByText("1 igual.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Importar" })).toHaveCount(0);
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
