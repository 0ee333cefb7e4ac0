import { readFile } from "node:fs/promises";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { ticketCodes } from "./checkout.ts";
import { countEffort } from "./effort.ts";
import { chosen, expectInView, findEvento, more, title } from "./events.ts";
import { expectFits } from "./layout.ts";
import { CONTRASENA } from "./new-member.ts";
import { field, newUser } from "./registration.ts";
import { expect, expectGood, fillLogin, logIn, type Page, returnTo, test } from "./test.ts";

// The browser logs requests that fail on purpose: the payment of another account, the lost connection, the full
// storage.
const LOST = /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/;
test.use({ expected: [[LOST, /status of 40[49]|full/], { option: true }] as never });

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name });
const pay = (page: Page) => button(page, "Pagar con Mercado Pago");
const providerPays = (page: Page) => page.getByRole("button", { name: "Pagar", exact: true });

// Rules ENT-17, PAG-19, SIT-10, SIT-20
test("a visitor gets from a link to two codes in 6 taps and 2 fields", async ({ page }) => {
  const { usuario } = await newUser(page);
  const stranger = await newUser(page);
  const { id, nombre } = await findEvento(page, { conTipos: false });
  const { spent, tap, fill } = countEffort();

  await page.goto(`/evento/${id}`);
  await tap(more(page, "General"));
  await fill(field(page, "nombreUsuario"), usuario);
  await fill(field(page, "clave"), CONTRASENA);
  await tap(button(page, "Ingresar"));
  await page.waitForURL(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("2");
  await expectInView(more(page, "General"), main(page).getByText("2 entradas", { exact: true }), pay(page));

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

  // The saved picture of a ticket contains the ticket's code.
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

  await button(page, "Pasar a otra persona").first().tap();
  await page.getByLabel("Correo de la persona").fill("amiga@example.com");
  await page.getByRole("button", { name: "Pasar la entrada" }).tap();
  await expect(main(page).getByText("amiga@example.com")).toBeVisible();
  await expect(ticketCodes(page)).toHaveCount(1);

  const result = page.url();
  await page.goto(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("1");

  // Without the session, the browser asks for the login and then returns to the page. A stranger's browser can read
  // nothing.
  await page.evaluate(() => localStorage.clear());
  await page.goto(result);
  const login = main(page).getByRole("link", { name: "Entrar a mi cuenta" });
  await expect(login).toBeVisible();
  await expect(main(page).getByText(nombre)).toHaveCount(0);
  await login.tap();
  await fillLogin(page, stranger.usuario, CONTRASENA);
  await page.waitForURL(result);
  await expect(main(page).getByText("Este pago no es de la cuenta con la que entraste.")).toBeVisible();
  await expect(main(page).getByRole("paragraph")).toHaveCount(1);
  await expect(main(page).getByText(nombre)).toHaveCount(0);
  await expectGood(page);
});

// Rules PAG-19, SIT-10
test("the pages of a pending payment and of the buyer's tickets show the codes once the payment is approved", async ({
  page,
  context,
}) => {
  const { id, nombre } = await findEvento(page, { conTipos: false });
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto(`/evento/${id}`);
  await more(page, "General").tap();
  await pay(page).tap();
  await page.waitForURL(/\/checkout\//);
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: "Dejar pendiente" }).tap();
  await page.waitForURL(/\/pending/);
  await expect(main(page).getByText(/^2 entradas: .*, \$ /)).toBeVisible();
  await expectGood(page);
  const mine = await context.newPage();
  await mine.goto("/perfil/entradas");
  await expect(mine.getByText("2 entradas", { exact: true })).toBeVisible();
  const attempt = new URL(page.url()).searchParams.get("payment_id");
  const data = { status: "approved" };
  const approved = await page.request.post(`${origin}/emulator/payments/${attempt}/status`, { data });
  expect(approved.ok()).toBe(true);
  await expect(mine.getByRole("heading", { name: nombre })).toHaveCount(2);
  await mine.close();
  await returnTo(page);
  await expect(ticketCodes(page)).toHaveCount(2);
  await expect(title(page)).toHaveText("¡Transacción exitosa!");
});

// Rule EVE-14
test("typed and chosen values survive even if the browser's storage is full or the connection is lost", async ({
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
  await more(page, "General").tap();
  await more(page, "General").tap();
  await context.setOffline(true);
  await fillLogin(page, usuario, CONTRASENA);
  await expect(main(page).getByText(/^No pudimos comunicarnos con el club/)).toBeVisible();
  await expect(field(page, "nombreUsuario")).toHaveValue(usuario);
  await context.setOffline(false);
  await button(page, "Ingresar").tap();
  await page.waitForURL(`/evento/${id}`);
  await expect(chosen(page, "General")).toHaveText("3");

  await context.setOffline(true);
  await pay(page).tap();
  await expect(main(page).getByText(/^No pudimos comunicarnos con el club/)).toBeVisible();
  await expect(chosen(page, "General")).toHaveText("3");
  await context.setOffline(false);
  await pay(page).tap();
  await page.waitForURL(/\/checkout\//);
  await page.goBack();
  await expect(main(page).getByText(/^Te guardamos los lugares hasta las/)).toBeVisible();
  await expect(main(page).getByText("3 entradas", { exact: true })).toBeVisible();
  await expectGood(page);
});
