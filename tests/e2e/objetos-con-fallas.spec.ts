import { expect, expectGood, logIn, test } from "./test.ts";

const ADMIN = "/club_colon/admin";

// Every answer of an object fails on purpose.
test.use({ expected: [/404|500|ERR_FAILED/] });

/** Pages of objects: their address, their call, and the list that they belong to. */
const OBJECTS = [
  { path: "eventos/1", call: "**/api/eventos/1/ficha", back: "Eventos", what: "ese evento" },
  { path: "usuarios/1", call: "**/api/usuario/1/ficha", back: "Usuarios", what: "esa persona" },
  { path: "cobros/1", call: "**/api/pagos/1", back: "Cobros", what: "ese pago" },
  {
    path: "cancha/reservas/1",
    call: "**/api/reserva/1/ficha",
    back: "Canchas y reservas",
    what: "esa reserva",
  },
  { path: "prensa/1", call: "**/api/prensa/1/ficha", back: "Pedidos prensa", what: "ese pedido" },
];

// Rules SIT-31, CAN-16, PRE-5, PER-12, PAG-23
test("the page of an object that fails to load says why, keeps its way back and tries again", {
  tag: "@phone",
}, async ({ page }) => {
  await logIn(page, "admin");
  for (const { path, call, back, what } of OBJECTS) {
    const link = page.getByRole("main").getByRole("link", { name: back, exact: true });
    await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`${ADMIN}/${path}`);
    await expect(page.getByRole("main")).toContainText("El club no pudo responder");
    await expect(link).toBeVisible();
    await expectGood(page);
    await page.unroute(call);

    // Lost while it is tried again, and found deleted when the connection is back.
    await page.route(call, (route) => route.abort());
    await page.getByRole("button", { name: "Probar de nuevo" }).click();
    await expect(page.getByRole("main")).toContainText("No pudimos comunicarnos con el club");
    await page.unroute(call);
    const detail = {
      title: "No existe",
      status: 404,
      detail: "No existe.",
      code: "no-existe",
      requestId: "x",
    };
    await page.route(call, (route) => route.fulfill({ status: 404, json: detail }));
    await page.getByRole("button", { name: "Probar de nuevo" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`No encontramos ${what}`);
    await expectGood(page);
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(back);
    await page.unroute(call);
  }
});

// Rule SIT-3
test("an administradorB who opens the page of a person or a payment reads why it does not open", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "adminb");
  for (const path of ["usuarios/1", "cobros/1"]) {
    await page.goto(`${ADMIN}/${path}`);
    await expect(page.getByText("Esa pantalla es solo para administradores.")).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});
