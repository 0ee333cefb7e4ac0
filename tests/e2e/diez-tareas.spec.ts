import { addDays } from "#contract/club-time.ts";
import type { Cuota } from "#features/cuotas/cuotas/contract.ts";
import { hoy } from "./court.ts";
import { cancelEvent, expectInView, newEvent, sellTickets } from "./events.ts";
import { dialog, freeHour, fromHoy, hoursOf, scrollersAround } from "./from-hoy.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { eventually, expect, expectGood, expectNotice, type Page, test, unique } from "./test.ts";

const qrCodes = (page: Page) => page.getByRole("img", { name: /^Código QR de la entrada/ });

test.describe("an administrador on a laptop who starts at Hoy", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("sells three tickets with the keyboard alone after the first click", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { spent, press } = await fromHoy(page, false);
    await press("Vender entradas");
    await expect(dialog(page).getByRole("radio", { name: "1", exact: true })).toBeFocused();
    await page.keyboard.press("3");
    await expect(dialog(page).getByText(/^3 entradas/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(qrCodes(page)).toHaveCount(3);
    expect(spent.taps).toBe(1);
  });

  test.describe(() => {
    // The browser logs a failed request.
    test.use({ expected: [/Failed to load resource/] });

    // Rule SOC-15
    test("collects an instalment in cash in three clicks, with its receipt", {
      tag: "@desktop",
    }, async ({ page }) => {
      const member = await newMember(page.request);
      const { spent, press, tap } = await fromHoy(page, false);
      const choose = async () => {
        await expect(dialog(page).getByRole("combobox", { name: "¿De quién es la cuota?" })).toBeFocused();
        await page.keyboard.type(member.correo);
        await expect(dialog(page).getByRole("option")).toHaveText([/^Ibáñez, Irene/]);
      };
      await press("Cobrar cuota");
      await choose();
      await tap(dialog(page).getByRole("option"));
      await expect(dialog(page).getByRole("checkbox", { name: /cuota 1 de/i })).toBeChecked();
      await expectInView(
        dialog(page).getByText(/^1 cuota/),
        dialog(page).getByText(/^Vuelto:/),
        dialog(page).getByRole("button", { name: /^Cobrar$/ }),
      );
      await expectGood(page);
      await press(/^Cobrar$/);
      await expect(dialog(page).getByText(/^Cobraste /)).toBeVisible();
      const proof = dialog(page).getByRole("table");
      await expect(proof).toContainText(/cuota 1 de/i);
      await expect(dialog(page).getByRole("link", { name: "Mandar por WhatsApp" })).toHaveAttribute(
        "href",
        /^https:\/\/wa\.me\/54\d+\?text=.*Recibo%20R-\d{8}/,
      );
      await expectGood(page);
      expect(spent.taps).toBe(3);

      await press("Cobrarle a otra persona");
      await choose();
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByRole("checkbox", { name: /cuota 2 de/i })).toBeFocused();
      await dialog(page)
        .getByRole("checkbox", { name: /cuota 3 de/i })
        .check();
      let calls = 0;
      await page.route(/\/api\/personas\/\d+\/cobros$/, async (route) => {
        if (++calls > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await press(/^Cobrar$/);
      await expect(dialog(page).getByRole("alert")).toBeVisible();
      await press(/^Cobrar$/);
      for (const n of [2, 3]) await expect(proof).toContainText(new RegExp(`cuota ${n} de`, "i"));
      expect(calls).toBe(2);
      const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
      const cuotas = await page.request.get(`/api/cuotas/usuario/${member.id}`, { headers });
      const paid = ((await cuotas.json()) as Cuota[]).filter(({ estado }) => estado === "pagada");
      expect(paid).toHaveLength(3);
    });
  });

  test("blocks an hour of a court in three clicks", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { spent, press, link, tap } = await fromHoy(page, false, "adminb");
    await link("Bloquear cancha");
    const first = await freeHour(page);
    const hour = (hora: string) => page.getByText(hora, { exact: true });
    await expectInView(page.getByRole("heading", { name: /^dom / }), hour("08:00"), hour("23:00"));
    await expect.poll(() => scrollersAround(first)).toEqual([]);
    await tap(first);
    await press(/bloquear estas horas$/);
    await expect(dialog(page).getByLabel("Motivo")).toBeFocused();
    const { desde, hasta, turnos } = await hoursOf(page);
    expect(turnos).toBe(2);
    const motivo = unique("Entrenamiento ");
    await page.keyboard.type(motivo);
    await expectGood(page);
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("button", { name: `Bloqueo: ${motivo}, de ${desde} a ${hasta}` }),
    ).toBeVisible();
    expect(spent.taps).toBe(3);
  });

  // Rule EVE-18
  test("repeats the last event in two clicks", {
    tag: "@desktop",
  }, async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
    const again = await fromHoy(page, false, "adminb");
    await again.press("Repetir evento");
    await expect(dialog(page).getByLabel("Qué evento")).toHaveValue(/\d/);
    const proposed = await eventually(async () => {
      const nombre = await dialog(page).getByRole("textbox", { name: "Nombre" }).inputValue();
      const fecha = await dialog(page).getByRole("textbox", { name: "Fecha", exact: true }).inputValue();
      expect([nombre, fecha]).not.toContain("");
      return { nombre, fecha: fecha.split("/").reverse().join("-") };
    });
    const descripcion = dialog(page).getByRole("textbox", { name: "Descripción" });
    await expect(descripcion).toBeFocused();
    await expect(descripcion).toHaveValue("");
    await page.keyboard.type("Con entrada libre para los chicos");
    await expectInView(
      dialog(page).getByText(/^Será el /),
      dialog(page).getByRole("button", { name: "Crear evento" }),
    );
    await expectGood(page);
    const [created] = await Promise.all([
      page.waitForResponse(/\/api\/eventos\/crear$/),
      again.press(/^Crear evento$/),
    ]);
    const nuevo = (await created.json()) as { id: number };
    expect(nuevo).toMatchObject(proposed);
    expect(created.request().postDataBuffer()?.toString()).toMatch(/name="repite"\r\n\r\n\d/);
    expect(again.spent.taps).toBe(2);
    expect((await page.request.delete(`/api/eventos/${nuevo.id}`, { headers })).status()).toBe(200);

    const evento = await newEvent(page.request, { fecha: addDays(hoy, 1), hora: "09:00" });
    await sellTickets(page.request, evento.id, { nombre: "Rosa" });
    const { spent, tap } = await fromHoy(page, false);
    // If no match is left today, the next one is also shown beside the list of upcoming matches.
    await tap(
      page.getByRole("link", { name: new RegExp(`cambiar el día o la hora de ${evento.nombre}$`) }).first(),
    );
    await expect(dialog(page).getByRole("textbox", { name: "Hora", exact: true })).toBeFocused();
    await page.keyboard.type("2130");
    await expectInView(dialog(page).getByRole("button", { name: "Guardar", exact: true }));
    await tap(dialog(page).getByRole("button", { name: "Guardar", exact: true }));
    const confirm = page.getByRole("dialog", { name: "Guardar los cambios" });
    await expect(confirm).toContainText("21:30 hs");
    await expectGood(page);
    await tap(confirm.getByRole("button", { name: "Guardar", exact: true }));
    await expect(page.getByRole("button", { name: /21:30 hs/ })).toBeVisible();
    expect(spent.taps).toBe(3);
    await cancelEvent(page.request, evento.id);
  });

  // Rule PAG-13
  test("replies to a booking in two clicks and refunds a ticket in three", {
    tag: "@desktop",
  }, async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const { asuntos } = await (await page.request.get("/api/tablero/bandeja", { headers })).json();
    const { id } = asuntos.find(({ tipo }: { tipo: string }) => tipo === "reserva");
    const reply = await fromHoy(page, false, "adminb");
    const row = page.locator(`[data-row="reserva:${id}"]`);
    await reply.tap(row.getByRole("button", { name: /^Responder: / }));
    await expect(dialog(page).getByRole("textbox", { name: "Respuesta" })).toBeFocused();
    await page.keyboard.type("Pasá por secretaría a las 18.");
    await expectGood(page);
    await reply.press(/^(Enviar respuesta|Modificar)$/);
    await expectNotice(page, /^Respuesta (enviada|modificada) correctamente/);
    expect(reply.spent.taps).toBe(2);

    const evento = await newEvent(page.request);
    const nombre = unique("Elsa ");
    const { entradas } = await sellTickets(page.request, evento.id, { nombre, cantidad: 2 });
    const { spent, press, tap } = await fromHoy(page, false);
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
    // People return cash by hand, and record it with a separate button.
    await expect(dialog(page).getByRole("button", { name: /^Ya lo devolví/ })).toBeVisible();
    expect(spent.taps).toBe(3);
  });
});

