import { dialog, fromHoy } from "./from-hoy.ts";
import { newMember } from "./new-member.ts";
import { expect, test } from "./test.ts";

test.describe("a collection of several instalments", () => {
  // The browser logs the lost answer.
  test.use({ expected: [[/Failed to load resource/], { option: true }] as never });

  // Rule SOC-15
  test("is one payment, recorded once although its answer was lost", { tag: "@desktop" }, async ({
    page,
  }) => {
    const member = await newMember(page.request);
    const { press } = await fromHoy(page, false);
    await press("Cobrar cuota");
    await expect(dialog(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type(member.correo);
    await expect(dialog(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    const cuotas = dialog(page).getByRole("checkbox");
    await expect(cuotas.first()).toBeFocused();
    await cuotas.nth(1).check();
    await cuotas.nth(2).check();
    let calls = 0;
    await page.route(/\/api\/personas\/\d+\/cobros$/, async (route) => {
      if (++calls > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press(/^Cobrar$/);
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    await press(/^Cobrar$/);
    const proof = dialog(page).getByRole("table");
    for (const n of [1, 2, 3]) await expect(proof).toContainText(new RegExp(`cuota ${n} de`, "i"));
    expect(calls).toBe(2);
    await press("Cobrarle a otra persona");
    await page.keyboard.type(member.correo);
    await expect(dialog(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText(/cuota 4 de/i)).toBeVisible();
    await expect(dialog(page).getByText(/cuota 3 de/i)).toHaveCount(0);
  });
});
