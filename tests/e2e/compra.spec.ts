import { readFile } from "node:fs/promises";
import { addDays, clubTime } from "#contract/club-time.ts";
import { openCheckout, payAndReturn } from "./checkout.ts";
import {
  DEMO_CONTRASENA,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  logInByForm,
  mailsTo,
  test,
  unique,
} from "./test.ts";

const EVENTO = /Colón vs\. Gimnasia/;

// Rule ENT-4
test("a visitor registers, buys a ticket, receives it by mail, finds it under Mi perfil and is admitted once", {
  tag: "@both",
}, async ({ page, browser }) => {
  await page.goto("/");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Buying requires a login; a registration logs the visitor in and returns to the event.
  await page.getByRole("link", { name: EVENTO }).first().click();
  await page.waitForURL("/login");
  await expectAccessible(page);

  const usuario = unique("ana");
  const correo = `${usuario}@example.com`;
  await page.getByRole("main").getByRole("link", { name: "Crear cuenta" }).first().click();
  await expect(page.getByRole("heading", { name: "REGISTRO DE USUARIO" })).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[name="persona.apellido"]').fill("Núñez");
  await page.locator('input[name="persona.nombre"]').fill("Ana");
  await page.locator('input[name="nombreUsuario"]').fill(usuario);
  await page.locator('input[name="persona.correo"]').fill(correo);
  await page.locator('input[name="clave"]').fill("una-clave-larga");
  await page.locator('input[name="confirmacion"]').fill("otra-clave-larga");
  await page.locator('input[name="consentimiento"]').check();
  await page.getByRole("button", { name: /registrar/i }).click();
  await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
  await page.locator('input[name="confirmacion"]').fill("una-clave-larga");
  await page.getByRole("button", { name: /registrar/i }).click();
  await page.waitForURL(/\/evento\/\d+$/);
  await expect(page.getByText("El registro fue realizado con éxito!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: EVENTO })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const checkout = await openCheckout(page, page.getByRole("button", { name: "Pagar con Mercado Pago" }));
  // The tab that started the purchase shows the result and stops offering payment.
  await payAndReturn(page, checkout, "¡Listo! Tu entrada está paga");
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: /Ir a pagar/ })).toHaveCount(0);

  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const [mail] = await mailsTo(page, correo);
  expect(mail?.attachments.map((a) => a.contentType)).toContain("image/png");
  const codigo = mail?.text.match(/(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}/)?.[0] ?? "";
  expect(codigo).not.toBe("");

  await page.goto("/perfil/entradas");
  await expect(page.getByText(codigo)).toBeVisible();
  // Rule EVE-15
  await expect(page.getByRole("link", { name: /^Compartir ?: Colón vs\. Gimnasia/ })).toBeVisible();
  const [agenda] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Agendar ?: Colón vs\. Gimnasia/ }).click(),
  ]);
  expect(await readFile(await agenda.path(), "utf8")).toContain("/perfil/entradas");
  await page.getByRole("button", { name: /Ver en grande/ }).click();
  const large = page.getByRole("dialog");
  await expect(large.getByText(/\d{2}\/\d{2}\/\d{4} · \d{2}:\d{2} hs/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(large).toBeHidden();
  await expect(page).toHaveURL("/perfil/entradas");
  await expect(page.getByText(codigo)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const gate = await browser.newContext();
  const door = await gate.newPage();
  // The match is not today: only an administrador lets its ticket pass.
  await logIn(door, "admin");
  await door.goto("/club_colon/admin/eventos/ingreso");
  const verify = async () => {
    await door.getByLabel("Código de la entrada").fill(codigo);
    await door.getByRole("button", { name: "Verificar" }).click();
  };
  // The gate shows today's match.
  await expect(door.getByRole("list", { name: "Eventos de esta puerta" })).toBeVisible();
  await verify();
  await door.getByRole("alertdialog", { name: "OTRO EVENTO" }).waitFor();
  await door.getByRole("button", { name: "Dejar pasar igual" }).click();
  await expect(door.getByText("¡ADELANTE!").first()).toBeVisible();
  await expect(door.getByText("Ana Núñez").first()).toBeVisible();
  await door.reload();
  await verify();
  await expect(door.getByText("YA INGRESÓ").first()).toBeVisible();
  await expectAccessible(door);
  await gate.close();
});

test("an administrador creates an event with pictures, follows its sales and records a cash sale", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Amistoso ");
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/eventos/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

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
  // Closes the calendar, which opens over the fields above or below, wherever there is room.
  await form.getByLabel("Fecha").press("Escape");
  await form.getByRole("button", { name: /crear|guardar/i }).click();
  await expect(page.getByText("El evento fue registrado con éxito!").first()).toBeVisible();
  // Events of other tests can fill the first page.
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}`);
  await expect(page.getByText(nombre).first()).toBeVisible();

  await page.getByRole("button", { name: /registrar venta/i }).click();
  const sale = page.getByRole("dialog");
  const option = sale.locator("option", { hasText: nombre });
  await expect(option).toHaveCount(1);
  await sale
    .getByRole("combobox", { name: /Evento/ })
    .selectOption((await option.getAttribute("value")) ?? "");
  // The seller does not have to ask for an account first.
  await expect(sale.getByRole("radio", { name: "Sin nombre" })).toBeChecked();
  await sale.getByText("Usuario", { exact: true }).click();
  await sale.getByLabel(/Nombre de usuario/).fill("usuario");
  await sale.getByRole("button", { name: /registrar/i }).click();
  await expect(page.getByText("Venta registrada")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await mailsTo(page, "usuario@demo.example")).some((m) => m.subject.includes(nombre)))
    .toBe(true);

  await page.getByRole("button", { name: "Ver entradas vendidas" }).first().click();
  const sold = page.getByRole("dialog").first();
  await expect(sold.getByText(`Entrada: ${nombre}`).first()).toBeVisible();
  await expectAccessible(page);
  await sold.getByRole("button", { name: "Ver usuario usuario" }).first().click();
  await expect(page.getByText("Sosa").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await sold
    .getByRole("button", { name: /^Ver pago/ })
    .first()
    .click();
  const payment = page.getByRole("dialog").filter({ hasText: "Detalles del pago" });
  await expect(payment.getByText("Efectivo")).toBeVisible();
  await expect(payment.getByText("Aprobado")).toBeVisible();
  await expect(payment.getByText("No disponible")).toHaveCount(0);
});

// Rules SIT-2, SIT-27
test("the demo password logs in as all five roles, and each sees its own menu; staff land on Hoy, in a frame with their screens", {
  tag: "@desktop",
}, async ({ page }) => {
  expect(DEMO_CONTRASENA).toHaveLength(15);
  const office = page.getByRole("navigation", { name: "Administración" }).getByRole("link");
  const ofBoth = ["Hoy", "Eventos", "Puerta", "Códigos", "Prensa", "Cancha", "Ayuda"];
  const menus: [string, string | null][] = [
    ["admin", "Administrar"],
    ["adminb", "Admin"],
    ["socio", null],
    ["pendiente", null],
    ["usuario", null],
  ];
  for (const [usuario, admin] of menus) {
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    await logInByForm(page, usuario);
    if (admin) {
      await expect(page).toHaveURL("/club_colon/admin/");
      const names = (await office.allTextContents()).map((text) => text.replace(/\d.*/, ""));
      expect(names).toEqual(usuario === "adminb" ? ofBoth : expect.arrayContaining([...ofBoth, "Usuarios"]));
      await expect(
        page
          .getByRole("banner")
          .getByText(/\d+ reservas? por responder/)
          .first(),
      ).toBeAttached();
      await page.goto("/");
    }
    const burger = page.getByRole("button", { name: /men[uú]/i }).first();
    if (await burger.isVisible()) await burger.click();
    const menu = page.getByRole("banner");
    await expect(menu.getByRole("link", { name: "Mi perfil" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Hacete socio" })).toHaveCount(usuario === "usuario" ? 1 : 0);
    if (admin) await expect(menu.getByRole("button", { name: admin, exact: true })).toBeVisible();
    else await expect(menu.getByRole("button", { name: /^admin/i })).toHaveCount(0);
  }
});
