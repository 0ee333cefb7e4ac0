import { expectFits } from "./layout.ts";
import { createEvent } from "./line.ts";
import { tokenOf } from "./new-member.ts";
import { CONTRASENA, newUser } from "./registration.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, mailsTo, test, unique } from "./test.ts";

// The browser logs the 422 of a mistyped address.
test.use({ expected: [[/status of 422/], { option: true }] as never });

// Rules PAS-1, PAS-2, ENT-14, SIT-20
test("a ticket is passed on by mail: the old code is dead, and the recipient opens it without an account", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const { usuario } = await newUser(page);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const evento = await createEvent(page.request, null, 5);
  const eventoId = Number(evento.path.split("/").at(-1));
  const sale = { eventoId, nombreUsuario: usuario, medio: "efectivo" };
  const sold = await page.request.post("/api/entradas/venta", { headers, data: sale });
  const { codigo } = (await sold.json()) as { codigo: string };

  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil/entradas");
  await page.getByText("Historial").click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Pago aprobado\d/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pasar a otra persona/ }).click();
  await page.getByLabel("Correo de la persona").fill("abuela");
  await page.getByRole("button", { name: "Pasar la entrada" }).click();
  await expect(page.getByText("El correo no parece válido")).toBeVisible();
  const correo = `${unique("abuela")}@example.com`;
  await page.getByLabel("Correo de la persona").fill(correo);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pasar la entrada" }).click();
  await expect(page.getByText(`La pasaste a ${correo}`)).toBeVisible();
  await expect(page.getByText(codigo)).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const scanned = await page.request.post("/api/entradas/ingreso", { headers, data: { codigo } });
  expect([scanned.status(), (await scanned.json()).code]).toEqual([409, "pasada"]);

  await expect.poll(async () => (await mailsTo(page, correo)).length).toBe(1);
  const [mail] = await mailsTo(page, correo);
  const path = /\/entrada#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const abuela = await context.newPage();
  await abuela.goto(new URL(path, page.url()).href);
  await expect(abuela.getByRole("heading", { name: evento.nombre })).toBeVisible();
  await expectAccessible(abuela);
  await abuela.getByRole("button", { name: "Ver mi entrada" }).click();
  const nuevo = await abuela.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{2}$/).textContent();
  expect(nuevo).not.toBe(codigo);
  await expectAccessible(abuela);
  await expectFits(abuela, "a passed ticket, opened");
  await abuela.reload();
  await expect(abuela.getByText(nuevo ?? "")).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText("Ya la abrió.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Deshacer/ })).toBeHidden();
});