test("staff with a phone sell three tickets in three taps, at the counter or at the gate", {
  tag: "@phone",
}, async ({ page }) => {
  const counter = await fromHoy(page, true, "adminb");
  const cuantas = dialog(page).getByRole("group", { name: "Cuántas: General" });
  await counter.press("Vender entradas");
  await expect(dialog(page).getByLabel("Evento")).toContainText(/Colón vs\. Argentino/);
  await expect(cuantas.getByRole("radio", { name: "1" })).toBeFocused();
  await counter.tap(cuantas.getByRole("radio", { name: "3" }));
  await expectInView(
    dialog(page).getByText(/^3 entradas/),
    dialog(page).getByText(/^Vuelto:/),
    dialog(page).getByRole("button", { name: /^Vender ·/ }),
  );
  await expectGood(page);
  await counter.press(/^Vender ·/);
  await expect(qrCodes(page)).toHaveCount(3);
  expect(counter.spent.taps).toBe(3);

  const gate = await fromHoy(page, true);
  await gate.link("Vender entradas en la puerta");
  await gate.tap(cuantas.getByRole("radio", { name: "3" }));
  await expectInView(
    dialog(page).getByText(/^3 entradas/),
    dialog(page).getByText(/^Vuelto:/),
    dialog(page).getByRole("button", { name: "Vender y dejar pasar" }),
  );
  await expectGood(page);
  await gate.press("Vender y dejar pasar");
  await expect(page.getByRole("button", { name: /ADELANTE/ })).toContainText("Entraron 3 de 3.");
  expect(gate.spent.taps).toBe(3);

  const { spent, link, press, tap } = await fromHoy(page, true);
  await link("Bloquear cancha");
  await tap(await freeHour(page));
  await press(/bloquear estas horas$/);
  await expect(dialog(page).getByLabel("Motivo")).toBeFocused();
  const { desde, hasta, turnos } = await hoursOf(page);
  expect(turnos).toBe(2);
  const motivo = unique("Mantenimiento ");
  await page.keyboard.type(motivo);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: `Bloqueo: ${motivo}, de ${desde} a ${hasta}` }),
  ).toBeVisible();
  expect(spent.taps).toBe(3);
});
