import { button, createEvent } from "./line.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, type Page, test } from "./test.ts";

/** Triggers an immediate poll of the line, as returning to the tab does. */
async function look(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test("keeps the place of a waiting buyer when the event sells out, and sells when a ticket is returned", async ({
  page,
  request,
}) => {
  const evento = await createEvent(request, 3, 1);
  await evento.adjust({ ritmo: 1 });
  await logIn(page, "socio");
  await page.goto(evento.path);
  await expect(page.getByRole("heading", { name: "La fila para comprar" })).toBeVisible();
  await button(page, "Entrar a la fila").click();
  await expect(page.getByText("Personas adelante")).toBeVisible();
  const takeBack = await evento.sell();
  await look(page);
  await expect(page.getByText("Por ahora no quedan entradas")).toBeVisible();
  await expect(page.getByText("Personas adelante")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeBack();
  await evento.adjust({ ritmo: 6_000 });
  await look(page);
  await expect(page.getByText("¡Es tu turno!")).toBeVisible();
  await expect(button(page, "Pagar con Mercado Pago")).toBeVisible();
  const takeBackAgain = await evento.sell();
  await look(page);
  await expect(
    page.getByText("Es tu turno, pero por ahora no quedan entradas", { exact: true }),
  ).toBeVisible();
  await expect(button(page, "Pagar con Mercado Pago")).toBeHidden();
  await expectAccessible(page);
  await takeBackAgain();
  await look(page);
  await expect(button(page, "Pagar con Mercado Pago")).toBeVisible();
});

test("reports an expired turn and offers the end of the line", async ({ page, request }) => {
  const evento = await createEvent(request, 3);
  await evento.adjust({ ritmo: 6_000 });
  await logIn(page, "usuario");
  await page.goto(evento.path);
  await expect(page.getByRole("heading", { name: "La fila para comprar" })).toBeVisible();
  await button(page, "Entrar a la fila").click();
  await expect(page.getByText("¡Es tu turno!")).toBeVisible();
  // Moves the server's clock eleven minutes ahead.
  const END = 1_000_000;
  await page.route("**/api/eventos/*/fila", async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + 11 * 60_000).toUTCString();
    const json = await response.json();
    const later =
      route.request().method() === "POST" ? { ...json, numero: null, posicion: END, admitidoEn: null } : json;
    await route.fulfill({ response, headers: { ...response.headers(), date }, json: later });
  });
  await look(page);
  await expect(page.getByText("Tu turno pasó", { exact: true })).toBeVisible();
  await expect(button(page, "Pagar con Mercado Pago")).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, "Volver a entrar a la fila").click();
  await expect(page.getByText("Tu turno pasó", { exact: true })).toBeHidden();
  await expect(page.getByText("1.000.000")).toBeVisible();
});

test.describe("while the site is overloaded", () => {
  test.use({ expected: [/status of 503/] });

  test("reports that the line is unavailable, and retries the line and the place", async ({
    page,
    request,
  }) => {
    const evento = await createEvent(request, 600);
    await logIn(page, "usuario");
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
    await expectAccessible(page);
    await page.unroute(failing[0] ?? "");
    const refused = page.waitForResponse("**/fila/lugar");
    await look(page);
    await refused;
    await expect(problem).toBeVisible();
    await page.unroute(failing[1] ?? "");
    await expect(button(page, "Entrar a la fila")).toBeVisible();
  });
});
