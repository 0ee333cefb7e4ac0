import { newCourt, request } from "./court.ts";
import { newMember } from "./new-member.ts";
import { expect, expectGood, logIn, test } from "./test.ts";

const ADMIN = "/club_colon/admin";

// Answers of an object fail on purpose.
test.use({ expected: [/404|500|ERR_FAILED/] });

/** Pages of objects that the demo does not have, and the list that each belongs to. */
const MISSING = [
  { path: "eventos/999999", back: "Eventos", what: "ese evento" },
  { path: "usuarios/999999", back: "Usuarios", what: "esa persona" },
  { path: "cobros/999999", back: "Cobros", what: "ese pago" },
  { path: "prensa/999999", back: "Pedidos prensa", what: "ese pedido" },
];

// Rules SIT-31, CAN-16, PRE-5, PER-12, PAG-23
test("the page of an object that fails to load says why, keeps its way back and tries again", {
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

  // Lost while it is tried again, and there when the connection is back.
  await page.route(call, (route) => route.abort());
  await again.click();
  await expect(main).toContainText("No pudimos comunicarnos con el club");
  await page.unroute(call);
  await again.click();
  await expect(main).toContainText("Pendiente");
  await expect(again).toHaveCount(0);

  for (const { path, back, what } of MISSING) {
    await page.goto(`${ADMIN}/${path}`);
    await expect(title).toHaveText(`No encontramos ${what}`);
    await expect(main.getByRole("link", { name: back, exact: true })).toBeVisible();
  }
  await expectGood(page);
  await main.getByRole("link", { name: "Pedidos prensa", exact: true }).click();
  await expect(title).toHaveText("Pedidos prensa");
});
