import { CONTRASENA, newMember } from "./new-member.ts";
import { expect, expectGood, fillLogin, logIn, test } from "./test.ts";

// The browser logs the 422 of a wrong password and the 401 of the login after the deletion.
test.use({ expected: [[/status of 4(01|22)/], { option: true }] as never });

test("a user downloads personal data and deletes the account with the password", async ({ page }) => {
  const member = await newMember(page.request);
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/perfil/privacidad");
  await expectGood(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar mis datos" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d{2}-\d{2}\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(JSON.parse(text)).toHaveProperty("socio");
  expect(text).toContain(member.correo);

  const remove = page.getByRole("button", { name: "Eliminar mi cuenta" });
  await remove.click();
  const dialog = page.getByRole("dialog");
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
  await dialog.locator('input[name="clave"]').fill(CONTRASENA);
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
  await expect(page.getByText(/Eliminamos tu cuenta/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.goto("/login");
  await fillLogin(page, member.usuario, CONTRASENA);
  await expect(page.getByText("Usuario o contraseña incorrectos")).toBeVisible();
});
