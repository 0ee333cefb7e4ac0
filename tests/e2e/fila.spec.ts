import { openCheckout } from "./checkout.ts";
import { button, createEvent } from "./line.ts";
import { CONTRASENA } from "./new-member.ts";
import { newUser } from "./registration.ts";
import { expect, expectAccessible, expectGood, logIn, moveClock, type Page, returnTo, test } from "./test.ts";

/** Moves the site's clock together with the time in its responses about the line, which the page follows. */
async function clockOf(page: Page): Promise<(seconds: number) => Promise<void>> {
  let ahead = 0;
  const later = async (segundos: number) => {
    ahead = (await moveClock(page, segundos)).getTime() - Date.now();
  };
  await later(0);
  await page.route(/\/api\/eventos\/\d+\/fila$/, async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + ahead).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  return later;
}

test.describe("the line for a sale", () => {
  test.use({ expected: [/status of 503/] });

  test("lets a visitor join before the sale, verify the draw and buy", {
    tag: "@phone",
  }, async ({ page, request }) => {
    const evento = await createEvent(request, 600, 1);
    const { usuario } = await newUser(page);
    const pay = button(page, "Pagar con Mercado Pago");
    await logIn(page, usuario, CONTRASENA);
    const later = await clockOf(page);
    const failing = ["fila", "fila/lugar"].map((part) => `**/api/eventos/*/${part}`);
    for (const calls of failing)
      await page.route(calls, (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          json: { status: 503, title: "Ocupado", detail: "El sitio está ocupado.", code: "ocupado" },
        }),
      );
    await page.goto(evento.path);
    const problem = page.getByText("No pudimos ver la fila");
    await expect(problem).toBeVisible();
    await expectGood(page);
    await page.unroute(failing[0] ?? "");
    const refused = page.waitForResponse("**/fila/lugar");
    await returnTo(page);
    await refused;
    await expect(problem).toBeVisible();
    await page.unroute(failing[1] ?? "");

    await expect(page.getByRole("heading", { name: "La venta todavía no empezó" })).toBeVisible();
    await expect(page.getByRole("timer")).toContainText(/^\d?\d:\d\d$/);
    await expect(pay).toBeHidden();
    await button(page, "Entrar a la fila").click();
    await expect(page.getByText("Tu número para el sorteo es el 1.")).toBeVisible();
    await page.getByText("Cómo se sortea").click();
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expectGood(page);
    await page.reload();
    await expect(page.getByText("Tu número para el sorteo es el 1.")).toBeVisible();

    await evento.adjust({ pausada: true });
    await later(660);
    await returnTo(page);
    await expect(page.getByText("La fila está en pausa")).toBeVisible();
    await expect(page.getByText("Personas adelante")).toBeVisible();
    const takeBack = await evento.sell();
    await evento.adjust({ pausada: false });
    await returnTo(page);
    await expect(page.getByText("Por ahora no quedan entradas")).toBeVisible();
    await expect(page.getByText("Personas adelante")).toBeVisible();
    await expectGood(page);
    await takeBack();
    await evento.adjust({ ritmo: 6_000 });
    await returnTo(page);
    await expect(page.getByText("¡Es tu turno!")).toBeVisible();
    await page.getByText("Comprobar el sorteo").click();
    await button(page, "Comprobar").click();
    await expect(
      page.getByText("Con el número 1 te tocó la posición 1. El sorteo es correcto."),
    ).toBeVisible();
    await expectGood(page);
    const takeBackAgain = await evento.sell();
    await returnTo(page);
    await expect(
      page.getByText("Es tu turno, pero por ahora no quedan entradas", { exact: true }),
    ).toBeVisible();
    await expect(pay).toBeHidden();
    await takeBackAgain();
    await returnTo(page);
    await expect(pay).toBeVisible();

    await later(660);
    await returnTo(page);
    await expect(page.getByText("Tu turno pasó", { exact: true })).toBeVisible();
    await expect(pay).toBeHidden();
    await expectAccessible(page);
    await button(page, "Volver a entrar a la fila").click();
    await expect(page.getByText("¡Es tu turno!")).toBeVisible();
    await openCheckout(page, pay);
    await page.goBack();
    await expect(page.getByText(/Te guardamos el lugar hasta las/)).toBeVisible();
  });
});

test("staff pause a line and change its pace", { tag: "@desktop" }, async ({ page, request }) => {
  const evento = await createEvent(request, 1);
  await evento.adjust({ pausada: true });
  await moveClock(page, 60);
  await logIn(page, "adminb");
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(evento.nombre)}`);
  await page.getByRole("link", { name: `Fila de ${evento.nombre}` }).click();
  const dialog = page.getByRole("region", { name: "Fila y espera" });
  await expect(dialog.getByText("En pausa")).toBeVisible();
  await dialog.getByLabel("Personas por minuto").fill("0");
  await expect(dialog.getByText("Un número de 1 a 60.000")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Personas por minuto").fill("1200");
  await dialog.getByRole("button", { name: "Cambiar el ritmo" }).click();
  await expect(page.getByText("Ahora pasan 1200 por minuto.")).toBeVisible();
  await dialog.getByRole("button", { name: "Reanudar la fila" }).click();
  await expect(dialog.getByText("La venta está en marcha.")).toBeVisible();
});
