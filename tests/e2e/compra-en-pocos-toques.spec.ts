import { readFile } from "node:fs/promises";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { payAs, ticketCodes } from "./checkout.ts";
import { countEffort } from "./effort.ts";
import { chosen, expectInView, findEvento, more, title } from "./events.ts";
import { expectFits } from "./layout.ts";
import { createEvent } from "./line.ts";
import { CONTRASENA, field, newUser } from "./registration.ts";
import { expect, expectGood, fillLogin, type Page, test, unique, WITH_WORKER, whenAlive } from "./test.ts";

// Logged: requests that fail with the lost connection or the full storage, and the router's for the modules of links.
const LOST = /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/;
test.use({
  expected: [[LOST, /status of 40[49]|full/], { option: true }] as never,
  ...WITH_WORKER,
});

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name });
const pay = (page: Page) => button(page, "Pagar con Mercado Pago");
const providerPays = (page: Page) => page.getByRole("button", { name: "Pagar", exact: true });

// Rules ENT-17, PAG-19, SIT-10, SIT-20
test("a link leads to two codes in 6 taps and 2 fields, with the login and a refused payment on the way", async ({
  page,
}) => {
  const { usuario } = await newUser(page);
  const { id, nombre } = await findEvento(page, { conTipos: false });
  const { spent, tap, fill } = countEffort();

  await page.goto(`/evento/${id}`);
  await whenAlive(main(page).locator("form"));
  await tap(more(page, "General"));
  await fill(field(page, "nombreUsuario"), usuario);
  await fill(field(page, "clave"), CONTRASENA);
  await tap(button(page, "Ingresar"));
  await page.waitForURL(`/evento/${id}`);
  // The quantity, its total and the button are visible without scrolling.
  await expect(chosen(page, "General")).toHaveText("2");
  await expectInView(more(page, "General"), main(page).getByText("2 entradas", { exact: true }), pay(page));
  await expectGood(page);

  await tap(pay(page));
  await page.locator('input[name="titular"]').fill("FUND");
  await tap(providerPays(page));
  await page.waitForURL(/\/failure/);
  await expect(title(page)).toHaveText("No se pudo completar el pago");
  await expect(main(page).getByText(new RegExp(`2 entradas: ${nombre}.*, \\$ `))).toBeVisible();
  await expect(main(page).getByText(/sigue guardado hasta las \d\d:\d\d/)).toBeVisible();
  await expectInView(page.getByRole("link", { name: "Probar de nuevo" }));
  await expectGood(page);
  await expectFits(page, "a refused payment");

  await tap(page.getByRole("link", { name: "Probar de nuevo" }));
  await tap(providerPays(page));
  await page.waitForURL(/\/success/);
  await expect(ticketCodes(page)).toHaveCount(2);
  expect(page.context().pages()).toHaveLength(1);
  expect(spent).toEqual({ taps: 6, fields: 2 });
  await expect(title(page)).toHaveText("¡Transacción exitosa!");
  await expect(main(page).getByRole("heading", { name: nombre })).toBeVisible();
  await expect(main(page).getByText(/^2 entradas, \$ /)).toBeVisible();
  await expect(main(page).getByRole("link", { name: /^Compartir/ })).toBeVisible();
  await expectGood(page);
  await expectFits(page, "a payment with its codes");

  // The saved picture of a ticket contains its code.
  const code = (await ticketCodes(page).first().getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Guardar imagen").first().tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^entrada-\d+\.png$/);
  const picture = sharp(await readFile(await download.path()))
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height })).toBe(code);

  // After it was passed on here, it is no longer shown.
  await button(page, "Pasar a otra persona").first().tap();
  await page.getByLabel("Correo de la persona").fill("amiga@example.com");
  await page.getByRole("button", { name: "Pasar la entrada" }).tap();
  await expect(main(page).getByText("amiga@example.com")).toBeVisible();
  await expect(ticketCodes(page)).toHaveCount(1);

  // Bought: the selection is not restored.
  await page.goto(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("1");
});

// Rule SIT-10
test("the address of a payment's result says nothing of it to others, and asks a visitor for the login", async ({
  page,
}) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  const buyer = await newUser(page);
  await page.goto(`/login?volver=/evento/${id}`);
  await whenAlive(main(page).locator("form"));
  await fillLogin(page, buyer.usuario, CONTRASENA);
  await pay(page).tap();
  await payAs(page, "APRO");
  await page.waitForURL(/\/success/);
  await expect(ticketCodes(page)).toHaveCount(1);
  const { pathname, search } = new URL(page.url());
  const addresses = ["/success", "/pending", "/failure"].map((path) => path + search);

  const stranger = await newUser(page);
  await page.evaluate(() => localStorage.clear());
  for (const address of addresses) {
    await page.goto(address);
    await expect(main(page).getByRole("link", { name: "Entrar a mi cuenta" })).toBeVisible();
    await expect(main(page).getByText(nombre)).toHaveCount(0);
  }
  await page.goto("/login");
  await fillLogin(page, stranger.usuario, CONTRASENA);
  await page.waitForURL("/");
  for (const address of addresses) {
    await page.goto(address);
    await expect(main(page).getByText("Este pago no es de la cuenta con la que entraste.")).toBeVisible();
    await expect(main(page).getByRole("paragraph")).toHaveCount(1);
    await expect(main(page).getByText(nombre)).toHaveCount(0);
    await expectGood(page);
  }
  // The buyer's phone returned to a browser without the session.
  await page.evaluate(() => localStorage.clear());
  await page.goto(pathname + search);
  await main(page).getByRole("link", { name: "Entrar a mi cuenta" }).tap();
  await fillLogin(page, buyer.usuario, CONTRASENA);
  await page.waitForURL(pathname + search);
  await expect(ticketCodes(page)).toHaveCount(1);
});

