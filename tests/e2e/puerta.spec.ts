import { eventAtGate } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInByForm,
  mailsTo,
  type Page,
  test,
  unique,
  WITH_WORKER,
} from "./test.ts";

// It keeps the gate's codes and its screen.
test.use(WITH_WORKER);

const OTRO = /Colón vs\. Gimnasia/;

test.describe("the gate", () => {
  // The browser logs the 409 of a refused ticket.
  test.use({ expected: [[/status of 409/], { option: true }] as never });

  test("sells and admits for its event, refuses another event's ticket and undoes a check-in", {
    tag: "@phone",
  }, async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const otro = await eventAtGate(page, OTRO);
    const nombre = unique("Rosa ");
    const sale = await page.request.post("/api/entradas/venta", {
      headers,
      data: { eventoId: otro.id, nombre, medio: "efectivo" },
    });
    const { codigo } = await sale.json();

    await logInByForm(page, "admin");
    await page.goto("/club_colon/admin/eventos/ingreso");
    const verify = async () => {
      await page.getByLabel("Código de la entrada").fill(codigo);
      await page.getByRole("button", { name: "Verificar" }).click();
    };
    const served = page.getByRole("list", { name: "Eventos de esta puerta" });
    // Today's match has started; a door sale to a buyer without an account admits at once.
    await expect(served).toContainText("Colón vs. Argentino");
    await page.getByRole("button", { name: "Vender entrada" }).click();
    const sell = page.getByRole("button", { name: /^Registrar venta/ });
    await expect(sell).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Una más" }).click();
    await page.getByRole("group", { name: "Paga con" }).getByRole("button").last().click();
    await expect(page.getByText(/^Vuelto: \$/)).toBeVisible();
    await expectAccessible(page);
    await sell.click();
    await expect(page.getByText("Venta registrada")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Código QR de la entrada/ })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dejar pasar" }).click();
    await page
      .getByRole("status")
      .getByRole("button", { name: /ADELANTE/ })
      .click();

    await verify();
    const decision = page.getByRole("alertdialog", { name: "OTRO EVENTO" });
    await expect(decision).toContainText(OTRO);
    await expect(decision.getByRole("button", { name: "No dejar pasar" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(decision).toBeHidden();

    await page.getByRole("button", { name: /^Cambiar/ }).click();
    await page.getByRole("checkbox", { name: OTRO }).check();
    await page.getByRole("checkbox", { name: /Argentino/ }).uncheck();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Usar este evento" }).click();
    await expect(served).toContainText(OTRO);
    await expectNoSidewaysScroll(page);
    await verify();
    await page.getByRole("alertdialog", { name: "OTRA FECHA" }).waitFor();
    await page.getByRole("button", { name: "Dejar pasar igual" }).click();
    await expect(page.getByText("¡ADELANTE!").first()).toBeVisible();
    await page.reload();
    await verify();
    await expect(
      page.getByText(/Ya ingresó el \d\d\/\d\d a las \d\d:\d\d\. La dejaste pasar vos\./),
    ).toBeVisible();
    await page
      .getByRole("status")
      .getByRole("button", { name: /YA INGRESÓ/ })
      .click();

    await page.getByRole("button", { name: "Buscar persona" }).click();
    await page.getByLabel("Apellido, DNI o correo").fill(nombre);
    await page.getByRole("button", { name: `Deshacer el ingreso de ${nombre}` }).click();
    await expect(page.getByText(`Se deshizo el ingreso de ${nombre}.`)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("a gate with a bad connection", () => {
  test.use({ expected: [[/status of 409/, /net::ERR_/], { option: true }] as never });

  /** Lets the next call reach the server but drops its response. */
  async function loseReply(page: Page, path: string) {
    await page.route(
      `**/api/${path}`,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

  test("sells once and admits once when responses are lost, and names the holder of a used or voided ticket", {
    tag: "@phone",
  }, async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    await logInByForm(page, "adminb");
    await page.goto("/club_colon/admin/eventos/ingreso");
    const served = page.getByRole("list", { name: "Eventos de esta puerta" });
    await expect(served).toContainText("Colón vs. Argentino");

    const ready = page.getByText(/^Listo sin conexión: /);
    const before = Number((await ready.textContent())?.match(/: ([\d.]+)/)?.[1]?.replace(".", ""));
    await page.getByRole("button", { name: "Vender entrada" }).click();
    await loseReply(page, "entradas/venta");
    const sell = page.getByRole("button", { name: /^Registrar venta/ });
    await sell.click();
    await expect(page.getByText("No sabemos si la venta quedó registrada")).toBeVisible();
    await expectAccessible(page);
    const sent: { idempotencyKey: string }[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/entradas/venta")) sent.push(request.postDataJSON());
    });
    await page
      .getByRole("button", { name: "Close" })
      .or(page.locator(".mantine-Modal-close"))
      .first()
      .click();
    await page.getByRole("button", { name: "Vender entrada" }).click();
    await expect(page.getByText("No sabemos si la venta quedó registrada")).toBeVisible();
    const sold = page.waitForResponse("**/api/entradas/venta");
    await sell.click();
    const { id, codigo, evento } = await (await sold).json();
    await expect(page.getByText("Venta registrada")).toBeVisible();
    const list = await page.request.get(`/api/entradas/lista_entradas?eventoId=${evento.id}`, { headers });
    expect((await list.json())[0].id).toBe(id);
    const again = await page.request.post("/api/entradas/venta", {
      headers,
      data: sent[0],
    });
    expect((await again.json()).id).toBe(id);

    await expect(ready).toContainText(`: ${(before + 1).toLocaleString("es-AR")} códigos`);

    // The phone decides under the same id, so that the lost response and its own entry are one check-in.
    await loseReply(page, "entradas/ingreso");
    await page.getByRole("button", { name: "Dejar pasar" }).click();
    const admitted = page.getByRole("status").getByRole("button", { name: /ADELANTE/ });
    await expect(admitted).toContainText("Sin conexión: lo decidió este teléfono");
    await expectAccessible(page);
    await expect(admitted).toBeHidden();
    await expect(page.getByText(/sin mandar/)).toBeHidden();
    await expect(ready).toBeVisible();
    expect(await focused(page)).not.toBe("BODY");

    // A second person presents the same ticket.
    const verify = async () => {
      await page.getByLabel("Código de la entrada").fill(codigo);
      await page.getByRole("button", { name: "Verificar" }).click();
    };
    await verify();
    const verdict = page.getByRole("status").getByRole("button", { name: /Tocá para seguir/ });
    await expect(verdict).toContainText("YA INGRESÓ");
    await expect(verdict).toContainText("Sin cuenta");
    await expect(verdict).toContainText("La dejaste pasar vos.");
    await expectAccessible(page);
    await expect(verdict).toBeHidden();
    expect(await focused(page)).not.toBe("BODY");

    const otro = await eventAtGate(page, OTRO);
    await page.goto(`/club_colon/admin/eventos/ingreso?eventos=${otro.id}`);
    await verify();
    await expect(verdict).toContainText("OTRO EVENTO, YA INGRESÓ");
    await expect(verdict).toContainText("La entrada es de otro evento: Colón vs. Argentino");
    await verdict.click();

    await page.request.post(`/api/entradas/${id}/ingreso/deshacer`, { headers });
    await page.request.post(`/api/entradas/${id}/anular-venta`, { headers, data: { motivo: "Prueba" } });
    await verify();
    await expect(verdict).toContainText("ANULADA");
    await expect(verdict).not.toContainText("NO ESTÁ PAGA");
    await verdict.click();
  });

  // Rule PUE-11
  test("admits accredited press by the code of its email, once, and finds it by name", {
    tag: "@phone",
  }, async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const { id: eventoId } = await eventAtGate(page);
    const [apellido, email] = [unique("Lagos "), `${unique("prensa")}@demo.example`];
    const asked = await page.request.post("/api/prensa/registrar/prensa", {
      data: {
        nombreMedio: "Radio Norte",
        nombreApellido: `Inés ${apellido}`,
        dni: String(Date.now()).slice(-8),
        email,
        telefonoCelular: "2346555123",
        eventoId,
      },
    });
    const { id } = await asked.json();
    await page.request.patch(`/api/prensa/${id}/actualizarEstado?estado=true`, { headers });
    const codeOf = async () =>
      (await mailsTo(page, email))
        .map(({ text }) => /Código de ingreso: (\S+)/.exec(text)?.[1])
        .find(Boolean);
    await expect.poll(codeOf, { timeout: 60_000 }).toBeTruthy();

    await logInByForm(page, "adminb");
    await page.goto(`/club_colon/admin/eventos/ingreso?eventos=${eventoId}`);
    const verify = async () => {
      await page.getByLabel("Código de la entrada").fill((await codeOf()) ?? "");
      await page.getByRole("button", { name: "Verificar" }).click();
    };
    const verdict = page.getByRole("status").getByRole("button", { name: /Tocá para seguir/ });
    await verify();
    // In one expectation: it disappears on its own.
    await expect(verdict).toHaveText(/¡ADELANTE!.*Prensa: Radio Norte\./s);
    await expect(verdict).toBeHidden();
    await verify();
    await expect(verdict).toContainText("YA INGRESÓ");
    await expect(verdict).toBeHidden();

    await page.getByRole("button", { name: "Buscar persona" }).click();
    await page.getByLabel("Apellido, DNI o correo").fill(apellido);
    const row = page.getByRole("listitem").filter({ hasText: "Prensa acreditada" });
    await expect(row).toContainText("Ya ingresó el");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole("button", { name: /^Deshacer el ingreso/ }).click();
    await expect(page.getByText(/^Se deshizo el ingreso de Inés/)).toBeVisible();
    await page.getByRole("button", { name: "Buscar persona" }).click();
    await row.getByRole("button", { name: /^Dejar pasar/ }).click();
    await expect(verdict).toContainText("¡ADELANTE!");
  });
});
