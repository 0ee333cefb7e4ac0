import { countEffort } from "./effort.ts";
import { expectLoggedIn, field, main, newUser } from "./registration.ts";
import { eventually, expect, expectGood, mailsTo, test } from "./test.ts";

// The browser logs every refused call, and this test causes several.
test.use({ expected: [[/status of (401|409|422|503)/], { option: true }] as never });

// Rule SES-18
test("resetting a forgotten password takes four taps and two fields", async ({ page }) => {
  const { usuario } = await newUser(page);
  const correo = `${usuario}@example.com`;
  const { tap, fill, spent } = countEffort();
  await page.goto("/login");
  await tap(main(page).getByRole("link", { name: "¿Olvidaste tu contraseña?" }));
  await expect(page.getByRole("heading", { level: 1, name: "Recuperar contraseña" })).toBeVisible();
  const ask = main(page).getByRole("button", { name: "Enviar enlace" });
  await ask.click();
  await expect(page.getByText("Escribí tu correo", { exact: true })).toBeVisible();
  await expect(field(page, "email")).toBeFocused();
  await fill(field(page, "email"), correo);
  await page.route("**/api/usuario/recuperar*", (route) => route.fulfill({ status: 503, body: "" }));
  await ask.click();
  await expect(page.getByText("Hubo un error al enviar el correo. Intenta nuevamente.")).toBeVisible();
  await expect(field(page, "email")).toHaveValue(correo);
  await page.unroute("**/api/usuario/recuperar*");
  await tap(ask);
  await expect(
    page.getByText("Te hemos enviado un enlace para restablecer tu contraseña. Revisa tu correo."),
  ).toBeVisible();

  const link = await eventually(async () => {
    const text = (await mailsTo(page, correo)).map((mail) => mail.text).join("\n");
    const found = text.match(/https?:\/\/\S+token=[\w-]+&usuario=\w+/)?.[0] ?? "";
    expect(found).not.toBe("");
    return found.replace(/^https?:\/\/[^/]+/, "");
  });
  const token = new URL(link, "http://club").searchParams.get("token") ?? "";
  const leaks: string[] = [];
  page.on("request", (request) => {
    if (request.headers().referer?.includes(token)) leaks.push(request.url());
  });
  spent.taps++;
  const response = await page.goto(link);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await expect(page).toHaveURL(/restablecer-contrase(%C3%B1|ñ)a$/);
  // A reload, which the server renders without the token, shows the same form.
  await page.reload();
  await field(page, "nuevaContraseña").focus();
  await page.keyboard.type("corta");
  await page.keyboard.press("Enter");
  await expect(page.getByText("La contraseña tiene que tener al menos 8 caracteres")).toBeVisible();
  await expectGood(page);
  // Password managers save the password under this name.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(usuario);
  await fill(field(page, "nuevaContraseña"), "clave-nueva-26");
  const save = main(page).getByRole("button", { name: "Guardar contraseña" });
  await tap(save);
  await expect(
    page.getByText("Contraseña restablecida con éxito. Ahora puedes iniciar sesión."),
  ).toBeVisible();
  await page.waitForURL("/");
  await expectLoggedIn(page);
  expect(leaks).toEqual([]);
  expect(spent).toEqual({ taps: 4, fields: 2 });

  await page.goto(link);
  await field(page, "nuevaContraseña").fill("otra-clave-26");
  await save.click();
  await expect(
    page.getByText("Hubo un error al restablecer la contraseña. Intenta nuevamente."),
  ).toBeVisible();
  await main(page).getByRole("link", { name: "Pedí otro" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recuperar contraseña" })).toBeVisible();
});
