import { newCourt, request } from "./court.ts";
import { newEvent } from "./events.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, expectNotice, logIn, type Page, test, unique } from "./test.ts";

const ADMIN = "/club_colon/admin";

// One save is refused, because another person saved meanwhile.
test.use({ expected: [/409/] });

const drafts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((all) => Object.keys(all))
      .filter((key) => key.startsWith("borrador/")),
  );

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Más", exact: true }).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page).not.toHaveURL(/admin/);
}

// Rule SIT-35
test("a reply that was not sent is there after a reload, and gone after a logout", { tag: "@phone" }, async ({
  page,
}) => {
  const member = await newMember(page.request);
  const id = await request(page, member, await newCourt(page), { horaInicio: "18:00", horaFin: "19:30" });
  await logIn(page, "adminb");
  const path = `${ADMIN}/cancha/reservas/${id}`;
  await page.goto(path);
  const reply = page.getByRole("textbox", { name: "Respuesta" });
  await reply.fill("Los esperamos");
  await page.reload();
  await expect(reply).toHaveValue("Los esperamos");
  await expect(page.getByText("Recuperamos lo que habías escrito")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Descartarlo" }).click();
  await expect(reply).toHaveValue("");
  expect(await drafts(page)).toEqual([]);

  await reply.fill("Los esperamos");
  expect(await drafts(page)).not.toEqual([]);
  await logOut(page);
  expect(await drafts(page)).toEqual([]);
});

// Rules SIT-35, API-17
test("an edit that was not saved is kept without a question, and what was saved since is a conflict", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const { id } = await newEvent(page.request);
  await page.goto(`${ADMIN}/eventos/${id}`);
  const edit = page.getByRole("button", { name: /^Editar/ }).first();
  const dialog = page.getByRole("dialog", { name: "Editar evento" });
  const mine = unique("Mío ");
  await edit.click();
  await dialog.getByRole("textbox", { name: /^Nombre/ }).fill(mine);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("¿Cerrar sin guardar?")).toHaveCount(0);

  const { version } = await (await page.request.get(`/api/eventos/${id}/evento`, { headers })).json();
  const theirs = unique("De otra persona ");
  const saved = await page.request.patch(`/api/eventos/${id}`, {
    headers,
    data: { nombre: theirs, version },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: theirs })).toBeVisible();
  await edit.click();
  await expect(dialog.getByRole("textbox", { name: /^Nombre/ })).toHaveValue(mine);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  const campo = dialog.getByRole("group", { name: "Nombre" });
  await expect(campo.getByRole("radio", { name: `Lo que guardó ${theirs}` })).not.toBeChecked();
  await expect(campo.getByRole("radio", { name: `Lo tuyo ${mine}` })).toBeChecked();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "El evento se guardó.");
  await expect(page.getByRole("heading", { level: 1, name: mine })).toBeVisible();
  expect(await drafts(page)).toEqual([]);
});

// Rule SIT-35
test("the input of a dialog is kept by its form and object, without the consent", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/usuarios/?abrir=inscribir`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Apellido" }).fill("Ibáñez Paz");
  await dialog.getByRole("checkbox").last().check();
  await page.reload();
  await expect(dialog.getByRole("textbox", { name: "Apellido" })).toHaveValue("Ibáñez Paz");
  await expect(dialog.getByRole("checkbox").last()).not.toBeChecked();
  await dialog.getByRole("button", { name: "Descartarlo" }).click();
  await expect(dialog.getByRole("textbox", { name: "Apellido" })).toHaveValue("");
  expect(await drafts(page)).toEqual([]);
});
