import { openCheckout, payAndReturn } from "./checkout.ts";
import { newEvent } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  mailsTo,
  openActions,
  type Page,
  pickAction,
  test,
  unique,
} from "./test.ts";

const SIZES = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } };

/**
 * Checks phone and desktop widths in one walk, because only one event can be rehearsed at a time.
 */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize(SIZES.desktop);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(SIZES.phone);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test.describe("a sale rehearsal", () => {
  // The browser logs the 404 that visitors get.
  test.use({ expected: [[/status of 404/], { option: true }] as never });

  test("sells, mails, admits and ends; it is marked everywhere and hidden from the public", async ({
    page,
    browser,
  }) => {
    test.setTimeout(480_000);
    const nombre = unique("Ensayo ");
    // It starts in an hour, so that its gate is open.
    const begins = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const { id } = await newEvent(page.request, {
      nombre,
      fecha: begins.slice(0, 10),
      hora: begins.slice(11, 16),
      precioEntrada: "1500",
      cantidadEntradas: "3",
    });
    await logIn(page, "admin");
    await page.goto("/club_colon/admin/eventos/");
    await pickAction(page, nombre, "Ensayar una venta");
    await expect(page.getByRole("dialog", { name: "Ensayar una venta" })).toContainText("No se cobra");
    await expectFits(page);
    await page.getByRole("button", { name: "Empezar el ensayo" }).click();
    await expect(page.getByText("De prueba", { exact: true })).toBeVisible();
    await expectFits(page);
    const end = page.getByRole("button", { name: `Terminar el ensayo de ${nombre}` });
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport({ ratio: 0.99 });

    await pickAction(page, nombre, "Página");
    await expect(page.getByText("Evento de prueba.")).toBeVisible();
    await expect(page.getByText("O pagá por transferencia")).toHaveCount(0);
    await expectFits(page);

    const checkout = await openCheckout(page, page.getByRole("button", { name: "Pagar con Mercado Pago" }));
    await payAndReturn(page, checkout, "¡Listo! Tu entrada está paga");

    const token = await tokenOf(page.request, "admin");
    const headers = { authorization: `Bearer ${token}` };
    const perfil = await page.request.get("/api/usuario/perfil", { headers });
    const text = JSON.stringify(await perfil.json());
    const correo = /[\w.+-]+@[\w.-]+/.exec(text)?.[0] ?? "";
    const mail = await expect
      .poll(async () => (await mailsTo(page, correo)).find(({ subject }) => subject.includes(nombre)))
      .toBeTruthy()
      .then(async () => (await mailsTo(page, correo)).find(({ subject }) => subject.includes(nombre)));
    expect(mail?.subject).toBe(`PRUEBA: tu entrada para ${nombre}`);
    const codigo = mail?.text.match(/(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}/)?.[0] ?? "";

    await page.goto("/perfil/entradas");
    await expect(page.getByRole("heading", { name: `PRUEBA: ${nombre}` })).toBeVisible();
    await expectFits(page);

    const visitor = await browser.newContext();
    for (const address of ["/", "/eventos.ics", "/sitemap.xml", "/api/eventos/lista", `/evento/${id}`]) {
      const response = await visitor.request.get(new URL(address, page.url()).href);
      expect([address, (await response.text()).includes(nombre)]).toEqual([address, false]);
    }
    await visitor.close();

    await page.goto("/club_colon/admin/eventos/ingreso");
    await page.getByRole("button", { name: /^(Cambiar|Elegir evento)/ }).click();
    const options = page.getByRole("dialog");
    const rehearsed = options.getByRole("checkbox", { name: `PRUEBA: ${nombre}` });
    await expect(rehearsed).toBeVisible();
    for (const checked of await options.getByRole("checkbox", { checked: true }).all())
      await checked.uncheck();
    await rehearsed.check();
    await expectFits(page);
    await page.getByRole("button", { name: "Usar este evento" }).click();
    await expect(page.getByRole("list", { name: "Eventos de esta puerta" })).toContainText(
      `PRUEBA: ${nombre}`,
    );
    await page.getByLabel("Código de la entrada").fill(codigo);
    await page.getByRole("button", { name: "Verificar" }).click();
    const verdict = page.getByRole("status").getByRole("button", { name: /ADELANTE/ });
    await expect(verdict).toContainText(`PRUEBA: ${nombre}`);
    await expectFits(page);

    await page.goto("/club_colon/admin/eventos/");
    await end.click();
    await expectFits(page);
    await page.getByRole("dialog").getByRole("button", { name: "Terminar el ensayo" }).click();
    await expect(end).toHaveCount(0);
    await openActions(page, nombre);
    await expect(page.getByRole("menuitem", { name: "Ensayar una venta" })).toBeVisible();
    await page.goto("/perfil/entradas");
    await expect(page.getByText(nombre)).toHaveCount(0);
    expect((await page.request.delete(`/api/eventos/${id}`, { headers })).status()).toBe(200);
  });
});
