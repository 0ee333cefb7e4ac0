import { newCourt, request } from "./court.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { newUser } from "./registration.ts";
import { ADMIN, expect, expectAccessible, expectGood, logIn, type Page, test, unique } from "./test.ts";

const drafts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((all) => Object.keys(all))
      .filter((key) => key.startsWith("borrador/")),
  );

// Rule SIT-35
test("an unsent reply survives a reload until the logout", { tag: "@phone" }, async ({ page }) => {
  const member = await newMember(page.request);
  const id = await request(page, member, await newCourt(page), { horaInicio: "18:00", horaFin: "19:30" });
  await logIn(page, "adminb");
  await page.goto(`${ADMIN}/cancha/reservas/${id}`);
  const reply = page.getByRole("textbox", { name: "Respuesta" });
  await reply.fill("Los esperamos");
  await page.reload();
  await expect(reply).toHaveValue("Los esperamos");
  await expect(page.getByText("Recuperamos lo que habías escrito")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Descartarlo" }).click();
  await expect(reply).toHaveValue("");
  await expect.poll(() => drafts(page)).toEqual([]);

  await reply.fill("Los esperamos");
  await expect.poll(() => drafts(page)).not.toEqual([]);
  await page.getByRole("button", { name: "Más", exact: true }).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page).not.toHaveURL(/admin/);
  await expect.poll(() => drafts(page)).toEqual([]);
});

// Rule SIT-35
test("a dialog keeps its input after Escape and a reload", {
  tag: "@desktop",
}, async ({ page }) => {
  const { usuario } = await newUser(page);
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/usuarios/?usuario-termino=${usuario}#usuario`);
  const opener = page.getByRole("button", { name: "Inscribir socio" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Inscribir socio" });
  const surname = dialog.getByRole("textbox", { name: "Apellido" });
  const consent = dialog.getByRole("checkbox").last();
  await surname.fill("Ibáñez Paz");
  await consent.check();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.goto(`${ADMIN}/usuarios/?usuario-termino=${usuario}&abrir=inscribir#usuario`);
  await expect(surname).toHaveValue("Ibáñez Paz");
  await expect(consent).not.toBeChecked();
  await dialog.getByRole("button", { name: "Descartarlo" }).click();
  await expect(surname).toHaveValue("");
  await expect.poll(() => drafts(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const more = page.getByRole("button", { name: "Más acciones para Mara Ibáñez" });
  await more.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menu").getByRole("menuitem");
  await expect(items).toHaveText([
    "Inscribir como socio",
    "Código de acceso",
    "Unir con otra persona",
    "Eliminar",
  ]);
  await expectAccessible(page);
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(items).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Código de acceso" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();
});

// Rule SIT-35
test("a form without a draft asks once before it closes", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Liga ");
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const data = { nombre, enlace: "https://liga.example" };
  expect((await page.request.post("/api/enlaces/crear", { headers, data })).status()).toBe(201);
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/enlaces/?termino=${encodeURIComponent(nombre)}`);
  await page.getByRole("button", { name: "Agregar enlace" }).click();
  const sentence = page.getByText("El nombre y el enlace no pueden estar vacíos.");
  await expect(sentence).toBeVisible();
  await page.getByLabel("Nombre").fill("Liga");
  await expect(sentence).toHaveCount(0);

  const opener = page.getByRole("button", { name: `Editar ${nombre}` });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Editar enlace" });
  await dialog.getByRole("textbox", { name: "Nombre" }).fill("Rita");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "¿Cerrar sin guardar?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "Nombre" })).toHaveValue("Rita");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Cerrar sin guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
