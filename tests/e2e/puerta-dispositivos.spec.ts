import { eventAtGate } from "./events.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInByForm,
  type Page,
  test,
  unique,
  WITH_WORKER,
} from "./test.ts";

const GATE = "/club_colon/admin/eventos/ingreso";

// The browser logs refused requests; the service worker keeps the gate's codes.
test.use({
  expected: [[/status of 4\d\d/], { option: true }] as never,
  ...WITH_WORKER,
});

async function sell(page: Page, nombre: string, named?: RegExp) {
  const { id: evento } = await eventAtGate(page, named);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const data = { eventoId: evento, nombre, medio: "efectivo" };
  const { codigo } = await (await page.request.post("/api/entradas/venta", { headers, data })).json();
  return { evento, codigo };
}

async function scan(page: Page, codigo: string, verdict: RegExp) {
  await page.getByLabel("Código de la entrada").fill(codigo);
  await page.getByRole("button", { name: "Verificar" }).click();
  const shown = page.getByRole("status").getByRole("button", { name: verdict });
  await expect(shown).toBeVisible();
  return shown;
}

// Rules PUE-3, PUE-5
test("an administrador B lets no ticket of another day pass, and a refused scan leaves the undo of the one before", {
  tag: "@phone",
}, async ({ page }) => {
  const [ana, rita] = [unique("Ana "), unique("Rita ")];
  const today = await sell(page, ana);
  const later = await sell(page, rita, /Colón vs\. Gimnasia/);
  await logInByForm(page, "adminb");
  await page.goto(`${GATE}?eventos=${today.evento},${later.evento}`);
  await expect(page.getByText(/se bajan desde el día anterior y hasta que cierra el ingreso/)).toBeVisible();
  await (await scan(page, today.codigo, /ADELANTE/)).click();

  const verdict = await scan(page, later.codigo, /OTRA FECHA/);
  await expect(verdict).toContainText("Solo un administrador la puede dejar pasar igual.");
  await expect(page.getByRole("button", { name: "Dejar pasar igual" })).toBeHidden();
  await expectAccessible(page);
  // It closes without a tap.
  await expect(verdict).toBeHidden();

  const undo = page.getByRole("button", { name: `Deshacer el ingreso de ${ana}` });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await undo.click();
  await expect(page.getByText(`Se deshizo el ingreso de ${ana}.`)).toBeVisible();
  await expect(undo).toBeHidden();
  await (await scan(page, today.codigo, /ADELANTE/)).click();
});

// Rule PUE-13
test("the office withdraws a phone of the gate, which loses its session and its codes until it is accepted again", {
  tag: "@phone",
}, async ({ page, browser }) => {
  // Phones of other tests are in the list too.
  const nombre = unique("Irene ");
  const { id, usuario } = await newMember(page.request, { persona: { nombre, apellido: "Paz" } });
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const data = { permisos: ["administradorB"] };
  expect((await page.request.patch(`/api/usuario/${id}/permisos`, { headers, data })).status()).toBe(200);
  const phone = await (await browser.newContext()).newPage();
  await logInByForm(phone, usuario, CONTRASENA);
  await phone.goto(GATE);
  await expect(phone.getByText(/^Listo sin conexión/)).toBeVisible({ timeout: 30_000 });

  await logInByForm(page, "admin");
  await page.goto("/club_colon/admin/eventos/");
  await page.getByRole("button", { name: "Dispositivos de puerta" }).click();
  const list = page.getByRole("dialog", { name: "Dispositivos de puerta" });
  await expect(list.getByText(/^Chrome en/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await list.getByRole("button", { name: new RegExp(`^Retirar .* de ${nombre} Paz$`) }).click();
  const asked = page.getByRole("dialog", { name: "Retirar el teléfono" });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Retirar", exact: true }).click();
  await expect(page.getByText("El teléfono quedó retirado.")).toBeVisible();
  await expect(list.getByText(/Retirado el .* por /).first()).toBeVisible();

  await phone.getByRole("button", { name: "Iniciar sesión" }).click();
  const login = phone.getByRole("dialog", { name: "Tu sesión terminó" });
  await login.locator("input[name=clave]").fill(CONTRASENA);
  await login.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(phone.getByText(/Este teléfono se retiró de la puerta/)).toBeVisible();
  await expect(phone.getByText(/^Listo sin conexión/)).toBeHidden();

  await list.getByRole("button", { name: new RegExp(`^Volver a aceptar .* de ${nombre} Paz$`) }).click();
  await page.getByRole("button", { name: "Aceptar el teléfono" }).click();
  await expect(page.getByText("El teléfono vuelve a servir en la puerta.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText(/^Listo sin conexión/)).toBeVisible({ timeout: 30_000 });
  await phone.context().close();
});
