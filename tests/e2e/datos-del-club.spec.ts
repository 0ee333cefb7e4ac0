import { isDeepStrictEqual } from "node:util";
import { tokenOf } from "./new-member.ts";
import { expect, expectGood, expectNotice, logIn, type Page, test, unique } from "./test.ts";

const AT = "/club_colon/admin/club";
const GRUPOS = [
  "identidad",
  "contacto",
  "portada",
  "nosotros",
  "jugadores",
  "deportes",
  "canchas",
  "entradas",
  "banco",
  "legales",
];

async function open(page: Page, grupo: string): Promise<void> {
  await page.goto(`${AT}/${grupo}`);
  await expect(page.getByRole("button", { name: "Guardar", exact: true })).toBeVisible();
}

const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true }).click();

/** Saves a group through the API, as somebody else would from another screen. */
async function change(page: Page, grupo: string, fields: object): Promise<void> {
  const status = await page.evaluate(
    async ({ path, changed }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("token")}`,
        "content-type": "application/json",
      };
      const { version, datos } = await (await fetch(path, { headers })).json();
      const body = JSON.stringify({ version, datos: { ...datos, ...changed } });
      return (await fetch(path, { method: "PUT", headers, body })).status;
    },
    { path: `/api/club/ajustes/${grupo}`, changed: fields },
  );
  expect(status).toBe(200);
}

test.use({ expected: [/status of (409|422)/] });

/** The club before these tests, because other files run on the same site afterwards. */
const before = new Map<string, object>();
test.beforeEach(async ({ request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  for (const grupo of GRUPOS)
    before.set(grupo, (await (await request.get(`/api/club/ajustes/${grupo}`, { headers })).json()).datos);
});
test.afterEach(async ({ request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  for (const [grupo, datos] of before) {
    const now = await (await request.get(`/api/club/ajustes/${grupo}`, { headers })).json();
    if (isDeepStrictEqual(now.datos, datos)) continue;
    const data = { version: now.version, datos };
    const saved = await request.put(`/api/club/ajustes/${grupo}`, { headers, data });
    expect([grupo, saved.status()]).toEqual([grupo, 200]);
  }
});

// A group of each kind of form: colours and a picture, a list at its maximum, and a week of hours with numbers.
test("the screens of the club's data are accessible, even with as much data as they accept", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await change(page, "jugadores", {
    jugadores: Array.from({ length: 100 }, (_, n) => ({
      nombre: `Jugadora de nombre muy muy largo ${n + 1}`,
      numero: n,
      posicion: "Ala-pivot",
      plantel: n % 2 ? "Primera femenina" : "U17",
      foto: null,
    })),
  });
  for (const grupo of ["identidad", "jugadores", "canchas"]) {
    await open(page, grupo);
    const preview = page.frameLocator("iframe[title='Vista previa']").locator("body > *").first();
    if (grupo !== "canchas") await expect(preview).toBeVisible();
    await expectGood(page);
  }
});

// Rule COR-5
test("an email can be switched off with a tap or by keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/correos/");
  const bookings = page.getByRole("region", { name: "Reservas de cancha" });
  const reminder = bookings.getByRole("switch", { name: "Recordatorio de la reserva" });
  await expect(reminder).toBeChecked();
  await expect(bookings.getByRole("switch", { name: "Reserva confirmada" })).toHaveCount(0);
  await expect(bookings.getByRole("listitem").filter({ hasText: "Reserva confirmada" })).toContainText(
    "Siempre",
  );
  await reminder.click();
  await expectNotice(page, /Recordatorio de la reserva: no se manda más/);
  await page.reload();
  await expect(reminder).not.toBeChecked();
  await reminder.press("Space");
  await expectNotice(page, /Recordatorio de la reserva: se manda/);
  await expect(reminder).toBeChecked();
});

// Rule CLU-2
test("a saved name and colour appear on public pages without a reload or a restart", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  const frame = page.frameLocator("iframe[title='Vista previa']");
  await open(page, "portada");
  await page.getByLabel("Debajo del nombre").fill("Cien años de básquet");
  await expect(frame.locator("h1 + p")).toHaveText("Cien años de básquet");
  await page.getByRole("button", { name: "Descartar" }).click();
  await open(page, "identidad");
  const nombre = unique("Club ");
  await page.getByLabel("Nombre", { exact: false }).first().fill(nombre);
  const principal = page.getByRole("textbox", { name: "Color principal", exact: true });
  await principal.fill("#ffe08a");
  await expect(page.getByText(/El color principal es muy claro/)).toBeVisible();
  await page
    .getByRole("button", { name: /^Usar #/ })
    .first()
    .click();
  await expect(principal).not.toHaveValue("#ffe08a");
  await expect(page.getByText(/El color principal es muy claro/)).toHaveCount(0);
  await principal.fill("#0f5132");
  await expect(frame.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
  await expect(page.getByRole("banner").getByAltText(nombre)).toHaveCount(0);
  await save(page);
  await expectNotice(page, /Guardado/);
  await expect(page.getByRole("banner").getByAltText(nombre)).toBeVisible();
  await expect(page.getByText("Todo está guardado.")).toBeVisible();
  await expect(page.locator("header").first()).toHaveCSS("background-color", "rgb(15, 81, 50)");

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
});

// Rule CLU-4
test("the second of two editors chooses between both values of each field", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await open(page, "banco");
  await page.getByLabel("Alias").fill("LO.MIO");
  await page.getByLabel("A nombre de").fill("Titular mío");
  await change(page, "banco", { titular: "Titular de otra persona", cuit: "30-1" });
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Dos personas cambiaron estos datos" });
  await expect(dialog.getByRole("group")).toHaveCount(3);
  await expectGood(page);
  await dialog
    .getByRole("group", { name: "A nombre de" })
    .getByRole("radio", { name: /Lo de admin/ })
    .check();
  await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expectNotice(page, /Guardado/);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Alias")).toHaveValue("LO.MIO");
  await expect(page.getByLabel("A nombre de")).toHaveValue("Titular de otra persona");
  await expect(page.getByLabel("CUIT")).toHaveValue("30-1");
});

test("Back leaves in one step after the question about unsaved changes", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${AT}/`);
  await page.getByRole("link", { name: "Cuenta bancaria" }).click();
  await page.getByLabel("Alias").fill("otro.alias");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await question.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Datos del club" })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`${AT}/`);
});

