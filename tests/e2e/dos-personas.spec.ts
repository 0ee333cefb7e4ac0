import type { Page } from "@playwright/test";
import { newEvent } from "./events.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { ADMIN, expect, expectGood, expectNotice, logIn, pickAction, test, unique } from "./test.ts";

test.use({ expected: [/409/] });

async function another(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  return async (method: string, path: string, body: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data: body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

// Rules SIT-35, API-17
test("an unsaved edit shows conflicts with changes that were saved in the meantime", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const call = await another(page);
  const { id } = await newEvent(page.request);
  await page.goto(`${ADMIN}/eventos/${id}`);
  // Takes the first button, because there is another one beside the description.
  const edit = page.getByRole("button", { name: "Editar", exact: true }).first();
  const dialog = page.getByRole("dialog", { name: "Editar evento" });
  const mine = unique("Mío ");
  await edit.click();
  await dialog.getByRole("textbox", { name: /^Nombre/ }).fill(mine);
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const { version } = await call("GET", `/eventos/${id}/evento`, {});
  const theirs = unique("De otra persona ");
  await call("PATCH", `/eventos/${id}`, { nombre: theirs, version });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: theirs })).toBeVisible();
  await edit.click();
  await expect(dialog.getByRole("textbox", { name: /^Nombre/ })).toHaveValue(mine);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Otra persona guardó cambios mientras editabas")).toBeVisible();
  const campo = dialog.getByRole("group", { name: "Nombre" });
  await expect(campo.getByRole("radio", { name: `Lo que guardó ${theirs}` })).not.toBeChecked();
  await expect(campo.getByRole("radio", { name: `Lo tuyo ${mine}` })).toBeChecked();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "El evento se guardó.");
  await expect(page.getByRole("heading", { level: 1, name: mine })).toBeVisible();
});

// Rules SIT-35, API-17
test("a kept draft is based on the record that its input was typed over, not on one loaded later", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const call = await another(page);
  const nombre = unique("Plan ");
  const plan = { nombre_plan: nombre, precio: "1200", descripcion: "De todos", numeroCuotas: 12 };
  const { id } = await call("POST", "/planes/crear", plan);
  await page.goto(`${ADMIN}/planes/?termino=${encodeURIComponent(nombre)}&estado=todos`);
  const edit = page.getByRole("button", { name: `Editar ${nombre}` });
  const dialog = page.getByRole("dialog", { name: "Editar plan" });
  const descripcion = dialog.getByRole("textbox", { name: "Descripción" });
  const save = dialog.getByRole("button", { name: "Guardar" });
  const conflict = dialog.getByText("Otra persona guardó cambios mientras editabas");
  await edit.click();
  await descripcion.fill("Mía");
  await call("PATCH", `/planes/${id}`, { nombre_plan: `${nombre} nuevo`, descripcion: "Ajena" });
  await save.click();
  await expect(conflict).toBeVisible();
  // The list behind the dialog has loaded the plan again.
  await expect(page.locator("main").getByText(`${nombre} nuevo`)).toBeVisible();
  await descripcion.fill("Mía, corregida");
  await page.keyboard.press("Escape");
  await page.reload();
  await edit.click();
  await expect(descripcion).toHaveValue("Mía, corregida");
  await save.click();
  await expect(conflict).toBeVisible();
});

// Rules API-17, ENT-12
test("the second person to edit prices keeps both people's ticket types", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  const call = await another(page);
  const { id, nombre } = await newEvent(page.request);
  const path = `/eventos/${id}/tarifas`;
  const { version } = await call("GET", `${path}/todas`, {});
  const first = { version, maximoPorCompra: 5, tarifas: [{ nombre: unique("Mayores "), precio: 2000 }] };
  const [{ tomadas: _, ...mayores }] = (await call("PUT", path, first)).tarifas;
  await page.goto(`${ADMIN}/eventos/?termino=${encodeURIComponent(nombre)}`);
  await pickAction(page, nombre, "Precios");
  const dialog = page.getByRole("dialog", { name: `Precios de ${nombre}` });
  await dialog.getByLabel("Precio").fill("2.500");
  const menores = { nombre: unique("Menores "), precio: 500 };
  const theirs = { ...mayores, precio: 3000, cupo: 1 };
  await call("PUT", path, { version: version + 1, maximoPorCompra: 4, tarifas: [theirs, menores] });
  await dialog.getByRole("button", { name: "Guardar los precios" }).click();

  await expect(dialog.getByText(`Agregó «${menores.nombre}»`)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Entradas por compra" })).toHaveValue("4");
  const precio = dialog.getByRole("group", { name: `${mayores.nombre}: precio` });
  await expect(precio.getByRole("radio", { name: "Lo tuyo $ 2.500,00" })).toBeChecked();
  await precio.getByRole("radio", { name: "Lo que guardó $ 3.000,00" }).check();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar los precios" }).click();
  await expectNotice(page, `Guardaste los precios de «${nombre}».`);
  const { tarifas } = await call("GET", `${path}/todas`, {});
  expect(tarifas).toEqual([
    expect.objectContaining(menores),
    expect.objectContaining({ precio: 3000, cupo: 1 }),
  ]);
});

// Rules API-17, FAM-20
test("the second person to change a bond chooses between both people's words", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  const call = await another(page);
  const { id } = await newMember(page.request);
  const derechos = { ve: true, paga: true, autoriza: true, motivo: "Lo pidió" };
  const nombre = unique("Leandro").replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const otra = { nombre, apellido: "Prueba" };
  const { vinculos } = await call("POST", `/personas/${id}/vinculos`, {
    ...derechos,
    lado: "dependiente",
    relacion: "madre",
    otra,
  });
  await page.goto(`${ADMIN}/usuarios/${id}?parte=familia`);
  await page.getByRole("button", { name: `Cambiar el vínculo con ${nombre}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Relación")).toHaveValue("madre");
  await dialog.getByLabel("Relación").selectOption("Tutor o tutora");
  await dialog.getByLabel("Autoriza").uncheck();
  await dialog.getByLabel("Motivo").fill("Trajo la partida");
  await call("PATCH", `/vinculos/${vinculos[0].id}`, { ...derechos, relacion: "abuela", paga: false });
  await dialog.getByRole("button", { name: "Guardar" }).click();

  const relacion = dialog.getByRole("group", { name: "Relación" });
  await expect(relacion.getByRole("radio", { name: "Lo tuyo Tutor o tutora" })).toBeChecked();
  await relacion.getByRole("radio", { name: "Lo que guardó Abuela" }).check();
  await expect(dialog.getByLabel("Relación").first()).toHaveValue("abuela");
  await dialog.getByRole("group", { name: "Paga" }).getByRole("radio", { name: "Como estaba Sí" }).check();
  await expect(dialog.getByLabel("Paga").first()).toBeChecked();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "Guardaste el vínculo");
  const { vinculos: saved } = await call("GET", `/personas/${id}/vinculos`, {});
  expect(saved[0]).toMatchObject({ relacion: "abuela", paga: { rige: true }, autoriza: { rige: false } });
});
