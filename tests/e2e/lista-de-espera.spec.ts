import { openCheckout, payAndReturn } from "./checkout.ts";
import { expectFits } from "./layout.ts";
import { button, createEvent } from "./line.ts";
import { CONTRASENA, newUser } from "./registration.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, mailsTo, type Page, test } from "./test.ts";

/** A sold-out event on the screen of a new user. @returns the release of one place */
async function soldOut(page: Page, places: number) {
  const evento = await createEvent(page.request, null, places);
  const releases = [];
  for (let i = 0; i < places; i++) releases.push(await evento.sell());
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto(evento.path);
  return { evento, releases, correo: `${usuario}@example.com` };
}

// Rules ESP-1, ESP-3
test("a sold-out match: wait for two places, get the offer by mail, and buy them", {
  tag: "@phone",
}, async ({ page }) => {
  const { evento, releases, correo } = await soldOut(page, 2);
  await expect(page.getByText("Las entradas para este evento estan agotadas")).toBeVisible();
  await page.getByLabel("¿Cuántas entradas querés?").selectOption("2");
  await expectAccessible(page);
  await button(page, "Anotarme").click();
  await expect(page.getByText("Estás en la lista de espera: 1.º lugar")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const release of releases) await release();
  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const [mail] = await mailsTo(page, correo);
  const path = /\/lista-de-espera\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(path);
  await expect(page.getByText("¡Se liberaron tus entradas!")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "/lista-de-espera");
  await page.getByRole("link", { name: "Comprar mis 2 entradas" }).click();
  await expect(page.getByText("¡Se liberaron tus 2 entradas!")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(29|30):\d\d$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const checkout = await openCheckout(page, button(page, "Pagar con Mercado Pago"));
  await payAndReturn(page, checkout, "¡Listo! Tus entradas están pagas");
  await page.goto("/perfil/entradas");
  await expect(page.getByRole("heading", { name: evento.nombre })).toHaveCount(2);
});

// Rule ESP-1
test("the mail's link leaves the list without logging in", async ({ page, browser, baseURL }) => {
  const { releases, correo } = await soldOut(page, 1);
  await button(page, "Anotarme").click();
  await expect(page.getByText("Estás en la lista de espera")).toBeVisible();
  for (const release of releases) await release();
  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const [mail] = await mailsTo(page, correo);
  const path = /\/lista-de-espera\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await visitor.goto(new URL(path, page.url()).href);
  await visitor.getByRole("button", { name: "Salir de la lista" }).click();
  await expect(visitor.getByText("Saliste de la lista")).toBeVisible();
  await visitor.context().close();
  await page.reload();
  await expect(page.getByText("Comprá tus entradas")).toBeVisible();
});
