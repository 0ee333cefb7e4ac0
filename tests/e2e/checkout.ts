import { expect, type Locator, type Page } from "./test.ts";

/**
 * Presses the button that opens the provider's page. @returns that page: the same tab on a phone, a new tab elsewhere
 */
export async function openCheckout(page: Page, control: Locator): Promise<Page> {
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) {
    await control.click();
    await page.waitForURL(/\/checkout\//);
    return page;
  }
  const [checkout] = await Promise.all([page.context().waitForEvent("page"), control.click()]);
  await checkout.waitForURL(/\/checkout\//);
  return checkout;
}

/** Pays on the provider's page; the cardholder's name selects the result. */
export async function payAs(checkout: Page, titular: string): Promise<void> {
  await checkout.locator('input[name="titular"]').fill(titular);
  await checkout.getByRole("button", { name: "Pagar", exact: true }).click();
}

export const ticketCodes = (page: Page) =>
  page.getByRole("main").getByRole("img", { name: /^Código QR de la entrada/ });

/**
 * Pays for tickets and returns with the confirmed payment: to the page of the purchase or, on a phone, to the
 * payment's result.
 */
export async function payAndReturn(page: Page, checkout: Page, paid: string): Promise<void> {
  await payAs(checkout, "APRO");
  await checkout.waitForURL(/\/success/);
  // The title changes with the address; a code is shown only once the payment is confirmed.
  await expect(ticketCodes(checkout).first()).toBeVisible();
  if (checkout === page) return;
  await checkout.close();
  await expect(page.getByText(paid)).toBeVisible();
}
