import { newEvent } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, openActions, pickAction, test, unique } from "./test.ts";

// The browser logs the 404 of the event's page before it knows the session.
test.use({ expected: [[/status of 404/], { option: true }] as never });

// One event at a time can be rehearsed.
test("staff start a sale rehearsal of an event, whose page is marked, and end it", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Ensayo ");
  const { id } = await newEvent(page.request, { nombre });
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}`);
  await pickAction(page, nombre, "Ensayar una venta");
  await expect(page.getByRole("dialog", { name: "Ensayar una venta" })).toContainText("No se cobra");
  await expectGood(page);
  await page.getByRole("button", { name: "Empezar el ensayo" }).click();
  await expect(page.getByText("De prueba", { exact: true })).toBeVisible();
  const end = page.getByRole("button", { name: `Terminar el ensayo de ${nombre}` });
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport({ ratio: 0.99 });
  await expectGood(page);

  await pickAction(page, nombre, "Página");
  await expect(page.getByText("Evento de prueba.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pagar con Mercado Pago" })).toBeVisible();
  await expect(page.getByText("O pagá por transferencia")).toHaveCount(0);
  await expectGood(page);

  await page.goBack();
  await end.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Terminar el ensayo" }).click();
  await expect(end).toBeHidden();
  await openActions(page, nombre);
  await expect(page.getByRole("menuitem", { name: "Ensayar una venta" })).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  expect((await page.request.delete(`/api/eventos/${id}`, { headers })).status()).toBe(200);
});
