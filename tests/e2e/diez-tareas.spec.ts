import { countEffort } from "./effort.ts";
import { expectInView } from "./events.ts";
import { expect, expectGood, logInByForm, type Page, test } from "./test.ts";

/** A laptop of the office, or a phone. */
test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 800 });
});

const dialog = (page: Page) => page.getByRole("dialog");

/** Logs in, which leads to Hoy, and counts from there. */
async function fromHoy(page: Page, touch: boolean, usuario = "admin") {
  await logInByForm(page, usuario);
  const { spent, tap } = countEffort({ touch });
  const press = (name: string | RegExp) => tap(page.getByRole("button", { name }));
  return { spent, tap, press, link: (name: string | RegExp) => tap(page.getByRole("link", { name })) };
}

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
});
