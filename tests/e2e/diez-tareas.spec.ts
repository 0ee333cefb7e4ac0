import { addDays } from "#contract/club-time.ts";
import { hoy } from "./court.ts";
import { expectInView, newEvent } from "./events.ts";
import { dialog, freeHours, fromHoy, hoursOf, scrollersAround } from "./from-hoy.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, expectNotice, mailsTo, test, unique } from "./test.ts";

test.use({ actionTimeout: 15_000 });

/** A laptop of the office, or a phone. */
test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 800 });
});

test.describe("the jobs of a week, in clicks from Hoy", () => {
  test("sells three tickets at the counter in three", { tag: "@both" }, async ({ page, isMobile }) => {
    const { spent, press, tap } = await fromHoy(page, isMobile, "adminb");
    await press("Vender entradas");
    const cuantas = dialog(page).getByRole("group", { name: "Cuántas: General" });
    await expect(dialog(page).getByLabel("Evento")).toContainText(/Colón vs\. Argentino/);
    await expect(cuantas.getByRole("radio", { name: "1" })).toBeFocused();
    await tap(cuantas.getByRole("radio", { name: "3" }));
    await expectInView(
      dialog(page).getByText(/^3 entradas/),
      dialog(page).getByText(/^Vuelto:/),
      dialog(page).getByRole("button", { name: /^Registrar venta/ }),
    );
    await expectGood(page);
    await press(/^Registrar venta/);
    await expect(page.getByRole("img", { name: /^Código QR de la entrada/ })).toHaveCount(3);
    expect(spent.taps).toBe(3);
  });

  test("sells three tickets with the keyboard alone after the first click", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { spent, press } = await fromHoy(page, false);
    await press("Vender entradas");
    await expect(dialog(page).getByRole("radio", { name: "1", exact: true })).toBeFocused();
    await page.keyboard.press("3");
    await expect(dialog(page).getByText(/^3 entradas/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /^Código QR de la entrada/ })).toHaveCount(3);
    expect(spent.taps).toBe(1);
  });

  test("sells three tickets at the gate and admits them in three", {
    tag: "@both",
  }, async ({ page, isMobile }) => {
    const { spent, press, link, tap } = await fromHoy(page, isMobile, "adminb");
    await link("Vender en la puerta");
    const cuantas = dialog(page).getByRole("group", { name: "Cuántas: General" });
    await tap(cuantas.getByRole("radio", { name: "3" }));
    await expectInView(
      dialog(page).getByText(/^3 entradas/),
      dialog(page).getByText(/^Vuelto:/),
      dialog(page).getByRole("button", { name: "Vender y dejar pasar" }),
    );
    await expectGood(page);
    await press("Vender y dejar pasar");
    await expect(page.getByRole("button", { name: /ADELANTE/ })).toContainText("Entraron 3 de 3.");
    expect(spent.taps).toBe(3);
  });

  // Rule SOC-15
  test("collects a member's instalment in cash in three, with its proof", {
    tag: "@both",
  }, async ({ page, isMobile }) => {
    const member = await newMember(page.request);
    const { spent, press, tap } = await fromHoy(page, isMobile);
    await press("Cobrar cuota");
    await expect(dialog(page).getByRole("combobox", { name: "¿Quién paga?" })).toBeFocused();
    await page.keyboard.type(member.correo);
    await tap(dialog(page).getByRole("option", { name: /^Ibáñez, Irene/ }));
    await expect(dialog(page).getByRole("checkbox").first()).toBeChecked();
    await expectInView(
      dialog(page).getByText(/^1 cuota/),
      dialog(page).getByText(/^Vuelto:/),
      dialog(page).getByRole("button", { name: /^Cobrar$/ }),
    );
    await expectGood(page);
    await press(/^Cobrar$/);
    await expect(dialog(page).getByText("El pago quedó registrado.")).toBeVisible();
    await expect(dialog(page).getByRole("table")).toContainText(/cuota 1 de/i);
    await expect(dialog(page).getByRole("link", { name: "Mandar por WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/54\d+\?text=.*Pago%20n/,
    );
    await expectGood(page);
    expect(spent.taps).toBe(3);
    await expect
      .poll(async () => (await mailsTo(page, member.correo)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining("Recibo: cuota 1"));
  });

  test("blocks hours of a court in three, by dragging in a week that fits the screen", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { spent, press, link, drag } = await fromHoy(page, false, "adminb");
    await link("Bloquear cancha");
    const [first, last] = await freeHours(page, 3);
    // The whole day without scrolling, in the page or in a part of it.
    const hour = (hora: string) => page.getByText(hora, { exact: true });
    await expectInView(page.getByRole("heading", { name: /^dom / }), hour("08:00"), hour("23:00"));
    expect(await scrollersAround(first)).toEqual([]);
    await expectGood(page);
    await drag(first, last);
    await expect(dialog(page).getByLabel("Motivo")).toBeFocused();
    const hours = await hoursOf(page);
    expect(hours.turnos).toBe(3);
    await page.keyboard.type("Entrenamiento");
    await press(/^Bloquear$/);
    await expect(
      page.getByRole("button", { name: `Bloqueo: Entrenamiento, de ${hours.desde} a ${hours.hasta}` }).last(),
    ).toBeVisible();
    expect(spent.taps).toBe(3);
  });

  test("blocks hours on a phone by tapping the first and the last", { tag: "@phone" }, async ({ page }) => {
    const { spent, link, tap } = await fromHoy(page, true, "adminb");
    await link("Bloquear cancha");
    const [first, last] = await freeHours(page, 3);
    await tap(first);
    await expect(page.getByText(/tocá la última hora/)).toBeInViewport({ ratio: 1 });
    await expectGood(page);
    await tap(last);
    await expect(dialog(page).getByLabel("Motivo")).toBeFocused();
    const hours = await hoursOf(page);
    expect(hours.turnos).toBe(3);
    await page.keyboard.type("Mantenimiento");
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("button", { name: `Bloqueo: Mantenimiento, de ${hours.desde} a ${hours.hasta}` }).last(),
    ).toBeVisible();
    expect(spent.taps).toBe(3);
  });

  test("repeats the last event in two", { tag: "@both" }, async ({ page, isMobile }) => {
    const { spent, press } = await fromHoy(page, isMobile, "adminb");
    await press("Repetir evento");
    const ultimo = dialog(page).getByLabel("Qué evento");
    await expect(ultimo).toHaveValue(/\d/);
    const fecha = await dialog(page).getByRole("textbox", { name: "Fecha", exact: true }).inputValue();
    const nombre = await dialog(page).getByRole("textbox", { name: "Nombre" }).inputValue();
    expect(nombre).not.toBe("");
    await expectInView(
      dialog(page).getByText(/^Será el /),
      dialog(page).getByRole("button", { name: "Crear evento" }),
    );
    await expectGood(page);
    const [created] = await Promise.all([
      page.waitForResponse(/\/api\/eventos\/crear$/),
      press(/^Crear evento$/),
    ]);
    expect(created.status()).toBe(201);
    const nuevo = (await created.json()) as { id: number; nombre: string; fecha: string };
    expect(nuevo.nombre).toBe(nombre);
    expect(nuevo.fecha.split("-").reverse().join("/")).toBe(fecha);
    expect(spent.taps).toBe(2);
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
    expect((await page.request.delete(`/api/eventos/${nuevo.id}`, { headers })).status()).toBe(200);
  });

  test("changes the hour of an event with tickets sold in three", {
    tag: "@both",
  }, async ({ page, isMobile }) => {
    const evento = await newEvent(page.request, { fecha: addDays(hoy, 1), hora: "09:00" });
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
    const sale = await page.request.post("/api/entradas/venta", {
      headers,
      data: { eventoId: evento.id, nombre: "Rosa", medio: "efectivo" },
    });
    expect(sale.status()).toBe(201);
    const { spent, link, tap } = await fromHoy(page, isMobile, "adminb");
    await link(new RegExp(`cambiar el día o la hora de ${evento.nombre}$`));
    await expect(dialog(page).getByRole("textbox", { name: "Hora", exact: true })).toBeFocused();
    // What is typed replaces the hour.
    await page.keyboard.type("2130");
    await expectInView(dialog(page).getByRole("button", { name: "Guardar", exact: true }));
    await expectGood(page);
    await tap(dialog(page).getByRole("button", { name: "Guardar", exact: true }));
    const confirm = page.getByRole("dialog", { name: "Guardar los cambios" });
    await expect(confirm).toContainText("21:30 hs");
    await tap(confirm.getByRole("button", { name: "Guardar", exact: true }));
    await expect(page.getByRole("button", { name: /21:30 hs/ })).toBeVisible();
    expect(spent.taps).toBe(3);
    const motivo = "Fin de la prueba";
    const ended = await page.request.post(`/api/eventos/${evento.id}/cancelar`, {
      headers,
      data: { motivo },
    });
    expect(ended.status()).toBe(200);
  });

  test("replies to a booking in two", { tag: "@both" }, async ({ page, isMobile }) => {
    const { spent, press, tap } = await fromHoy(page, isMobile, "adminb");
    const row = page.getByRole("listitem").filter({ hasText: "Reserva de cancha" }).first();
    await tap(row.getByRole("button", { name: /^Responder: / }));
    await expect(dialog(page).getByRole("textbox", { name: "Respuesta" })).toBeFocused();
    await page.keyboard.type("Pasá por secretaría a las 18.");
    await expectGood(page);
    await press(/^(Enviar respuesta|Modificar)$/);
    await expectNotice(page, /^Respuesta (enviada|modificada) correctamente/);
    expect(spent.taps).toBe(2);
  });

  // Rule PAG-13
  test("refunds one of two tickets in three", { tag: "@both" }, async ({ page, isMobile }) => {
    const evento = await newEvent(page.request);
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const nombre = unique("Elsa ");
    const sale = await page.request.post("/api/entradas/venta", {
      headers,
      data: { eventoId: evento.id, nombre, medio: "efectivo", cantidad: 2 },
    });
    const { entradas } = (await sale.json()) as { entradas: { id: number }[] };
    const { spent, press, tap } = await fromHoy(page, isMobile, "adminb");
    await press("Devolver entrada");
    await expect(dialog(page).getByRole("combobox", { name: "¿Qué entrada?" })).toBeFocused();
    await page.keyboard.type(nombre);
    await tap(dialog(page).getByRole("option", { name: new RegExp(`Entrada n\\.º ${entradas[1]?.id} `) }));
    await expect(dialog(page).getByLabel("Motivo")).toBeFocused();
    await page.keyboard.type("No puede venir");
    await expect(dialog(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
    await expectGood(page);
    await press(/^Devolver \$ 3\.000,00$/);
    await expect(dialog(page).getByText("No puede venir", { exact: true })).toBeVisible();
    // Cash is handed over by hand, which its own button records.
    await expect(dialog(page).getByRole("button", { name: /^Ya lo devolví/ })).toBeVisible();
    expect(spent.taps).toBe(3);
    const left = await page.request.get(`/api/entradas/lista_entradas?eventoId=${evento.id}`, { headers });
    expect(((await left.json()) as { id: number }[]).map(({ id }) => id)).toEqual([entradas[0]?.id]);
  });
});
