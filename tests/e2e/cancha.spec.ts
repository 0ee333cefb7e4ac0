import { readFileSync } from "node:fs";
import { readXlsx } from "hucre/xlsx";
import { addDays } from "#contract/club-time.ts";
import { hoy, newCourt, request } from "./court.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, expectNotice, logIn, mailsTo, type Page, test, unique } from "./test.ts";

const SCREEN = "/club_colon/admin/cancha/";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The rows of a table, or its cards on a phone. */
const rows = (page: Page) =>
  page.getByRole("main").locator("tbody tr, ul[aria-label='Lista de reservas'] > li");

test.describe("booking decisions", () => {
  // The browser logs the 409 of a collision and the 404 of a deleted booking.
  test.use({ expected: [[/status of 4(04|09)/], { option: true }] as never });

  test("accepts one of two requests for the same hour; the other sees the conflict, is rejected and gets a reply", {
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
    await expect(page.locator('a[href="https://wa.me/542346512044"]').first()).toContainText("+54");
    await expect(page.getByRole("link", { name: /^\+54 2346512044 \(WhatsApp,/ })).toBeVisible();
    await expectGood(page);

    await button(page, new RegExp(`^No aceptada: aceptar la reserva ${first} `)).click();
    await expectNotice(page, /^Aceptaste la reserva/);
    await expect(button(page, new RegExp(`^Aceptada: dejar de aceptar la reserva ${first} `))).toBeVisible();
    await button(page, new RegExp(`^No aceptada: aceptar la reserva ${second} `)).click();
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
    await dialog.getByRole("button", { name: "Modificar" }).click();
    await expectNotice(page, "Respuesta modificada correctamente.");
    await expect(rows(page).getByRole("link", { name: /^\+54 2346400140/ })).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(page, other.correo)).some(({ text }) => text.includes("comunicate")))
      .toBe(true);
    await expect.poll(async () => (await mailsTo(page, one.correo)).length).toBeGreaterThan(0);

    // Another user deletes it while this screen still shows it.
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
    await page.request.delete(`/api/reserva/${second}`, { headers });
    await button(page, new RegExp(`^No aceptada: aceptar la reserva ${second} `)).click();
    await expectNotice(page, "Esa reserva no existe.");
    await expect(rows(page)).toHaveCount(1);

    await button(page, new RegExp(`^Eliminar la reserva ${first} `)).click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectNotice(page, "Reserva eliminada correctamente.");
    await expect(page.getByText("NO HAY NINGUNA RESERVA")).toBeVisible();
  });

  test("an event blocks its court, and a second event at that time is rejected", { tag: "@desktop" }, async ({
    page,
  }) => {
    const court = await newCourt(page);
    await logIn(page, "adminb");
    await page.goto("/club_colon/admin/eventos/");
    const [year, month, date] = addDays(hoy, 11).split("-");
    const dialog = page.getByRole("dialog");
    const nombre = unique("Partido ");
    for (const again of [false, true]) {
      await button(page, "Crear evento").first().click();
      const fill = (label: string, text: string) =>
        dialog.getByLabel(label, { exact: false }).first().fill(text);
      await fill("Nombre", again ? unique("Otro ") : nombre);
      await fill("Descripción", "Con cancha.");
      await fill("Fecha", `${date}/${month}/${year}`);
      await dialog.getByLabel("Fecha").first().press("Tab");
      await fill("Hora", "20:00");
      await fill("Lugar", "El club");
      await fill("Precio", "1000");
      await fill("Cantidad", "10");
      await dialog.getByLabel("Cancha").selectOption(String(court.id));
      await dialog.getByRole("button", { name: "Crear evento" }).click();
      if (!again) await expectNotice(page, "El evento fue registrado con éxito!");
    }
    await expect(dialog.getByText(`Se superpone con «${nombre}»`).first()).toBeVisible();
    await page.goto(`${SCREEN}?vista=calendario&dia=${addDays(hoy, 11)}`);
    await expect(button(page, `Evento: ${nombre}, de 20:00 a 23:00`)).toBeVisible();
  });
});

// Rule PER-2
test("administradorB cannot delete courts, but creates, renames and closes them", async ({
  page,
  isMobile,
}) => {
  await logIn(page, "adminb");
  await page.goto(`${SCREEN}?estado=todas`);
  await expect(rows(page)).toHaveCount(10);
  await expect(button(page, /^Eliminar la reserva/)).toHaveCount(0);
  await expectGood(page);
  if (isMobile) await page.getByRole("heading", { name: "Canchas", exact: true }).click();
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

// Rule CAN-9
test("sorts, filters, counts and exports bookings as the screen shows them", async ({ page, isMobile }) => {
  const court = await newCourt(page);
  const [member] = [await newMember(page.request)];
  for (const [dias, horaInicio, horaFin] of [
    [12, "10:00", "11:00"],
    [11, "10:00", "12:30"],
    [13, "10:00", "11:00"],
  ] as const)
    await request(page, member, court, { dias, horaInicio, horaFin, comentario: "=1+1" });
  await logIn(page, "admin");
  await page.goto(`${SCREEN}?cancha=${court.id}`);
  await expect(page.getByRole("region", { name: "Totales" })).toContainText("3 reservas, 4,5\u00a0h");
  const shown = (fecha: string) => fecha.split("-").reverse().join("/");
  await expect(rows(page).first()).toContainText(shown(addDays(hoy, 13)));
  if (isMobile) {
    await page.getByLabel("Ordenar por").selectOption("fecha");
  } else {
    const heading = page.getByRole("columnheader", { name: "Fecha de reserva" });
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await heading.getByRole("button").click();
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("columnheader", { name: "Socio o usuario" }).getByRole("button").click();
    await page.waitForURL(/orden=persona/);
    await heading.getByRole("button").click();
    await heading.getByRole("button").click();
  }
  await expect(rows(page).first()).toContainText(shown(addDays(hoy, 11)));

  const download = page.waitForEvent("download");
  await button(page, "Export to Excel").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`reservas_${hoy}.xlsx`);
  const book = await readXlsx(new Uint8Array(readFileSync(await file.path())));
  const [sheet] = book.sheets;
  expect(sheet?.name).toBe("Reservas");
  expect(sheet?.rows).toHaveLength(4);
  expect(sheet?.rows[0]?.slice(0, 5)).toEqual(["ID", "fechaPedido", "Cancha", "SocioUsuario", "Telefono"]);
  expect(sheet?.rows[1]).toContain("Irene Ibáñez");
  expect(sheet?.rows[1]).toContain("=1+1");
  expect(sheet?.rows[1]?.at(-1)).toBe("No Aceptada");

  // Open, because one of them is set.
  await page.getByLabel("Estado").selectOption("aceptada");
  await expect(page.getByText("NO HAY NINGUNA RESERVA")).toBeVisible();
  await expect(page.getByRole("region", { name: "Totales" })).toContainText("0 reservas");
  await page.goto(`${SCREEN}?anio=2024&mes=7&orden=fecha`);
  await expect(rows(page).first()).toContainText("15/07/2024");
  await expect(rows(page).first()).toContainText("No asignado");
  await page.goto(`${SCREEN}?estado=pendiente`);
  await button(page, "Siguiente").click();
  await page.waitForURL(/pagina=2/);
  await expectGood(page);
});

test("redirects non-staff users away from the screen", async ({ page }) => {
  await logIn(page, "socio");
  await page.goto(SCREEN);
  await page.waitForURL("/");
});
