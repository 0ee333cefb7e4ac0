import { dialog, fromHoy } from "./from-hoy.ts";
import { newMember } from "./new-member.ts";
import { expect, test } from "./test.ts";

test.describe("a collection of several instalments", () => {
  // The browser logs the lost response and the refusal.
  test.use({ expected: [[/Failed to load resource|status of 409/], { option: true }] as never });

  // Rule SOC-15
  test("keeps the instalments recorded before a failure and names the one that was not", {
    tag: "@desktop",
  }, async ({ page }) => {
    const member = await newMember(page.request);
    const { press } = await fromHoy(page, false);
    await press("Cobrar cuota");
    await expect(dialog(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type(member.correo);
    await expect(dialog(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    const cuotas = dialog(page).getByRole("checkbox");
    await cuotas.nth(1).check();
    await cuotas.nth(2).check();
    let calls = 0;
    await page.route(/\/api\/cuotas\/\d+\/cobrar$/, (route) =>
      ++calls === 2 ? route.abort() : route.continue(),
    );
    await press(/^Cobrar$/);
    await expect(dialog(page).getByText("Se registró una parte")).toBeVisible();
    await expect(dialog(page).getByText(/no sabemos si la cuota 2 quedó registrada/)).toBeVisible();
    await expect(dialog(page).getByRole("table")).toContainText("Cuota 1 de");
    await expect(dialog(page).getByRole("table")).not.toContainText("Cuota 2 de");
    expect(calls).toBe(2);
    await press("Ver lo que falta");
    await expect(dialog(page).getByText(/^Cuota 2 de/)).toBeVisible();
    await expect(dialog(page).getByText(/^Cuota 1 de/)).toHaveCount(0);
  });
});
