import { payAs } from "./checkout.ts";
import { countEffort } from "./effort.ts";
import { CONTRASENA, type Member, newMember, tokenOf } from "./new-member.ts";
import { expectLoggedIn } from "./registration.ts";
import {
  expect,
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  fillLogin,
  logInByForm,
  mailsTo,
  type Page,
  test,
  unique,
} from "./test.ts";

async function enter(page: Page, { usuario }: Member): Promise<void> {
  await logInByForm(page, usuario, CONTRASENA);
}

test.describe("own data", () => {
  // The browser logs the 422 of a wrong current password and the 409 of a taken username.
  test.use({ expected: [[/status of 4(09|22)/], { option: true }] as never });

  test("a member changes personal data and password; the DNI stays fixed and other sessions end", async ({
    page,
    browser,
  }) => {
    const member = await newMember(page.request);
    await enter(page, member);
    const elsewhere = await (await browser.newContext()).newPage();
    await enter(elsewhere, member);

    await page.goto("/perfil");
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    const save = page.getByRole("button", { name: "Guardar Cambios" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis datos");
    await expect(page.getByText(`¡Hola, ${member.usuario}!`)).toBeVisible();
    await expect(field("socioDto.dni")).not.toBeEditable();
    await expect(page.getByText("Plan Activo")).toBeVisible();
    await expectGood(page);

    await save.click();
    await expect(page.getByText("No cambiaste ningún dato.")).toBeVisible();

    await field("clave").fill("otra-clave-larga");
    await field("confirmacion").fill("otra-clave-corta");
    await save.click();
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await expect(field("confirmacion")).toBeFocused();
    await field("confirmacion").fill("otra-clave-larga");
    await field("claveActual").fill("no-es-la-clave");
    await field("nombreUsuario").fill("Socio");
    await save.click();
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
    await expect(page.getByText(`¡Hola, ${renamed}!`)).toBeVisible();
    await expect(field("clave")).toHaveValue("");
    await expect(field("claveActual")).toHaveCount(0);

    await page.reload();
    await expect(field("persona.nombre")).toHaveValue("Irené 🏀");
    await expect(field("socioDto.telefono")).toHaveValue("2346511222");
    await expect
      .poll(async () => (await mailsTo(page, member.correo)).some((mail) => /contraseña/i.test(mail.subject)))
      .toBe(true);

    await elsewhere.goto("/perfil");
    await elsewhere.waitForURL("/");
    await fillLogin(await opened(elsewhere, "/login"), renamed, "otra-clave-larga");
    await expectLoggedIn(elsewhere);
    await elsewhere.context().close();
  });

  test("the profile works by keyboard, and each password field has its own reveal button", {
    tag: "@desktop",
  }, async ({ page }) => {
    await enter(page, await newMember(page.request));
    await page.goto("/perfil");
    await page.locator('input[name="socioDto.direccion"]').focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Soárez 5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("una-nueva-clave");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator('input[name="clave"]')).toHaveAttribute("type", "text");
    await expect(page.locator('input[name="confirmacion"]')).toHaveAttribute("type", "password");
    await page.keyboard.press("Tab");
    await page.keyboard.type("una-nueva-clave");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.locator('input[name="claveActual"]')).toBeFocused();
    await page.keyboard.type(CONTRASENA);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Datos actualizados correctamente")).toBeVisible();
  });
});

async function opened(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

// Rules SOC-13, SOC-14
test("a member pays the instalment due with three taps after the login, one of them at Mercado Pago, abandons it, resumes and sees it paid", async ({
  page,
  context,
}) => {
  const member = await newMember(page.request);
  await enter(page, member);
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
  await expectGood(page);

  // On a phone in the same tab: Back returns to the instalments.
  await tap(first.getByRole("button", { name: /^Pagar/ }));
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole("button", { name: "Pagar", exact: true })).toBeVisible();
  expect(spent).toEqual({ taps: 2, fields: 0 });
  await page.goBack();
  const goOn = first.getByRole("link", { name: /^Seguir pagando/ });
  await expect(goOn).toBeVisible();
  await expectGood(page);

  // Left open while it is paid in another tab, the page detects it when it is shown again.
  const checkout = await context.newPage();
  await checkout.goto((await goOn.getAttribute("href")) ?? "");
  await payAs(checkout, "FUND");
  await checkout.waitForURL(/\/failure/);
  await expect(checkout.getByText(/Cuota 1 de 12.*, \$ /)).toBeVisible();
  await checkout.getByRole("link", { name: "Probar de nuevo" }).click();
  await payAs(checkout, "APRO");
  await checkout.waitForURL(/\/success/);
  await expect(checkout.getByText("¡Transacción exitosa!")).toBeVisible();
  await expect(checkout.getByText(/Pagaste Cuota 1 de 12/)).toBeVisible();
  await expect(checkout.getByText(/entrada|QR/)).toHaveCount(0);
  await expect(checkout.getByRole("link", { name: "Ver mi cuenta" })).toBeVisible();
  await expectAccessible(checkout);
  await checkout.close();
  // It is collapsed with the paid ones.
  await page.getByText(/^Pagadas \(/).click({ timeout: 60_000 });
  await expect(first).toContainText("con Mercado Pago");
  await expect(first.getByText("Pagada")).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(page, member.correo)).some((mail) => mail.subject.includes("cuota 1")))
    .toBe(true);
});

