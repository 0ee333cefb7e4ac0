import { expect, test } from "./test.ts";

// Rule DEU-3
test("opening a reminder's link stops the reminders", async ({ page }) => {
  await page.route("**/api/recordatorios/*", (route) =>
    route.fulfill({ json: { recibe: route.request().method() === "DELETE" } }),
  );
  await page.goto("/recordatorios/0000-00MQ-4P27");
  await expect(page.getByText("no vas a recibir más recordatorios")).toBeVisible();
  await page.getByRole("button", { name: "Volver a recibirlos" }).click();
  await expect(page.getByText("volvés a recibir recordatorios")).toBeVisible();
});
