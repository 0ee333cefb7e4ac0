import { readFile } from "node:fs/promises";
import { addDays, clubTime } from "#contract/club-time.ts";
import { openCheckout, payAndReturn } from "./checkout.ts";
import { countEffort } from "./effort.ts";
import { findEvento } from "./events.ts";
import { follow } from "./look.ts";
import { CONTRASENA } from "./new-member.ts";
import { field } from "./registration.ts";
import { expect, expectAccessible, logIn, mailsTo, test, unique } from "./test.ts";

// Rules ENT-4, EVE-15
test("a visitor who opens an event's link registers and buys in 5 taps and 6 fields", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  const { spent, tap, fill } = countEffort({ touch: isMobile });
  const usuario = unique("ana");
  const correo = `${usuario}@example.com`;
  await page.goto(`/evento/${id}`);
  await tap(page.getByRole("main").getByRole("link", { name: "Crear cuenta" }).first());
  await fill(field(page, "persona.nombre"), "Ana");
  await fill(field(page, "persona.apellido"), "Núñez");
  await fill(field(page, "persona.correo"), correo);
  await fill(field(page, "nombreUsuario"), usuario);
  await fill(field(page, "clave"), CONTRASENA);
  await fill(field(page, "confirmacion"), CONTRASENA);
  await tap(field(page, "consentimiento"));
  await tap(page.getByRole("button", { name: "Registrarme" }));
  await page.waitForURL(`/evento/${id}`);
  const checkout = await openCheckout(page, page.getByRole("button", { name: "Pagar con Mercado Pago" }));
  await payAndReturn(page, checkout, "¡Listo! Tu entrada está paga");
  await expect(page.getByRole("link", { name: /Ir a pagar/ })).toHaveCount(0);
  // Includes the two taps on the provider's payment page.
  expect(spent).toEqual({ taps: 3, fields: 6 });

  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const [mail] = await mailsTo(page, correo);
  expect(mail?.attachments.map((a) => a.contentType)).toContain("image/png");
  const codigo = mail?.text.match(/(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}/)?.[0] ?? "";
  expect(codigo).not.toBe("");

  await follow(page, "/perfil/entradas");
  await expect(page.getByText(codigo)).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^Compartir ?: ${nombre}`) })).toBeVisible();
  const [agenda] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: new RegExp(`^Agendar ?: ${nombre}`) }).click(),
  ]);
  expect(await readFile(await agenda.path(), "utf8")).toContain("/perfil/entradas");
  await page.getByRole("button", { name: /Ver en grande/ }).click();
  const large = page.getByRole("dialog");
  await expect(large.getByText(/\d{2}\/\d{2}\/\d{4} · \d{2}:\d{2} hs/)).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  await expect(page).toHaveURL("/perfil/entradas");
  await expect(page.getByText(codigo)).toBeVisible();

  await page.getByRole("link", { name: "Arrepentirme de la compra" }).click();
  const which = page.getByRole("combobox", { name: "¿De qué compra te arrepentís?" });
  await expect(which.locator("option:checked")).toContainText(nombre);
  await expect(page.locator('[name="nombre"]')).toHaveValue("Ana Núñez");
  await expect(page.locator('[name="correo"]')).toHaveValue(correo);
  await expectAccessible(page);
  await page.goto(`/evento/${id}`);
  await page.getByRole("link", { name: /^Ya tenés 1/ }).click();
  await expect(page).toHaveURL("/perfil/entradas");
});

test("an administrador creates an event with pictures and records a cash sale", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Amistoso ");
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/");
  await page.getByRole("button", { name: /crear evento/i }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Nombre").fill(nombre);
  await form.getByLabel("Fase").fill("Amistoso");
  await form.getByLabel("Descripción").fill("Partido de prueba");
  await form.getByLabel("Fecha").fill("05/03/2020");
  await form.getByLabel("Hora").fill("99:99");
  await form.getByLabel("Lugar").fill("Gimnasio");
  await form.getByLabel("Precio de la entrada").fill("1500,50");
  await form.getByLabel("Cantidad de entradas").fill("3");
  await form.getByRole("button", { name: /crear|guardar/i }).click();
  await expect(form.getByText("El formato de la hora no es correcto")).toBeVisible();
  await expect(form.getByText("La fecha no puede ser anterior a hoy")).toBeVisible();
  await expect(form.getByLabel("Fecha")).toHaveValue("05/03/2020");
  await expect(form.getByLabel("Nombre")).toHaveValue(nombre);
  await form.getByLabel("Hora").fill("21:30");
  await form.locator('input[type="file"]').setInputFiles("docs/manual/imagenes/calendario.webp");
  await form.getByLabel("Fecha").click();
  await expectAccessible(page);
  const tomorrow = addDays(clubTime(new Date()).fecha, 1);
  await form.getByLabel("Fecha").fill(tomorrow.split("-").reverse().join("/"));
  // Closes the calendar, because it covers other fields.
  await form.getByLabel("Fecha").press("Escape");
  await form.getByRole("button", { name: /crear|guardar/i }).click();
  await expect(page.getByText("El evento fue registrado con éxito!")).toBeVisible();

  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}`);
  await page.getByRole("button", { name: "Vender entradas" }).click();
  const sale = page.getByRole("dialog");
  const option = sale.locator("option", { hasText: nombre });
  await expect(option).toHaveCount(1);
  await sale
    .getByRole("combobox", { name: /Evento/ })
    .selectOption((await option.getAttribute("value")) ?? "");
  // The seller can sell without asking for an account.
  await expect(sale.getByRole("radio", { name: "Sin nombre" })).toBeChecked();
  await sale.getByText("Usuario", { exact: true }).click();
  await sale.getByLabel(/Nombre de usuario/).fill("usuario");
  await sale.getByRole("button", { name: /^Vender/ }).click();
  await expect(page.getByText(/^Cobraste /)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Ver entradas vendidas" }).click();
  const sold = page.getByRole("dialog").getByRole("row", { name: nombre });
  await expect(sold).toBeVisible();
  await expectAccessible(page);
  await sold.getByRole("button", { name: "Ver usuario usuario" }).click();
  await expect(page.getByText("Sosa").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await sold.getByRole("button", { name: /^Ver pago/ }).click();
  const payment = page.getByRole("dialog").filter({ hasText: "Detalles del pago" });
  await expect(payment.getByText("Efectivo")).toBeVisible();
  await expect(payment.getByText("Aprobado")).toBeVisible();
});