test("states overdue instalments in words, also on the membership card", async ({ page }) => {
  await logInByForm(page, "socio");
  await page.goto("/perfil/cuotas");
  await expect(page.getByText("1 cuota vencida")).toBeVisible();
  await expect(page.getByRole("article").first().getByText("Vencida")).toBeVisible();
  await expectGood(page);
  await page.goto("/perfil/carnet");
  await expect(page.getByRole("article").getByText("Adeuda")).toBeVisible();
  await expectGood(page);
});

test("the membership card is unavailable until confirmation; then the gate reads it and distinguishes it from a ticket", async ({
  page,
  browser,
}) => {
  const member = await newMember(page.request, { confirmed: false });
  await enter(page, member);
  await page.goto("/perfil");
  await expect(page.getByText(/Pedido en curso desde el/)).toBeVisible();
  await page.goto("/perfil/carnet");
  const card = page.getByRole("article");
  await expect(card.getByText("En proceso")).toBeVisible();
  await expect(card.getByText(/SOC-/)).toHaveCount(0);
  await expectGood(page);

  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  expect((await page.request.patch(`/api/socio/${member.id}/confirmar`, { headers })).status()).toBe(200);
  await page.reload();
  await expect(card.getByText("Al día")).toBeVisible();
  await expectGood(page);
  await card.getByRole("button", { name: /Ver en grande/ }).click();
  const codigo = (await page.getByRole("dialog").getByText(/^SOC-/).locator("..").textContent()) ?? "";
  expect(codigo).toMatch(/^SOC(-[0-9A-Z]{4}){6}-[0-9A-Z]{2}$/);
  await expectGood(page);
  await page.keyboard.press("Escape");

  const door = await (await browser.newContext()).newPage();
  await logInByForm(door, "adminb");
  await door.goto("/club_colon/admin/eventos/ingreso");
  const read = async (code: string) => {
    await door.getByLabel(/^Código/).fill(code);
    await door.getByRole("button", { name: "Verificar" }).click();
  };
  await read(codigo.toLowerCase());
  // The verdict disappears automatically after a moment.
  const verdict = door.getByRole("status").getByRole("button");
  await expect(verdict).toContainText("Carnet de socio");
  await expect(verdict).toContainText("AL DÍA");
  await expect(verdict).toContainText("Irene Ibáñez");
  await expect(verdict).toContainText("Plan Activo");
  await expectAccessible(door);
  await expect(verdict).toBeHidden();

  const debtor = { authorization: `Bearer ${await tokenOf(page.request, "socio")}` };
  const carnet = await (await page.request.get("/api/socio/carnet", { headers: debtor })).json();
  await read(carnet.codigo);
  await expect(verdict).toContainText("ADEUDA");
  await expect(verdict).toContainText("1 cuota, $ 18.000,00");
  await expectAccessible(door);
  await expectNoSidewaysScroll(door);
  await door.context().close();
});

// Rules SOC-13, SOC-14
test("a plain user sees no member tabs, but sees bookings", async ({ page }) => {
  await logInByForm(page, "usuario");
  await expect(page.getByRole("region", { name: "Lo tuyo" })).toHaveCount(0);
  await page.goto("/perfil");
  const tabs = page.getByRole("navigation", { name: "Mi perfil" });
  // More tabs to the right.
  await expect(tabs.getByRole("list")).toHaveAttribute("data-after");
  await expect(tabs.getByRole("link", { name: "Mis datos" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: /cuotas|carnet/i })).toHaveCount(0);
  await expect(page.locator('input[name="socioDto.dni"]')).toHaveCount(0);
  const bookings = tabs.getByRole("link", { name: "Mis reservas" });
  await bookings.click();
  await expect(bookings).toHaveAttribute("aria-current", "page");
  await expectGood(page);
});
