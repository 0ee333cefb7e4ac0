import { payAs } from "./checkout.ts";
import { countEffort } from "./effort.ts";
import { verify } from "./events.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { newUser } from "./registration.ts";
import { eventually, expect, expectGood, logIn, returnTo, test, unique } from "./test.ts";

test.describe("the profile", () => {
  // The browser logs the 422 of a wrong current password and the 409 of a taken username.
  test.use({ expected: [[/status of 4(09|22)/], { option: true }] as never });

  test("lets a member change personal data and password by keyboard", async ({ page }) => {
    const member = await newMember(page.request);
    await logIn(page, member.usuario, CONTRASENA);
    await page.goto("/perfil");
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    const save = page.getByRole("button", { name: "Guardar Cambios" });
    await expect(page.getByText("¡Hola, Irene!")).toBeVisible();
    await expect(field("socioDto.dni")).not.toBeEditable();
    await save.click();
    await expect(page.getByText("No cambiaste ningún dato.")).toBeVisible();

    await field("socioDto.direccion").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Soárez 5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("otra-clave-larga");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(field("clave")).toHaveAttribute("type", "text");
    await expect(field("confirmacion")).toHaveAttribute("type", "password");
    await page.keyboard.press("Tab");
    await page.keyboard.type("otra-clave-corta");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await expect(field("confirmacion")).toBeFocused();
    await field("confirmacion").fill("otra-clave-larga");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(field("claveActual")).toBeFocused();
    await page.keyboard.type("no-es-la-clave");
    await field("nombreUsuario").fill("Socio");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Error al actualizar los datos")).toBeVisible();
    await expect(field("claveActual")).toHaveAttribute("aria-invalid", "true");
    await expectGood(page);
    await field("claveActual").fill(CONTRASENA);
    await save.click();
    await expect(field("nombreUsuario")).toHaveAttribute("aria-invalid", "true");
    await expect(field("clave")).toHaveValue("otra-clave-larga");

    const renamed = unique("Irene");
    await field("nombreUsuario").fill(renamed);
    await field("persona.nombre").fill("Irené 🏀");
    await field("socioDto.telefono").fill("2346 511222");
    await save.click();
    await expect(page.getByText("Datos actualizados correctamente")).toBeVisible();
    await expect(page.getByText("¡Hola, Irené 🏀!")).toBeVisible();
    await expect(field("clave")).toHaveValue("");
    await expect(field("claveActual")).toHaveCount(0);
    await page.reload();
    await expect(field("persona.nombre")).toHaveValue("Irené 🏀");
    await expect(field("socioDto.telefono")).toHaveValue("2346511222");
    await expect(field("socioDto.direccion")).toHaveValue("Soárez 5");
  });
});

