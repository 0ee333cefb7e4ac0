import { newCourt, request } from "./court.ts";
import { newMember } from "./new-member.ts";
import { expect, expectGood, expectNotice, logIn, type Page, test, unique } from "./test.ts";

const SCREEN = "/club_colon/admin/cancha/";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const rows = (page: Page) => page.getByRole("main").locator("tbody tr");

test.describe("staff who decide on bookings", () => {
  // The browser logs the 409 of a collision and the 404 of a deleted booking.
  test.use({ expected: [[/status of 4(04|09)/], { option: true }] as never });

  test("accept one of two requests for the same hour and reject the other with a reply", {
    tag: "@desktop",
  }, async ({ page }) => {
    const court = await newCourt(page);
    const [one, other] = [await newMember(page.request), await newMember(page.request)];
    const hours = { horaInicio: "18:00", horaFin: "19:30" };
    const first = await request(page, one, court, { ...hours, comentario: "Llamame al 2346 15-512044" });
    const second = await request(page, other, court, hours);

    await logIn(page, "admin");
    await page.goto(`${SCREEN}?cancha=${court.id}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.locator('a[href="https://wa.me/5492346512044"]').first()).toContainText("+54");
    await expect(page.getByRole("link", { name: /^\+54 2346512044 \(WhatsApp,/ })).toBeVisible();

    await button(page, new RegExp(`^Aceptar: la reserva ${first} `)).click();
    await expectNotice(page, /^Aceptaste la reserva/);
    await expect(button(page, new RegExp(`^Dejar de aceptar: la reserva ${first} `))).toBeVisible();
    await button(page, new RegExp(`^Aceptar: la reserva ${second} `)).click();
    await expectNotice(page, new RegExp(`Se superpone con «Reserva n.º ${first}», el .* de 18:00 a 19:30`));

    await button(page, new RegExp(`^Rechazar: la reserva ${second} `)).click();
    await expectNotice(page, "Reserva rechazada correctamente.");
    await button(page, new RegExp(`^Marcar como Pendiente: la reserva ${second} `)).click();
    await expectNotice(page, /^Marcaste como pendiente/);

    await button(page, new RegExp(`^Agregar respuesta: la reserva ${second} `)).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(dialog.getByText("Debe ingresar una respuesta.")).toBeVisible();
    await expect(dialog.getByLabel("Respuesta", { exact: false }).last()).toBeFocused();
    await expectGood(page);
    await dialog.getByRole("button", { name: "Cancha ocupada en ese horario" }).click();
    await dialog.getByRole("button", { name: "Enviar respuesta" }).click();
    await expectNotice(page, "Respuesta enviada correctamente.");
    await button(page, new RegExp(`^Modificar: la reserva ${second} `)).click();
    await dialog.getByRole("button", { name: /Por favor, comunicate/ }).click();
    // Uses the keyboard, because notices cover a part of the dialog.
    await dialog.getByRole("button", { name: "Modificar" }).press("Enter");
    await expectNotice(page, "Respuesta modificada correctamente.");

    await button(page, new RegExp(`^Más acciones para la reserva ${first} `)).click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    await dialog.getByRole("button", { name: "Eliminar" }).press("Enter");
    await expectNotice(page, "Reserva eliminada correctamente.");
    await expect(rows(page)).toHaveCount(1);
  });
});

test.describe("staff while the server fails", () => {
  test.use({ expected: [[/status of 500/], { option: true }] as never });

  test("read the club's own sentence, not the server's", async ({ page }) => {
    const court = await newCourt(page);
    const hours = { horaInicio: "18:00", horaFin: "19:30" };
    const booking = await request(page, await newMember(page.request), court, hours);
    const fail = (path: string) =>
      page.route(`**/api/reserva/${path}`, (route) => {
        const problem = { status: 500, title: "Falló", detail: "Falló.", code: "falla", requestId: "a1" };
        return route.fulfill({ status: 500, contentType: "application/problem+json", json: problem });
      });
    await logIn(page, "admin");
    await page.goto(`${SCREEN}?cancha=${court.id}`);

    await fail("rechazado/*");
    await button(page, new RegExp(`^Rechazar: la reserva ${booking} `)).click();
    await expectNotice(page, "Hubo un error al rechazar la reserva.");

    await fail(`${booking}`);
    await button(page, new RegExp(`^Más acciones para la reserva ${booking} `)).click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Eliminar" }).press("Enter");
    await expect(page.getByText("Error al eliminar la reserva. Intenta nuevamente.")).toBeVisible();
    await page.keyboard.press("Escape");

    await fail("lista*");
    await page.getByRole("searchbox").first().fill("nadie");
    await expect(page.getByText("Error al cargar las reservas. Intenta nuevamente.")).toBeVisible();
  });
});

// Rule PER-2
test("an administradorB can create, rename and close courts but cannot delete bookings", {
  tag: "@desktop",
}, async ({ page }) => {
  const court = await newCourt(page);
  await request(page, await newMember(page.request), court, { horaInicio: "18:00", horaFin: "19:30" });
  await logIn(page, "adminb");
  await page.goto(`${SCREEN}?cancha=${court.id}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(button(page, /^Eliminar la reserva/)).toHaveCount(0);
  await page.getByRole("heading", { name: "Canchas", exact: true }).click();
  await button(page, "Crear cancha").click();
  await expect(page.getByText("Escribí el nombre de la cancha")).toBeVisible();
  const nombre = unique("Cancha ");
  await page.getByLabel("Nombre de la cancha").fill(nombre);
  await button(page, "Crear cancha").click();
  await expectNotice(page, "Cancha creada con éxito!");
  await button(page, `Editar ${nombre}`).click();
  await page.getByLabel(`Nombre nuevo de ${nombre}`).fill(`${nombre} bis`);
  await button(page, "Guardar").click();
  await button(page, `Disponible: no tomar más reservas de ${nombre} bis`).click();
  await expect(button(page, `No disponible: tomar reservas de ${nombre} bis`)).toBeVisible();
});
