import { openCheckout } from "./checkout.ts";
import { button, createEvent } from "./line.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "./test.ts";

test("a visitor joins the line before the sale, keeps the place, verifies the draw and buys in turn", {
  tag: "@phone",
}, async ({ page, context, request }) => {
  const evento = await createEvent(request, 55);
  await logIn(page, "usuario");
  await page.goto("/?todos=1");
  await expect(page.getByRole("article").filter({ hasText: evento.nombre })).toContainText("Venta desde el");
  await page.goto(evento.path);
  await expect(page.getByRole("heading", { name: "La venta todavía no empezó" })).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/^0:\d\d$/);
  await expect(button(page, "Pagar con Mercado Pago")).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, "Entrar a la fila").click();
  await expect(page.getByText("Tu número para el sorteo es el 1.")).toBeVisible();
  await page.getByText("Cómo se sortea").click();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(page.getByText("Tu número para el sorteo es el 1.")).toBeVisible();
  const second = await context.newPage();
  await second.goto(evento.path);
  await expect(second.getByText("Tu número para el sorteo es el 1.")).toBeVisible();
  await second.close();

  await expect(page.getByText("¡Es tu turno!")).toBeVisible({ timeout: 90_000 });
  await expect(button(page, "Pagar con Mercado Pago")).toBeVisible();
  await page.getByText("Comprobar el sorteo").click();
  await button(page, "Comprobar").click();
  await expect(page.getByText("Con el número 1 te tocó la posición 1. El sorteo es correcto.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const checkout = await openCheckout(page, button(page, "Pagar con Mercado Pago"));
  if (checkout === page) await page.goBack();
  else await checkout.close();
  await expect(page.getByText(/Te guardamos el lugar hasta las/)).toBeVisible();
});

test("staff pause a line and change its pace, and waiting buyers see it", { tag: "@desktop" }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const evento = await createEvent(request, 4);
  await evento.adjust({ pausada: true });
  const waiting = await (await browser.newContext({ baseURL, locale: "es-AR" })).newPage();
  await logIn(waiting, "socio");
  await waiting.goto(evento.path);
  await expect(waiting.getByRole("heading", { name: "La fila para comprar" })).toBeVisible({
    timeout: 30_000,
  });
  await button(waiting, "Entrar a la fila").click();
  await expect(waiting.getByText("La fila está en pausa")).toBeVisible();
  await expect(waiting.getByText("Personas adelante")).toBeVisible();
  await expectAccessible(waiting);

  await logIn(page, "adminb");
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(evento.nombre)}`);
  await page.getByRole("button", { name: `Fila de ${evento.nombre}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("En pausa")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Personas por minuto").fill("0");
  await expect(dialog.getByText("Un número de 1 a 60.000")).toBeVisible();
  await dialog.getByLabel("Personas por minuto").fill("1200");
  await dialog.getByRole("button", { name: "Cambiar el ritmo" }).click();
  await expect(page.getByText("Ahora pasan 1200 por minuto.")).toBeVisible();
  await dialog.getByRole("button", { name: "Reanudar la fila" }).click();
  await expect(dialog.getByText("La venta está en marcha.")).toBeVisible();
  await waiting.bringToFront();
  await expect(waiting.getByText("¡Es tu turno!")).toBeVisible({ timeout: 60_000 });
  await waiting.context().close();
});
