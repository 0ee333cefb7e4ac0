import { tokenOf } from "./new-member.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, unique } from "./test.ts";

const OTRO = /Colón vs\. Gimnasia/;

test.describe("the gate", () => {
  // A refused ticket is a 409, which the browser reports.
  test.use({ expected: [[/status of 409/], { option: true }] as never });

  test("serves its event: sells and admits, stops another event's ticket, and undoes a check-in", {
    tag: "@phone",
  }, async ({ page }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const eventos = await (await page.request.get("/api/entradas/puerta", { headers })).json();
    const otro = eventos.find(({ nombre }: { nombre: string }) => OTRO.test(nombre));
    const nombre = unique("Rosa ");
    const sale = await page.request.post("/api/entradas/venta", {
      headers,
      data: { eventoId: otro.id, nombre, medio: "efectivo" },
    });
    const { codigo } = await sale.json();

    await logIn(page, "adminb");
    await page.goto("/club_colon/admin/eventos/ingreso");
    const verify = async () => {
      await page.getByLabel("Código de la entrada").fill(codigo);
      await page.getByRole("button", { name: "Verificar" }).click();
    };
    const served = page.getByRole("list", { name: "Eventos de esta puerta" });
    // Today's match is on already, and sells at the door to somebody without an account, who goes in at once.
    await expect(served).toContainText("Colón vs. Argentino");
    await page.getByRole("button", { name: "Vender entrada" }).click();
    const sell = page.getByRole("button", { name: /^Registrar venta/ });
    await expect(sell).toBeInViewport({ ratio: 1 });
    await sell.click();
    await expect(page.getByText("Venta registrada")).toBeVisible();
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
    await expect(page.getByText(/Ya ingresó el \d\d\/\d\d a las \d\d:\d\d/)).toBeVisible();
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
