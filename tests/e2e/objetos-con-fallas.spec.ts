import { newCourt, request } from "./court.ts";
import { follow } from "./look.ts";
import { newMember, payCash, tokenOf } from "./new-member.ts";
import { ADMIN, expect, expectGood, logIn, test } from "./test.ts";

// Responses about an object fail on purpose.
test.use({ expected: [/404|422|500|ERR_FAILED/] });

/** Pages of objects that the demo lacks, and the list that each belongs to. */
const MISSING = [
  { path: "eventos/999999", back: "Eventos", what: "ese evento" },
  { path: "usuarios/999999", back: "Personas", what: "esa persona" },
  // Its page was open before, so that React Router reports a loader that throws.
  { path: "cancha/reservas/99999999999", back: "Canchas y reservas", what: "esa reserva" },
  { path: "cobros/999999", back: "Cobros", what: "ese pago" },
  { path: "prensa/999999", back: "Pedidos prensa", what: "ese pedido" },
];

// Rules SIT-31, CAN-16, PRE-5, PER-12, PAG-23
test("an object's page that cannot be loaded offers a way back and a retry", {
  tag: "@phone",
}, async ({ page }) => {
  const times = { horaInicio: "18:00", horaFin: "19:30" };
  const id = await request(page, await newMember(page.request), await newCourt(page), times);
  await logIn(page, "admin");
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  const call = `**/api/reserva/${id}/ficha`;
  const again = main.getByRole("button", { name: "Probar de nuevo" });
  await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${ADMIN}/cancha/reservas/${id}`);
  await expect(main).toContainText("El club no pudo responder");
  await expect(main.getByRole("link", { name: "Canchas y reservas", exact: true })).toBeVisible();
  await expectGood(page);
  await page.unroute(call);

  // The connection is lost during the retry, and then returns.
  await page.route(call, (route) => route.abort());
  await again.click();
  await expect(main).toContainText("No pudimos comunicarnos con el club");
  await page.unroute(call);
  await again.click();
  await expect(main).toContainText("Pendiente");
  await expect(again).toHaveCount(0);

  for (const { path, back, what } of MISSING) {
    await follow(page, `${ADMIN}/${path}`);
    await expect(title).toHaveText(`No encontramos ${what}`);
    await expect(main.getByRole("link", { name: back, exact: true })).toBeVisible();
  }
  await expectGood(page);
  await main.getByRole("link", { name: "Pedidos prensa", exact: true }).click();
  await expect(title).toHaveText("Pedidos prensa");
});

// Rule PAG-13
test("a refund with a lost response is made once, even if its form is closed and opened again", {
  tag: "@desktop",
}, async ({ page }) => {
  const { pagoId } = await payCash(page.request, await newMember(page.request), 500);
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/cobros/${pagoId}`);
  const main = page.getByRole("main");
  const refund = async () => {
    await main.getByRole("button", { name: "Devolver", exact: true }).click();
    await main.getByLabel("Importe").fill("200");
    await main.getByLabel("Motivo").fill("Pagó de más");
    await main.getByRole("button", { name: /^Devolver \$\s200,00$/ }).click();
  };
  const call = `**/api/pagos/${pagoId}/devolver`;
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await refund();
  await expect(main.getByRole("alert")).toBeVisible();
  await main.getByRole("button", { name: "No devolver" }).click();
  await page.unroute(call);
  await refund();
  await expect(main.getByRole("heading", { name: "Devoluciones" })).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const seen = await page.request.get(`/api/pagos/${pagoId}`, { headers });
  expect((await seen.json()).devoluciones).toHaveLength(1);
});
