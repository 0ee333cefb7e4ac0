import { findEvento } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import { fillAccount, send } from "./registration.ts";
import { expect, logIn, type Page, test, unique } from "./test.ts";

test.use({ expected: [[/status of (401|500|503)|payment|ERR_FAILED/], { option: true }] as never });

/**
 * Returns the text of the notice above the page, and its computed style, which would differ with a missing or
 * reordered stylesheet.
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

test("a notice looks the same after a fresh load and after client-side navigation", {
  tag: "@desktop",
}, async ({ page }) => {
  // The registration succeeds, and the login after it fails, so that the notice has a link.
  await page.route("**/api/login", (route) => route.fulfill({ status: 503, body: "" }));
  const register = async () => {
    await fillAccount(page, "", unique("nora"));
    await page.locator('[name="consentimiento"]').check();
    await send(page).click();
    await page.waitForURL("/");
    return notice(page);
  };
  await page.goto("/registro?tipo=usuario");
  const fresh = await register();
  expect(fresh.text).toMatch(/Iniciá sesión/);
  await page.goto("/terminos-y-condiciones");
  await page.getByRole("banner").getByRole("link", { name: "Registrate" }).click();
  await page.getByRole("button", { name: "Registro Usuario" }).click();
  expect(await register()).toEqual(fresh);
});

// Rule EVE-1
test("the page of a match that has started says that sales are over", async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const { ultimos } = (await (await page.request.get("/api/tablero", { headers })).json()) as {
    ultimos: { id: number }[];
  };
  await logIn(page, "usuario");
  await page.goto(`/evento/${ultimos[0]?.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Este evento ya empezó" })).toBeVisible();
  await expect(main.getByRole("button", { name: /Pagar/ })).toHaveCount(0);
});

test("the login and press forms show a default error if the response is unusable", async ({ page }) => {
  await page.route("**/api/login", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/login");
  await page.locator('input[name="nombreUsuario"]').fill("alguien");
  await page.locator('input[name="clave"]').fill("una-clave");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Hubo un error.", { exact: true })).toBeVisible();
  await page.route("**/api/login", (route) => route.abort());
  await page.getByRole("main").getByRole("button", { name: "Ingresar" }).tap();
  await expect(page.getByText(/Revisá tu conexión/)).toBeVisible();

  await page.route("**/api/prensa/registrar/prensa", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" }),
  );
  await page.goto("/prensa");
  const form = page.getByRole("main").locator("form");
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

test("a purchase logs an error and opens no page if the response contains no payment address", async ({
  page,
}) => {
  await logIn(page, "usuario");
  await page.route("**/api/compras/evento/**", (route) =>
    route.fulfill({ status: 201, json: { entradaId: 1 } }),
  );
  await page.goto(`/evento/${(await findEvento(page, { conTipos: false })).id}`);
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  const addresses: string[] = [];
  page.context().on("page", (tab) => {
    tab.on("framenavigated", (frame) => addresses.push(frame.url()));
  });
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await expect(page.getByText("Mercado Pago no abrió la página de pago.")).toBeVisible();
  expect(errors.join("\n")).toContain("the answer has no address to go to");
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(addresses.join()).not.toContain("undefined");
});
