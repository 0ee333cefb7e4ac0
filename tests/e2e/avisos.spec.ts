import { CONTRASENA, expectLoggedIn, fillAccount, fillMember, newUser, send, unDni } from "./registration.ts";
import { expect, logIn, logInByForm, mailsTo, type Page, test, unique, whenAlive } from "./test.ts";

test.use({ expected: [[/status of (401|500|503)|payment/], { option: true }] as never });

/**
 * The text of the notice above the page and its computed style, which a missing or reordered
 * stylesheet changes.
 */
async function notice(page: Page) {
  const close = page.getByRole("button", { name: "Cerrar aviso" });
  await expect(close).toBeVisible();
  return close.evaluate((button) => {
    const alert = button.closest("[role=status], [role=alert]") ?? button.parentElement?.parentElement;
    const text = alert?.querySelector("p");
    const names = ["color", "background-color", "padding", "display", "border", "width", "font-size"];
    const looks = [button, button.parentElement, alert, text, text?.querySelector("a")].map((node) => {
      const style = node && getComputedStyle(node);
      return names.map((name) => style?.getPropertyValue(name));
    });
    return { text: text?.textContent, looks };
  });
}

/** Opens a page by its address, or by following links from the home page. */
async function reach(page: Page, fresh: boolean, address: string, ...links: (string | RegExp)[]) {
  await page.goto(fresh ? address : "/");
  if (fresh) return;
  for (const name of links) {
    const link = page.getByRole("link", { name }).or(page.getByRole("button", { name })).first();
    await whenAlive(link);
    await link.click();
  }
  await page.waitForURL(new RegExp(address.replace("?", "\\?")));
}

async function register(page: Page, fresh: boolean) {
  await reach(page, fresh, "/registro?tipo=usuario", "Registrate", "Registro Usuario");
  await fillAccount(page, "", unique("nora"));
  await page.locator('[name="consentimiento"]').check();
  await send(page).click();
}

/** Every call of `showNotice`: what triggers it and the text it shows. */
const NOTICES: [what: string, text: RegExp, bring: (page: Page, fresh: boolean) => Promise<void>][] = [
  ["a registration", /El registro fue realizado con éxito!/, register],
  [
    "a registration whose login fails",
    /Iniciá sesión/,
    async (page, fresh) => {
      await page.route("**/api/login", (route) => route.fulfill({ status: 503, body: "" }));
      await register(page, fresh);
    },
  ],
  [
    "a registration as a member",
    /te avisa por correo/,
    async (page, fresh) => {
      await reach(page, fresh, "/registro?tipo=socio", "Registrate", "Registro de Socio");
      await fillAccount(page, "usuarioDto.", unique("nora"));
      await fillMember(page, unDni());
      await page.locator('[name="planId"]').first().check();
      await page.locator('[name="consentimiento"]').check();
      await send(page).click();
    },
  ],
  [
    "a membership request by a logged-in user",
    /te avisa por correo/,
    async (page, fresh) => {
      await logInByForm(page, (await newUser(page)).usuario, CONTRASENA);
      await expectLoggedIn(page);
      await reach(page, fresh, "/hacete_socio", "Mi perfil", "Hacete socio");
      await fillMember(page, unDni());
      await page.locator('[name="planId"]').first().check();
      await page.locator('[name="consentimiento"]').check();
      await send(page).click();
    },
  ],
  [
    "the deletion of an account",
    /Eliminamos tu cuenta/,
    async (page, fresh) => {
      await logInByForm(page, (await newUser(page)).usuario, CONTRASENA);
      await expectLoggedIn(page);
      await reach(page, fresh, "/perfil/privacidad", "Mi perfil", "Privacidad");
      await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
      await page.getByRole("dialog").locator('input[name="clave"]').fill(CONTRASENA);
      await page.keyboard.press("Enter");
    },
  ],
];

