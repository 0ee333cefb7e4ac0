import site from "../../package.json" with { type: "json" };
import { newMember } from "./new-member.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, type Page, test, unique } from "./test.ts";

const SCREEN = "/club_colon/admin/usuarios/";

async function decide(page: Page, paso: "Confirmar" | "Rechazar"): Promise<void> {
  await page.getByRole("button", { name: `${paso} a Irene Ibáñez` }).click();
  await page.getByRole("dialog").getByRole("button", { name: paso }).click();
}

test("undoes a membership decision from its notice", { tag: "@desktop" }, async ({ page }) => {
  const { usuario } = await newMember(page.request, { confirmed: false });
  await logIn(page, "admin");
  const requests = `${SCREEN}?socioEnProceso-termino=${usuario}#socioEnProceso`;
  await page.goto(requests);
  await decide(page, "Rechazar");
  const undo = page.getByRole("button", { name: /^Deshacer/ });
  await expect(page.getByText("El correo sale en unos segundos.")).toBeVisible();
  await undo.click();
  await expect(page.getByText("El pedido de Irene Ibáñez espera otra vez.")).toBeVisible();
  await decide(page, "Confirmar");
  await expect(page.getByText("Irene Ibáñez ya es socio del club.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Confirmar a Irene Ibáñez" })).toBeVisible();
});

test.describe("with a taken DNI", () => {
  test.use({ expected: [/409/] });

  test("enrols an existing user from the row menu by keyboard, and rejects a taken DNI", async ({ page }) => {
    const usuario = unique("ins");
    const contrasena = "clave-de-prueba";
    const persona = { nombre: "Rita", apellido: usuario, correo: "" };
    const made = await page.request.post("/api/registrar/usuario", {
      data: { nombreUsuario: usuario, clave: contrasena, persona, consentimiento: true },
    });
    expect(made.status()).toBe(201);
    await logIn(page, "admin");
    await page.goto(`${SCREEN}?usuario-termino=${usuario}#usuario`);
    const more = page.getByRole("button", { name: `Más acciones para Rita ${usuario}` });
    await more.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem")).toHaveText([
      "Inscribir como socio",
      "Código de acceso",
      "Unir con otra persona",
      "Eliminar",
    ]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem").nth(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Inscribir a Rita ${usuario}` });
    await dialog.getByLabel("DNI").fill("123");
    await dialog.getByRole("button", { name: "Inscribir" }).click();
    await expect(dialog.getByText("El DNI tiene 7 u 8 números")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Fecha de nacimiento").fill("1990-05-17");
    await dialog.getByLabel("Dirección").fill("Pellegrini 1");
    await dialog.getByLabel("Estado civil").selectOption("soltero");
    const taken = await page.request.get("/api/usuario/lista?rol=socio", {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("token"))}` },
    });
    const { socio } = (await taken.json()) as { socio: { socioDto: { dni: string } }[] };
    await dialog.getByLabel("DNI").fill(socio[0]?.socioDto.dni ?? "");
    await dialog.getByRole("button", { name: "Inscribir" }).click();
    await expect(dialog.getByText("Ya hay un socio o un pedido con ese DNI.")).toBeVisible();
    await dialog.getByLabel("DNI").fill(String(10_000_000 + Math.floor(Math.random() * 89_999_999)));
    await dialog.getByRole("button", { name: "Inscribir" }).click();
    await expect(page.getByText(`Rita ${usuario} ya es socio: número`)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("opens the pending lists on Por responder from the cards on Inicio", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  for (const [card, address] of [
    [/reservas? de cancha/, /cancha\/\?mostrar=por-responder$/],
    [/pedidos? de prensa/, /prensa\/\?estado=pendientes$/],
  ] as const) {
    await page.goto("/club_colon/admin/");
    await page.getByRole("main").getByRole("link", { name: card }).first().click();
    await page.waitForURL(address);
    await expect(page.getByRole("radio", { name: "Por responder" })).toBeChecked();
  }
});

test("names the site's version in the frame of the office, which replaces the public menu and footer", async ({
  page,
}) => {
  const footer = page.getByRole("contentinfo");
  await page.goto("/");
  await expect(footer).toContainText("©");
  await expect(footer).not.toContainText("Versión");
  await logIn(page, "admin");
  await expect(page.getByRole("banner")).toContainText(`Versión ${site.version}`);
  await expect(footer).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Menú" })).toHaveCount(0);
});
