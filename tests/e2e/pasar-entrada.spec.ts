import { newEvent, sellTickets } from "./events.ts";
import { expectFits } from "./layout.ts";
import { CONTRASENA } from "./new-member.ts";
import { newUser } from "./registration.ts";
import { expect, expectAccessible, logIn, mailsTo, test, unique } from "./test.ts";

// The browser logs the 422 of a mistyped address.
test.use({ expected: [[/status of 422/], { option: true }] as never });

// Rules PAS-1, PAS-2, ENT-14, SIT-20
test("a recipient opens a ticket passed on by mail without an account", {
  tag: "@phone",
}, async ({ page }) => {
  const { usuario } = await newUser(page);
  const evento = await newEvent(page.request);
  const { codigo } = await sellTickets(page.request, evento.id, { nombreUsuario: usuario });

  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil/entradas");
  await page.getByText("Historial").click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Pago aprobado\d/ })).toBeVisible();
  await page.getByRole("button", { name: /^Pasar a otra persona/ }).click();
  await page.getByLabel("Correo de la persona").fill("abuela");
  await page.getByRole("button", { name: "Pasar la entrada" }).click();
  await expect(page.getByText("El correo no parece válido")).toBeVisible();
  await expectAccessible(page);
  const correo = `${unique("abuela")}@example.com`;
  await page.getByLabel("Correo de la persona").fill(correo);
  await page.getByRole("button", { name: "Pasar la entrada" }).click();
  await expect(page.getByText(`La pasaste a ${correo}`)).toBeVisible();
  await expect(page.getByText(codigo)).toBeHidden();
  await expectAccessible(page);

  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const path = /\/entrada#\S+/.exec((await mailsTo(page, correo))[0]?.text ?? "")?.[0] ?? "";
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(page.getByRole("heading", { name: evento.nombre })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ver mi entrada" }).click();
  const nuevo = page.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{2}$/);
  await expect(nuevo).toBeVisible();
  await expect(nuevo).not.toHaveText(codigo);
  await expectAccessible(page);
  await expectFits(page, "a passed ticket, opened");
  await page.reload();
  await expect(nuevo).toBeVisible();
});
