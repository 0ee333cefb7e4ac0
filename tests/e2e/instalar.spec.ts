import { type EmptyProgram, startEmptyProgram } from "./empty-program.ts";
import { expect, expectGood, type Page, test } from "./test.ts";

let program: EmptyProgram;
let site: string;
test.beforeAll(async () => {
  program = await startEmptyProgram();
  ({ site } = program);
});
test.afterAll(() => program?.end());

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const next = (page: Page) => page.getByRole("button", { name: "Guardar y seguir" }).click();
const step = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test.describe("a new site", () => {
  // The wrong code, the empty step, and the page that no longer exists at the end.
  test.use({ expected: [/status of 4(22|04)/] });

  // Rule INS-1
  test("is set up in the browser, from nothing to a ticket sold in cash", {
    tag: "@all",
  }, async ({ page, anotherPage }) => {
    await page.goto(site);
    await expect(page).toHaveURL(`${site}/instalar`);
    const { codigo } = program;
    expect(program.output().match(new RegExp(`set-up with the code ${codigo}`, "g"))).toHaveLength(1);
    await expectGood(page);
    await field(page, "codigo").fill("AAAAA-AAAAA");
    await page.getByRole("button", { name: "Empezar" }).click();
    await expect(page.getByText("El código no es ese. Quedan 4 intentos.")).toBeVisible();
    await field(page, "codigo").fill(codigo.toLowerCase());
    await page.getByRole("button", { name: "Empezar" }).click();

    await step(page, "El club");
    await expect(field(page, "sitio")).toHaveValue(site);
    await field(page, "identidad.nombre").fill("Club Náutico del Lago");
    await field(page, "contacto.telefono").fill("123");
    await next(page);
    await expect(field(page, "identidad.nombreCorto")).toBeFocused();
    await expect(page.getByText("Escribí el teléfono con código de área, sin 0 ni 15")).toBeVisible();
    // No input is lost.
    await expect(field(page, "identidad.nombre")).toHaveValue("Club Náutico del Lago");
    await expect(field(page, "contacto.telefono")).toHaveValue("123");
    await expectGood(page);
    await expect(field(page, "slug")).toHaveValue("club_nautico_del_lago");
    await field(page, "identidad.colores.principal").fill("#8fd3ff");
    await page
      .getByRole("button", { name: /el más parecido que se lee/ })
      .first()
      .click();
    for (const [name, value] of [
      ["identidad.nombreCorto", "Náutico"],
      ["identidad.ciudad", "Bariloche"],
      ["contacto.direccion.calle", "Costanera 10"],
      ["contacto.direccion.localidad", "Bariloche"],
      ["contacto.direccion.provincia", "Río Negro"],
      ["contacto.telefono", "294 4123456"],
      ["contacto.correo", "hola@nautico.example"],
      ["slug", "nautico"],
    ] as const)
      await field(page, name).fill(value);
    await next(page);

    await step(page, "Quién administra");
    for (const [name, value] of [
      ["persona.nombre", "Marta"],
      ["persona.apellido", "Paz"],
      ["nombreUsuario", "marta"],
      ["clave", "remo-y-vela-1"],
      ["confirmacion", "otra-cosa-1"],
    ] as const)
      await field(page, name).fill(value);
    await next(page);
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await expectGood(page);
    await field(page, "confirmacion").fill("remo-y-vela-1");
    await next(page);

    // The remaining steps on another device, with the code.
    await step(page, "Canchas y horarios");
    const other = await anotherPage();
    await other.goto(site);
    await field(other, "codigo").fill(codigo);
    await other.getByRole("button", { name: "Empezar" }).click();
    await step(other, "Canchas y horarios");

    await page.getByLabel("Domingo").uncheck();
    await field(page, "semana.0.cierre").selectOption("07:00");
    await next(page);
    await expect(page.getByText("La hora de cierre tiene que ser posterior a la de apertura")).toBeVisible();
    await field(page, "semana.0.cierre").selectOption("23:00");
    await expectGood(page);
    await next(page);
    await step(page, "Cobros");
    await expectGood(page);
    await page.getByRole("button", { name: "Más adelante" }).click();
    await step(page, "Correo");
    await expectGood(page);
    await page.getByRole("button", { name: "Más adelante" }).click();
    await step(page, "Todo listo");
    await expectGood(page);
    await page.getByRole("button", { name: "Abrir el sitio" }).click();

    await expect(page).toHaveURL(`${site}/nautico/admin`);
    await expect(page.getByRole("heading", { level: 1, name: /Marta/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Conectar Mercado Pago/ })).toBeVisible();
    await expectGood(page);
    expect((await page.request.get(`${site}/instalar`)).status()).toBe(404);
    expect((await page.request.get(`${site}/api/instalacion`)).status()).toBe(404);

    await sellInCash(page);
  });
});

/** Publishes the example and sells one of its tickets at the office. */
async function sellInCash(page: Page): Promise<void> {
  await page.goto(`${site}/nautico/admin/eventos/`);
  await page.getByRole("button", { name: "Inactivo: dar de alta Partido de ejemplo" }).click();
  await expect(page.getByRole("button", { name: "Activo: dar de baja Partido de ejemplo" })).toBeVisible();
  await page.getByRole("button", { name: "Registrar venta" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /Evento/ }).selectOption({ index: 1 });
  await dialog.getByText("Sin nombre", { exact: true }).click();
  await dialog.getByText("Efectivo", { exact: true }).click();
  await dialog.getByRole("button", { name: "Registrar venta" }).click();
  await expect(page.getByText(/^Cobraste /)).toBeVisible();
}
