import { openCheckout, payAndReturn } from "./checkout.ts";
import { chosen, more } from "./events.ts";
import { button, createEvent } from "./line.ts";
import { CONTRASENA, newUser } from "./registration.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, mailsTo, type Page, test } from "./test.ts";

const EVENTO = /Colón vs\. Ciudad/;

/** A new user chooses two tickets, and opens the provider's page. */
async function holdTwo(page: Page, { path }: { path: string }): Promise<void> {
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto(path);
  await more(page, "General").tap();
  await button(page, "Pagar con Mercado Pago").tap();
  await page.waitForURL(/\/checkout\//);
}

// Rules ENT-2, ENT-4
test("a father buys three tickets in one payment, with the total in view, and gets a code for each", {
  tag: "@phone",
}, async ({ page }) => {
  const { usuario } = await newUser(page);
  const correo = `${usuario}@example.com`;
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/");
  await page.getByRole("link", { name: EVENTO }).first().click();
  await more(page, "General").click();
  await more(page, "General").click();
  const pay = page.getByRole("button", { name: "Pagar con Mercado Pago" });
  await expect(page.getByText("3 entradas", { exact: true })).toBeInViewport();
  await expect(pay).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await payAndReturn(page, await openCheckout(page, pay), "¡Listo! Tus entradas están pagas");

  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const [mail] = await mailsTo(page, correo);
  const codigos = mail?.text.match(/(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}/g) ?? [];
  expect(new Set(codigos).size).toBe(3);
  await page.goto("/perfil/entradas");
  for (const codigo of codigos) await expect(page.getByText(codigo)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a buyer who holds the last places can choose all of them again", async ({ page }) => {
  const evento = await createEvent(page.request, null, 2);
  await holdTwo(page, evento);
  await page.goto(evento.path);
  await button(page, "Elegir otras entradas").tap();
  await expect(chosen(page, "General")).toHaveText("2");
  await expect(button(page, "Pagar con Mercado Pago")).toBeEnabled();
  await expect(page.getByText(/ya no hay tantas/)).toHaveCount(0);
});

// Rule PAG-19
test("Mis entradas turns two held places into codes once the provider approves the payment", async ({
  page,
}) => {
  const evento = await createEvent(page.request, null);
  await holdTwo(page, evento);
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: "Dejar pendiente" }).tap();
  await page.waitForURL(/\/pending/);
  const attempt = new URL(page.url()).searchParams.get("payment_id");
  await page.goto("/perfil/entradas");
  await expect(page.getByText("2 entradas", { exact: true })).toBeVisible();
  const data = { status: "approved" };
  expect((await page.request.post(`${origin}/emulator/payments/${attempt}/status`, { data })).ok()).toBe(
    true,
  );
  await expect(page.getByRole("heading", { name: evento.nombre })).toHaveCount(2);
});
