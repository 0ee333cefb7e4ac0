import type { Page } from "@playwright/test";
import { newEvent } from "./events.ts";
import { newUser } from "./registration.ts";
import {
  DEMO_CONTRASENA,
  expect,
  expectGood,
  expectNotice,
  logIn,
  pickAction,
  test,
  unique,
} from "./test.ts";

test.use({ expected: [/409/] });

const ADMIN = "/club_colon/admin";

/** Another administrador's calls. */
async function another(page: Page) {
  const data = { nombreUsuario: "admin", clave: DEMO_CONTRASENA };
  const { token } = await (await page.request.post("/api/login", { data })).json();
  return async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data: body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

// Rule API-17
test("the second person to edit a link sees what changed, and decides", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  const call = await another(page);
  const nombre = unique("Liga ");
  const { id } = await call("POST", "/enlaces/crear", { nombre, enlace: "https://liga.example" });
  await page.goto(`${ADMIN}/enlaces/?termino=${encodeURIComponent(nombre)}`);
  await page.getByRole("button", { name: `Editar ${nombre}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar enlace" });
  await dialog.getByLabel("Nombre").fill(`${nombre} nueva`);
  await call("PATCH", `/enlaces/${id}`, { nombre: `${nombre} local`, enlace: "https://otra.example" });
  await dialog.getByRole("button", { name: "Guardar" }).click();

  await expect(dialog.getByText("Otra persona guardó cambios mientras editabas")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Enlace" })).toHaveValue("https://otra.example");
  const campo = dialog.getByRole("group", { name: "Nombre" });
  await expect(campo.getByRole("radio", { name: `Lo que guardó ${nombre} local` })).not.toBeChecked();
  await expect(campo.getByRole("radio", { name: `Lo tuyo ${nombre} nueva` })).toBeChecked();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, `Guardaste «${nombre} nueva».`);
  const [saved] = await call("GET", `/enlaces/todos?termino=${encodeURIComponent(nombre)}`, {});
  expect(saved).toEqual({ id, nombre: `${nombre} nueva`, enlace: "https://otra.example" });
});

// Rules API-17, ENT-12
test("the second person to edit prices keeps the types of both", { tag: "@desktop" }, async ({ page }) => {
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
  await expect(precio.getByRole("radio", { name: "Lo tuyo 2.500" })).toBeChecked();
  await precio.getByRole("radio", { name: "Lo que guardó 3000" }).check();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar los precios" }).click();
  await expectNotice(page, `Guardaste los precios de «${nombre}».`);
  const { tarifas } = await call("GET", `${path}/todas`, {});
  expect(tarifas).toEqual([
    expect.objectContaining(menores),
    expect.objectContaining({ precio: 3000, cupo: 1 }),
  ]);
});

// Rule API-17
test("a person's data, changed meanwhile by that person, are shown before they are overwritten", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const call = await another(page);
  const { usuario, id } = await newUser(page);
  await page.goto(`${ADMIN}/usuarios/?usuario-termino=${usuario}`);
  await page.getByRole("button", { name: /^Datos de Mara/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Datos de/ });
  await dialog.getByRole("textbox", { name: "Apellido" }).fill("Ibañez");
  await call("PATCH", `/usuario/${id}`, { persona: { nombre: "Mara Inés", apellido: "Ibáñez Paz" } });
  await dialog.getByRole("button", { name: "Guardar datos" }).click();
  await expect(dialog.getByRole("textbox", { name: "Nombre", exact: true })).toHaveValue("Mara Inés");
  const campo = dialog.getByRole("group", { name: "Apellido" });
  await campo.getByRole("radio", { name: "Lo que guardó Ibáñez Paz" }).check();
  await expect(dialog.getByRole("textbox", { name: "Apellido" })).toHaveValue("Ibáñez Paz");
  await expectGood(page);
});
