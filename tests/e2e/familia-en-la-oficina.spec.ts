import { follow } from "./look.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, type Page, test, unique } from "./test.ts";

async function addChild(page: Page, nombre: string, apellido: string): Promise<void> {
  await page.getByRole("button", { name: "Agregar persona a cargo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "No está en el club: anotarla" }).click();
  await dialog.getByLabel("Nombre").fill(nombre);
  await dialog.getByLabel("Apellido").fill(apellido);
  await dialog.getByLabel("Fecha de nacimiento").fill("02/04/2016");
  await dialog.getByLabel("Motivo").fill("Trajo la partida");
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(page.getByRole("link", { name: `${nombre} ${apellido}`, exact: true })).toBeVisible();
}

async function idsOf(page: Page, apellido: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const found = await page.request.get(`/api/personas/lista?termino=${apellido}`, { headers });
  return ((await found.json()) as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
}

// Rules FAM-20, PER-13, UNI-2
test("staff add a child twice by mistake, and merge the two records", { tag: "@desktop" }, async ({
  page,
}) => {
  const apellido = unique("Prueba").replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const { id } = await newMember(page.request);
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/usuarios/${id}?parte=familia`);
  await addChild(page, "Leandro", apellido);
  await addChild(page, "Leandro B", apellido);

  // Opens the merge by its address, because the list of candidates is short and other tests create people of the same
  // age.
  const [queda, sale] = await idsOf(page, apellido);
  await follow(page, `/club_colon/admin/usuarios/duplicados?queda=${queda}&sale=${sale}`);
  await page.getByRole("radio", { name: "Leandro B" }).check();
  await expectGood(page);
  await page.getByRole("button", { name: "Unir", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unir", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Leandro B ${apellido}` })).toBeVisible();
  expect(await idsOf(page, apellido)).toHaveLength(1);
});