for (const [what, text, bring] of NOTICES) {
  test(`shows the notice of ${what} identically after a fresh load and after client-side navigation`, {
    tag: "@desktop",
  }, async ({ page }) => {
    const seen: unknown[] = [];
    for (const fresh of [true, false]) {
      await bring(page, fresh);
      await page.waitForURL("/");
      const shown = await notice(page);
      expect(shown.text).toMatch(text);
      seen.push(shown);
      await page.evaluate(() => localStorage.clear());
      await page.unrouteAll();
    }
    expect(seen[1]).toEqual(seen[0]);
  });
}

test("names the account in the deletion dialog until it is deleted, and agrees with its mail about tickets", {
  tag: "@desktop",
}, async ({ page }) => {
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil/privacidad");
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Las entradas que ya tenés: siguen valiendo con su código.")).toBeVisible();
  // Records every text that the dialog shows from now on.
  await page.evaluate(() => {
    const named: string[] = [];
    Object.assign(window, { named });
    const look = () => {
      const name = document.querySelector("dialog strong");
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
  expect([...new Set(named)]).toEqual([usuario]);
  await expect
    .poll(async () => (await mailsTo(page, `${usuario}@example.com`)).map(({ text }) => text).join())
    .toMatch(/entradas[^.]*siguen valiendo/);
});

// Rule EVE-1
test("says on a started match's page that sales are over, and offers no ticket", async ({
  page,
  request,
}) => {
  const login = await request.post("/api/login", {
    data: { nombreUsuario: "admin", clave: "colon-demo-2026" },
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const { ultimos } = (await (await request.get("/api/tablero", { headers })).json()) as {
    ultimos: { id: number }[];
  };
  await logIn(page, "usuario");
  await page.goto(`/evento/${ultimos[0]?.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Este evento ya empezó" })).toBeVisible();
  await expect(main.getByRole("button", { name: /Pagar/ })).toHaveCount(0);
});

test("shows default error texts in the login and press forms when the server's response is unusable", async ({
  page,
}) => {
  await page.route("**/api/login", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/login");
  await whenAlive(page.getByRole("main").locator("form"));
  await page.locator('input[name="nombreUsuario"]').fill("alguien");
  await page.locator('input[name="clave"]').fill("una-clave");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Hubo un error.", { exact: true })).toBeVisible();

  await page.route("**/api/prensa/registrar/prensa", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" }),
  );
  await page.goto("/prensa");
  const form = page.getByRole("main").locator("form");
  await whenAlive(form);
  for (const [name, value] of [
    ["nombreMedio", "Radio Norte"],
    ["nombreApellido", "Ana Paz"],
    ["dni", "30111222"],
    ["telefonoCelular", "2346555123"],
    ["email", "ana@example.com"],
  ] as const)
    await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('[name="eventoId"]').selectOption({ index: 1 });
  await form.getByRole("button", { name: /enviar/i }).click();
  await expect(page.getByText("Hubo un error en el registro. (Error 500)")).toBeVisible();
});

test("logs an error and opens no page when a purchase lacks a payment address", async ({ page }) => {
  await logIn(page, "usuario");
  await page.goto("/");
  const next = page.getByRole("region", { name: "Próximo partido" }).getByRole("link");
  await page.goto((await next.getAttribute("href")) ?? "");
  await page.route("**/api/compras/evento/**", (route) =>
    route.fulfill({ status: 201, json: { entradaId: 1 } }),
  );
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  const addresses: string[] = [];
  page.context().on("page", (tab) => {
    tab.on("framenavigated", (frame) => addresses.push(frame.url()));
  });
  const pay = page.getByRole("button", { name: "Pagar con Mercado Pago" });
  await whenAlive(pay);
  await pay.click();
  await expect(page.getByText("Mercado Pago no abrió la página de pago.")).toBeVisible();
  expect(errors.join("\n")).toContain("the answer has no address to go to");
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(addresses.join()).not.toContain("undefined");
});
