import { expect, expectAccessible, expectNoSidewaysScroll, logIn, type Page, test, unique } from "./test.ts";

/** Asserts the instalments that the plan's dialog lists. */
async function seeInstalments(page: Page, plan: string): Promise<void> {
  await page.getByRole("button", { name: `Ver cuotas de ${plan}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Detalles de las Cuotas")).toBeVisible();
  await expect(dialog.getByRole("row")).toHaveCount(5);
  await expect(dialog.getByText("$ 333,33")).toHaveCount(3);
  await expect(dialog.getByText("$ 999,99")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("creates a plan with instalments, withdraws it from sale and deletes it", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/planes/");
  const plan = unique("Plan ");
  await page.getByRole("button", { name: "Agregar Plan" }).click();
  await expect(page.getByText("Escribí el nombre del plan")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nombre del Plan").fill(plan);
  await page.getByLabel("Precio del plan").fill("1.000");
  await page.getByLabel("Número de cuotas").fill("3");
  await expect(page.getByText("3 cuotas mensuales de $ 333,33")).toBeVisible();
  await page.getByLabel("Descripción del Plan").fill("De prueba");
  await page.getByRole("button", { name: "Agregar Plan" }).click();
  await seeInstalments(page, plan);
  await page.getByRole("button", { name: `Activo: dejar de ofrecer ${plan}` }).click();
  await expect(page.getByRole("button", { name: `Inactivo: ofrecer ${plan}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Eliminar ${plan}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("button", { name: `Ver cuotas de ${plan}` })).toHaveCount(0);
});

test.describe("people administration", () => {
  test.use({ expected: [/401/, /403/] });

  test("ends the sessions of a deactivated user and logs every decision", { tag: "@desktop" }, async ({
    page,
    browser,
  }) => {
    const usuario = unique("baja");
    const made = await page.request.post("/api/registrar/usuario", {
      data: {
        nombreUsuario: usuario,
        clave: "clave-de-prueba",
        persona: { nombre: "Rita", apellido: usuario, correo: "" },
        consentimiento: true,
      },
    });
    expect(made.status()).toBe(201);
    const theirs = await browser.newContext();
    const their = await theirs.newPage();
    await logIn(their, usuario, "clave-de-prueba");

    await logIn(page, "admin");
    await page.goto(`/club_colon/admin/usuarios/?usuario-termino=${usuario}`);
    await page.getByRole("button", { name: `Activo: dar de baja a Rita ${usuario}` }).click();
    await expect(page.getByRole("button", { name: `Inactivo: dar de alta a Rita ${usuario}` })).toBeVisible();
    await their.goto("/perfil");
    // Retried, because the page may navigate during a check.
    await expect(async () => {
      expect(await their.evaluate(() => localStorage.getItem("token"))).toBeNull();
    }).toPass({ timeout: 15_000 });
    await theirs.close();

    await page.getByRole("link", { name: "Decisiones" }).click();
    await expect(page.getByText("Dio de baja").first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  // Rule PER-6
  test("fills the five user tables, and members see their dues", { tag: "@desktop" }, async ({ page }) => {
    await logIn(page, "admin");
    await page.goto("/club_colon/admin/usuarios/");
    const tabs = page.getByRole("navigation", { name: "Tablas de usuarios" });
    const titles = ["ADMINISTRADORES", "ADMINISTRADORES BASICOS", "USUARIOS", "PEDIDO SOCIOS", "SOCIOS"];
    for (const name of titles) {
      await tabs.getByRole("link", { name: new RegExp(`^${name} \\d`) }).click();
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("button", { name: /^Cuotas de / })
      .first()
      .click();
    await expect(
      page
        .getByRole("dialog")
        .getByText(/^Cuota (1 )?de/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test("staff dialogs size their fields and keep typed text on Escape", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/usuarios/");
  const opener = page.getByRole("button", { name: "Inscribir socio" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Inscribir socio" });
  await expect(dialog.getByRole("textbox", { name: "Nombre", exact: true })).toBeVisible();
  for (const icon of await dialog.locator("input[type=radio], input[type=checkbox]").all()) {
    const sizes = await icon.evaluate((input) =>
      [input, ...(input.parentElement?.querySelectorAll("svg") ?? [])].map(
        (part) => part.getBoundingClientRect().width,
      ),
    );
    for (const size of sizes) expect(size).toBeLessThan(40);
  }
  await expectAccessible(page);

  // Rule SIT-35
  await dialog.getByRole("textbox", { name: "Nombre", exact: true }).fill("Rita");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByRole("textbox", { name: "Nombre", exact: true })).toHaveValue("Rita");
});

// Rule SIT-35
test("asks once before it closes a form that keeps nothing", { tag: "@phone" }, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/enlaces/");
  const opener = page.getByRole("button", { name: /^Editar/ }).first();
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Editar enlace" });
  await dialog.getByRole("textbox", { name: "Nombre" }).fill("Rita");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "¿Cerrar sin guardar?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "Nombre" })).toHaveValue("Rita");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Cerrar sin guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("returns focus to the button that opened a dialog, including the first time", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/usuarios/#usuario");
  const opener = page.getByRole("button", { name: /^Datos de / }).first();
  await opener.click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Nombre", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();

  const more = page.getByRole("button", { name: /^Más acciones para / }).last();
  await more.click();
  await page.getByRole("menuitem", { name: "Código de acceso" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();
});
