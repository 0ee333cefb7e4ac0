import { newEvent } from "./events.ts";
import { follow } from "./look.ts";
import { ADMIN, expect, expectGood, expectNotice, logIn, pickAction, test, unique } from "./test.ts";

test.use({ expected: [/status of 422/] });

// Rules ENT-12, ENT-13
test("staff give an event several prices and a promo code", { tag: "@desktop" }, async ({ page }) => {
  const nombre = unique("Triangular ");
  await newEvent(page.request, { nombre, precioEntrada: "6500" });
  await logIn(page, "adminb");
  await page.goto(`${ADMIN}/eventos/?termino=${encodeURIComponent(nombre)}`);
  await pickAction(page, nombre, "Precios");
  const dialog = page.getByRole("dialog", { name: `Precios de ${nombre}` });
  await expect(dialog.getByText("Se vende «General» a $ 6.500,00")).toBeVisible();

  const add = dialog.getByRole("button", { name: "Agregar un tipo" });
  await add.click();
  await expect(dialog.getByLabel("Precio")).toHaveValue("6500");
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
  await socios.getByLabel("Nombre").fill("Socios");
  await socios.getByLabel("Cupo").fill("40");
  await socios.getByText("Cuándo se vende").click();
  await socios.getByLabel("Hasta").fill("2099-12-31T20:00");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar los precios" }).click();
  await expectNotice(page, `Guardaste los precios de «${nombre}».`);

  await pickAction(page, nombre, "Precios");
  const cheapest = dialog.getByRole("listitem").first();
  await expect(cheapest.getByLabel("Nombre")).toHaveValue("Socios");
  await expect(cheapest.getByLabel("Hasta")).toHaveValue("2099-12-31T20:00");

  const codigo = unique("HINCHA-").toUpperCase();
  await follow(page, `${ADMIN}/codigos/`);
  await page.getByRole("main").getByRole("button", { name: "Crear código" }).first().click();
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
  await expectGood(page);
  await nuevo.getByRole("button", { name: "Crear código" }).click();
  await expectNotice(page, `${codigo} ya se puede usar.`);
  const fila = page.getByRole("row", { name: codigo });
  await expect(fila).toContainText("0 de 50");
  await expect(fila).toContainText(nombre);
  await page.getByRole("button", { name: `Activo: desactivar ${codigo}` }).click();
  await expectNotice(page, `${codigo} ya no descuenta.`);
});