// Rule SIT-10
test("a pending payment's page becomes its tickets once the provider approves it", async ({ page }) => {
  const { id } = await findEvento(page, { conTipos: false });
  const { usuario } = await newUser(page);
  await page.goto(`/login?volver=/evento/${id}`);
  await whenAlive(main(page).locator("form"));
  await fillLogin(page, usuario, CONTRASENA);
  await pay(page).tap();
  await page.waitForURL(/\/checkout\//);
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: "Dejar pendiente" }).tap();
  await page.waitForURL(/\/pending/);
  await expect(title(page)).toHaveText("Pending");
  await expect(main(page).getByText(/^Entrada: .*, \$ /)).toBeVisible();
  await expectGood(page);
  const attempt = new URL(page.url()).searchParams.get("payment_id");
  const approved = await page.request.post(`${origin}/emulator/payments/${attempt}/status`, {
    data: { status: "approved" },
  });
  expect(approved.ok()).toBe(true);
  await expect(ticketCodes(page)).toHaveCount(1, { timeout: 30_000 });
  await expect(title(page)).toHaveText("¡Transacción exitosa!");
});

test("a link leads a new person over an account to the code in 5 taps and 6 fields", async ({ page }) => {
  const { id } = await findEvento(page, { conTipos: false });
  const usuario = unique("nora");
  const { spent, tap, fill } = countEffort();
  await page.goto(`/evento/${id}`);
  await whenAlive(main(page).locator("form"));
  await tap(main(page).getByRole("link", { name: "Crear cuenta" }).first());
  await fill(field(page, "persona.nombre"), "Nora");
  await fill(field(page, "persona.apellido"), "Paz");
  await fill(field(page, "persona.correo"), `${usuario}@example.com`);
  await fill(field(page, "nombreUsuario"), usuario);
  await fill(field(page, "clave"), CONTRASENA);
  await fill(field(page, "confirmacion"), CONTRASENA);
  await tap(field(page, "consentimiento"));
  await tap(page.getByRole("button", { name: "Registrarme" }));
  await tap(pay(page));
  await tap(providerPays(page));
  await expect(ticketCodes(page)).toHaveCount(1);
  expect(spent).toEqual({ taps: 5, fields: 6 });
});

// Rule EVE-14
test("with a full storage and a lost connection, what was typed and chosen is there again, and Back leads to the held places", async ({
  page,
  context,
}) => {
  const { usuario } = await newUser(page);
  const { id } = await findEvento(page, { conTipos: false });
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (this === sessionStorage) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
  await page.goto(`/evento/${id}`);
  await whenAlive(main(page).locator("form"));
  await more(page, "General").tap();
  await more(page, "General").tap();
  const offline = main(page).getByText(/^No pudimos comunicarnos con el club/);
  await context.setOffline(true);
  await fillLogin(page, usuario, CONTRASENA);
  await expect(main(page).getByText("Hubo un error.")).toBeVisible();
  await expect(field(page, "nombreUsuario")).toHaveValue(usuario);
  await context.setOffline(false);
  await button(page, "Ingresar").tap();
  await page.waitForURL(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("3");

  await context.setOffline(true);
  await pay(page).tap();
  await expect(offline).toBeVisible();
  await expect(chosen(page, "General")).toHaveText("3");
  await context.setOffline(false);
  await pay(page).tap();
  await page.waitForURL(/\/checkout\//);
  await page.goBack();
  await expect(main(page).getByText(/^Te guardamos los lugares hasta las/)).toBeVisible();
  await expect(main(page).getByText("3 entradas", { exact: true })).toBeVisible();
  await expectGood(page);
  // Paid elsewhere meanwhile; the page detects it.
  const elsewhere = await context.newPage();
  await elsewhere.goto((await page.getByRole("link", { name: "Ir a pagar" }).getAttribute("href")) ?? "");
  await payAs(elsewhere, "APRO");
  await elsewhere.waitForURL(/\/success/);
  await elsewhere.close();
  await expect(main(page).getByText("¡Listo! Tus entradas están pagas")).toBeVisible({ timeout: 30_000 });
});

// Rule ESP-1
test("places sold between the choice and the login are named, and a sold-out match says so", async ({
  page,
}) => {
  const evento = await createEvent(page.request, null, 3);
  const { usuario } = await newUser(page);
  await page.goto(evento.path);
  await whenAlive(main(page).locator("form"));
  await more(page, "General").tap();
  await more(page, "General").tap();
  await evento.sell();
  await fillLogin(page, usuario, CONTRASENA);
  await page.waitForURL(evento.path);
  await expect(main(page).getByText("Habías elegido 3 y ya no hay tantas: te dejamos 2.")).toBeVisible();
  await expectGood(page);
  await evento.sell();
  await evento.sell();
  await pay(page).tap();
  await expect(main(page).getByText("Las entradas para este evento estan agotadas").first()).toBeVisible();
  await expect(main(page).getByLabel("¿Cuántas entradas querés?")).toHaveValue("3");
  await expect(button(page, "Anotarme")).toBeVisible();
});