// Rules SOC-13, SOC-14
test("a member pays the instalment due in three taps after the login", async ({ page, context }) => {
  const member = await newMember(page.request);
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/");
  const { tap, spent } = countEffort();
  const mine = page.getByRole("region", { name: "Lo tuyo" });
  await expect(mine.getByRole("link", { name: "Mi carnet" })).toBeVisible();
  await expect(mine.getByText("No tenés ninguna por venir")).toBeVisible();
  await expect(mine.getByText(/^\$ .*, vence el/)).toBeVisible();
  await expectGood(page);
  await tap(mine.getByRole("link", { name: "Mis cuotas" }));
  const first = page.getByRole("article").filter({ hasText: "Cuota 1 de 12" });
  await expect(first.getByText("Pendiente")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis cuotas");
  await expect(page.getByRole("button", { name: /^Pagar/ })).toHaveCount(1);

  // A phone pays in the same tab, so Back returns to the instalments.
  await tap(first.getByRole("button", { name: /^Pagar/ }));
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole("button", { name: "Pagar", exact: true })).toBeVisible();
  expect(spent).toEqual({ taps: 2, fields: 0 });
  await page.goBack();
  const goOn = first.getByRole("link", { name: /^Seguir pagando/ });
  await expect(goOn).toBeVisible();
  await expectGood(page);

  // A page left open while another tab pays shows the payment when the user returns to it.
  const checkout = await context.newPage();
  const href = await goOn.evaluate((link: HTMLAnchorElement) => link.href);
  await checkout.goto(href);
  await payAs(checkout, "APRO");
  await checkout.waitForURL(/\/success/);
  await expect(checkout.getByText("¡Transacción exitosa!")).toBeVisible();
  await expect(checkout.getByText(/Pagaste Cuota 1 de 12/)).toBeVisible();
  await expect(checkout.getByRole("main").getByText(/entrada|QR/)).toHaveCount(0);
  await expect(checkout.getByRole("link", { name: "Ver mi cuenta" })).toBeVisible();
  await checkout.close();
  await returnTo(page);
  await page.getByText(/^Pagadas \(/).click();
  await expect(first).toContainText("con Mercado Pago");
  await expect(first.getByText("Pagada")).toBeVisible();
});

test("the membership card appears once the member is confirmed", async ({ page }) => {
  const member = await newMember(page.request, { confirmed: false });
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/perfil/carnet");
  const card = page.getByRole("article");
  await expect(card.getByText("En proceso")).toBeVisible();
  await expect(card.getByText(/SOC-/)).toHaveCount(0);

  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  expect((await page.request.patch(`/api/socio/${member.id}/confirmar`, { headers })).status()).toBe(200);
  await page.reload();
  await expect(card.getByText("Al día")).toBeVisible();
  await card.getByRole("button", { name: /Ver en grande/ }).click();
  const codigo = await eventually(async () => {
    const text = await page.getByRole("dialog").getByText(/^SOC-/).locator("..").innerText();
    const compact = text.replace(/\s/g, "");
    expect(compact).toMatch(/^SOC(-[0-9A-Z]{4}){6}-[0-9A-Z]{2}$/);
    return compact;
  });
  await expectGood(page);

  await page.goto("about:blank");
  await logIn(page, "adminb");
  await page.goto("/club_colon/admin/eventos/ingreso");
  await verify(page, codigo.toLowerCase());
  const verdict = page.getByRole("status").getByRole("button");
  for (const text of ["Carnet de socio", "AL DÍA", "Irene Ibáñez", "Plan Activo"])
    await expect(verdict).toContainText(text);
  await verdict.click();
  await expect(verdict).toBeHidden();

  // In the demo this member has overdue instalments.
  const debtor = { authorization: `Bearer ${await tokenOf(page.request, "socio")}` };
  const carnet = await (await page.request.get("/api/socio/carnet", { headers: debtor })).json();
  await verify(page, carnet.codigo);
  await expect(verdict).toContainText("ADEUDA");
  await expect(verdict).toContainText(/1 cuota, \$/);
  await expectGood(page);
});

// Rules SOC-13, SOC-14
test("a user who is not a member sees no member tabs", async ({ page }) => {
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil");
  const tabs = page.getByRole("navigation", { name: "Mi perfil" });
  await expect(tabs.getByRole("link", { name: "Mis datos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sumalos a tu cuenta" })).toBeVisible();
  await expect(page.locator('input[name="socioDto.dni"]')).toHaveCount(0);
  await tabs.getByRole("link", { name: "Familia y cuotas" }).click();
  const family = page.getByRole("navigation", { name: "Familia y cuotas" });
  await expect(family.getByRole("link", { name: "Mi familia" })).toHaveAttribute("aria-current", "page");
  await expect(family.getByRole("link", { name: /cuotas|carnet/i })).toHaveCount(0);
  const bookings = tabs.getByRole("link", { name: "Reservas" });
  await bookings.click();
  await expect(bookings).toHaveAttribute("aria-current", "page");
  await expectGood(page);
});