// Rule CLU-1
test("a link that is refused shows its error beside its field", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await change(page, "contacto", { redes: [{ nombre: "Primera", url: "https://uno.example" }] });
  await open(page, "contacto");
  await page.getByLabel("Calle y número").fill("Calle Nueva 1");
  await page.getByRole("button", { name: "Agregar una red" }).click();
  await page.getByLabel("Nombre").fill("Mala");
  const url = page.getByLabel("Dirección", { exact: false }).last();
  await url.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Subir Mala" }).click();
  await page.getByRole("button", { name: "Mala", exact: false }).first().click();
  await save(page);
  await expect(page.getByText("Escribí una dirección que empiece con https://")).toBeVisible();
  await expect(page.locator("[aria-invalid=true]")).toBeFocused();
  await expect(page.getByLabel("Calle y número")).toHaveValue("Calle Nueva 1");
  await page.locator("[aria-invalid=true]").fill("https://buena.example");
  await save(page);
  await expectNotice(page, /Guardado/);
  await page.reload();
  await expect(page.getByRole("button", { name: /^(Mala|Primera)/ })).toHaveText([/Mala/, /Primera/]);
});

// Rule CLU-3
test("the screen asks before somebody leaves it with unsaved changes", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await change(page, "entradas", { minutosDeReserva: 20 });
  await change(page, "entradas", { minutosDeReserva: 25 });
  await open(page, "entradas");
  const minutes = page.getByLabel("Tiempo para pagar");
  await minutes.fill("33");
  await page.getByRole("link", { name: "Datos del club" }).last().click();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await expect(minutes).toHaveValue("33 minutos");
  await page.getByRole("button", { name: "Descartar" }).click();
  const back = page.getByRole("button", { name: "Deshacer el último cambio" });
  await back.click();
  await expectNotice(page, /Volvió lo que decía antes/);
  await expect(minutes).toHaveValue("20 minutos");
  await expectGood(page);
  await back.click();
  await expect(minutes).toHaveValue("25 minutos");
});
