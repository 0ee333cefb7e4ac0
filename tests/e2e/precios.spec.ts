import { clubTime } from "#contract/club-time.ts";
import { newEvent } from "./events.ts";
import {
  DEMO_CONTRASENA,
  expect,
  expectGood,
  expectNotice,
  logIn,
  type Page,
  pickAction,
  test,
  unique,
} from "./test.ts";

const ADMIN = "/club_colon/admin";
const SIZES = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } };

async function expectFits(page: Page): Promise<void> {
  for (const size of [SIZES.phone, SIZES.desktop]) {
    await page.setViewportSize(size);
    await expectGood(page);
  }
}

const addHours = (hours: number) => clubTime(new Date(Date.now() + hours * 3_600_000));

async function asAdmin(page: Page) {
  const login = await page.request.post("/api/login", {
    data: { nombreUsuario: "admin", clave: DEMO_CONTRASENA },
  });
  const { token } = (await login.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

// Rules ENT-12, ENT-13
test("staff give an event several prices and a promo code, and the public page shows them", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Triangular ");
  const { id: evento } = await newEvent(page.request, { nombre, precioEntrada: "6500" });
  await logIn(page, "adminb");
  await page.goto(`${ADMIN}/eventos/?termino=${encodeURIComponent(nombre)}`);
  await pickAction(page, nombre, "Precios");
  const dialog = page.getByRole("dialog", { name: `Precios de ${nombre}` });
  await expect(dialog.getByText("Se vende «General» a $ 6.500,00")).toBeVisible();
  await expectFits(page);

  const add = dialog.getByRole("button", { name: "Agregar un tipo" });
  await add.click();
  await expect(dialog.getByLabel("Precio").first()).toHaveValue("6500");
  await add.click();
  const socios = dialog.getByRole("listitem").nth(1);
  await socios.getByLabel("Nombre").fill("general");
  await socios.getByLabel("Precio").fill("4.000");
  await socios.getByLabel("Cupo").fill("500");
  await socios.getByLabel("Solo para socios con la cuota al día").check();
  await socios.getByLabel("Máximo por socio").fill("2");
  await dialog.getByRole("button", { name: "Guardar los precios" }).click();
  await expect(socios.getByText("Ya hay otro tipo con ese nombre")).toBeVisible();
  await expect(socios.getByText("El evento tiene 50 entradas: el cupo no puede ser mayor")).toBeVisible();
  await expectFits(page);
  await socios.getByLabel("Nombre").fill("Socios");
  await socios.getByLabel("Cupo").fill("40");
  await socios.getByText("Cuándo se vende").click();
  await socios.getByLabel("Hasta").fill("2099-12-31T20:00");
  await dialog.getByRole("button", { name: "Guardar los precios" }).click();
  await expectNotice(page, `Guardaste los precios de «${nombre}».`);

  // Reopened, they are sorted by price.
  await pickAction(page, nombre, "Precios");
  await expect(dialog.getByLabel("Nombre").first()).toHaveValue("Socios");
  await expect(dialog.getByLabel("Hasta").first()).toHaveValue("2099-12-31T20:00");
  await expectFits(page);
  await page.keyboard.press("Escape");

  const codigo = unique("HINCHA-").toUpperCase();
  await page.goto(`${ADMIN}/codigos/`);
  await page.getByRole("button", { name: "Crear código" }).first().click();
  const nuevo = page.getByRole("dialog", { name: "Crear código" });
  await nuevo.getByRole("button", { name: "Uno al azar" }).click();
  await expect(nuevo.getByRole("textbox", { name: "Código" })).toHaveValue(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await nuevo.getByRole("textbox", { name: "Código" }).fill(codigo);
  await nuevo.getByRole("button", { name: "Crear código" }).click();
  await expect(nuevo.getByText("Escribí un número entre 1 y 100")).toBeVisible();
  await nuevo.getByLabel("Porcentaje").fill("10");
  await nuevo.getByLabel("Usos en total").fill("50");
  await nuevo.getByLabel("Vale para todos los eventos").uncheck();
  await nuevo.getByLabel(nombre).check();
  await expectFits(page);
  await nuevo.getByRole("button", { name: "Crear código" }).click();
  await expectNotice(page, `${codigo} ya se puede usar.`);
  const fila = page.getByRole("row", { name: codigo });
  await expect(fila).toContainText("0 de 50");
  await expect(fila).toContainText(nombre);
  await expectFits(page);
  await page.getByRole("button", { name: `Activo: desactivar ${codigo}` }).click();
  await expectNotice(page, `${codigo} ya no descuenta.`);

  await page.goto(`/evento/${evento}`);
  await expect(page.getByText("desde $ 6.500,00 · Socios $ 4.000,00")).toBeVisible();
  await expectFits(page);
});

// Rules ENT-5, ENT-9
test("the gate sells tickets of two types in one sale and admits all with one tap", {
  tag: "@phone",
}, async ({ page }) => {
  const { id: evento } = await newEvent(page.request, addHours(1));
  const headers = await asAdmin(page);
  const { version } = await (
    await page.request.get(`/api/eventos/${evento}/tarifas/todas`, { headers })
  ).json();
  const tarifas = [
    { nombre: "Menores", precio: 3000, cupo: 2 },
    { nombre: "Mayores", precio: 6500 },
  ];
  const saved = await page.request.put(`/api/eventos/${evento}/tarifas`, {
    headers,
    data: { version, maximoPorCompra: 6, tarifas },
  });
  expect(saved.status()).toBe(200);

  await logIn(page, "adminb");
  await page.goto(`${ADMIN}/eventos/ingreso?eventos=${evento}`);
  await page.getByRole("button", { name: "Vender entrada" }).click();
  const sell = page.getByRole("button", { name: /^Registrar venta/ });
  const more = (tipo: string) => page.getByRole("button", { name: `Una más: ${tipo}` });
  await more("Menores").click();
  await expect(sell).toBeEnabled();
  await more("Menores").click();
  await expect(more("Menores")).toBeDisabled();
  await more("Mayores").click();
  await expect(sell).toContainText("12.500");
  await expect(sell).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await page.setViewportSize(SIZES.phone);
  await sell.click();
  await expect(page.getByRole("img", { name: /^Código QR de la entrada/ })).toHaveCount(3);
  await page.getByRole("button", { name: "Dejar pasar a los 3" }).click();
  const verdict = page.getByRole("status").getByRole("button", { name: /ADELANTE/ });
  await expect(verdict).toContainText("Entraron 3 de 3.");
  // A gate preselects the only event of today.
  const motivo = "Fin de la prueba";
  const cancelled = await page.request.post(`/api/eventos/${evento}/cancelar`, { headers, data: { motivo } });
  expect(cancelled.status()).toBe(200);
});
