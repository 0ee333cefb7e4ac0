import { expect, expectAccessible, expectNoSidewaysScroll, logIn, type Page, test, unique } from "./test.ts";

const PADRON = "/club_colon/admin/usuarios/padron";

/** Adds a new dependent on the family part that is open. */
async function addChild(page: Page, nombre: string, apellido: string): Promise<void> {
  await page.getByRole("button", { name: "Agregar persona a cargo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "No está en el club: anotarla" }).click();
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(dialog.getByText("Escribí el apellido")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Nombre").fill(nombre);
  await dialog.getByLabel("Apellido").fill(apellido);
  await dialog.getByLabel("Fecha de nacimiento").fill("2016-04-02");
  await dialog.getByLabel("Motivo").fill("Trajo la partida");
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(page.getByRole("link", { name: `${nombre} ${apellido}`, exact: true })).toBeVisible();
}

/** The ids of the people with a surname, the first one first. */
async function idsOf(page: Page, apellido: string): Promise<number[]> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const found = await page.request.get(`/api/personas/lista?termino=${apellido}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await found.json()) as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
}

// Rules FAM-20, PER-13, UNI-2, UNI-4
test("staff add a child twice, restrict and end a bond, merge the two records and separate them", {
  tag: "@phone",
}, async ({ page }) => {
  const apellido = unique("Prueba");
  await logIn(page, "admin");
  await page.goto(`${PADRON}?termino=35218904`);
  await page.getByRole("link", { name: "Bianchi, Lucía", exact: true }).click();
  await page.getByRole("link", { name: "Familia", exact: true }).click();
  await addChild(page, "Leandro", apellido);
  await addChild(page, "Leandro B", apellido);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: `Cambiar el vínculo con Leandro ${apellido}`, exact: true }).click();
  await page.getByLabel("Restringido, por una orden judicial").check();
  await page.getByLabel("Motivo").fill("Oficio del juzgado");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Restringido", { exact: true })).toBeVisible();
  await page
    .getByRole("button", { name: `Terminar el vínculo con Leandro ${apellido}`, exact: true })
    .click();
  await page.getByRole("dialog").getByLabel("Motivo").fill("Era una prueba");
  await page.getByRole("dialog").getByRole("button", { name: "Terminar" }).click();
  await expect(page.getByRole("heading", { name: "Vínculos terminados" })).toBeVisible();

  // The list of candidates is short; other tests have people of the same age.
  const [queda, sale] = await idsOf(page, apellido);
  await page.goto(`/club_colon/admin/usuarios/duplicados?queda=${queda}&sale=${sale}`);
  await page.getByRole("radio", { name: "Leandro B" }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Unir", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unir", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Leandro B ${apellido}` })).toBeVisible();
  await page.goto(`${PADRON}?termino=${apellido}`);
  await expect(page.getByRole("link", { name: new RegExp(`^${apellido}, Leandro`) })).toHaveCount(1);

  await page.goto("/club_colon/admin/usuarios/duplicados");
  await page.getByRole("button", { name: new RegExp(`^Deshacer la unión de Leandro.* ${apellido}`) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText(/Se deshizo el/).first()).toBeVisible();
  await page.goto(`${PADRON}?termino=${apellido}`);
  await expect(page.getByRole("link", { name: new RegExp(`^${apellido}, Leandro`) })).toHaveCount(2);
});
