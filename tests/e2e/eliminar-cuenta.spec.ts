import { readFileSync } from "node:fs";
import { newCourt, request } from "./court.ts";
import { CONTRASENA, newMember } from "./new-member.ts";
import { expect, expectGood, logIn, test } from "./test.ts";

// The browser logs the 422 of a wrong password.
test.use({ expected: [[/status of 422/], { option: true }] as never });

test("a user downloads personal data and deletes the account", async ({ page }) => {
  const member = await newMember(page.request);
  const court = await newCourt(page);
  await request(page, member, court, { horaInicio: "19:00", horaFin: "20:00" });
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/perfil/privacidad");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar mis datos" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d{2}-\d{2}\.json$/);
  expect(readFileSync(await file.path(), "utf8")).toContain(member.correo);

  const remove = page.getByRole("button", { name: "Eliminar mi cuenta" });
  await remove.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").filter({ hasText: court.nombre })).toContainText("se cancela");
  await expect(dialog.getByText("Las entradas que ya tenés: siguen valiendo con su código.")).toBeVisible();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(dialog.getByText("Escribí tu contraseña actual")).toBeVisible();
  await dialog.locator('input[name="clave"]').fill("no-es-la-clave");
  await page.keyboard.press("Enter");
  await expect(dialog.locator('input[name="clave"]')).toHaveAttribute("aria-invalid", "true");
  // Records every name that the dialog shows, until the account is gone.
  await page.evaluate(() => {
    const named: string[] = [];
    Object.assign(window, { named });
    const look = () => {
      const name = document.querySelector("dialog form > p strong");
      if (name) named.push(name.textContent ?? "");
      requestAnimationFrame(look);
    };
    look();
  });
  await dialog.locator('input[name="clave"]').fill(CONTRASENA);
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
  await expect(page.getByText(/Eliminamos tu cuenta/)).toBeVisible();
  const named = await page.evaluate(() => (window as unknown as { named: string[] }).named);
  expect([...new Set(named)]).toEqual([member.usuario]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
