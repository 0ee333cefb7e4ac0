import { countEffort } from "./effort.ts";
import { expectLoggedIn, field, main, newUser } from "./registration.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logInByForm, mailsTo, test } from "./test.ts";

// The browser logs every refused call, and these tests cause several.
test.use({ expected: [[/status of (401|409|422|503)/], { option: true }] as never });

// Rule SES-18
test("a forgotten password takes four taps and two fields, with a single-use mailed link that leaves the address bar, and ends logged in", async ({
  page,
}) => {
  const { usuario } = await newUser(page);
  const correo = `${usuario}@example.com`;
  const { tap, fill, spent } = countEffort();
  await page.goto("/login");
  await tap(main(page).getByRole("link", { name: "¿Olvidaste tu contraseña?" }));
  await expect(page.getByRole("heading", { name: "Recuperar contraseña" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main(page).getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("Escribí tu correo", { exact: true })).toBeVisible();
  await expect(field(page, "email")).toBeFocused();
  await fill(field(page, "email"), correo);
  await tap(main(page).getByRole("button", { name: "Enviar enlace" }));
  await expect(
    page.getByText("Te hemos enviado un enlace para restablecer tu contraseña. Revisa tu correo."),
  ).toBeVisible();
  await expectAccessible(page);

  let link = "";
  await expect
    .poll(async () => {
      const text = (await mailsTo(page, correo)).map((mail) => mail.text).join("\n");
      link = text.match(/https?:\/\/\S+token=[\w-]+&usuario=\w+/)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  const token = new URL(link).searchParams.get("token") ?? "";
  const errors: string[] = [];
  page.on("request", (request) => {
    if (request.headers().referer?.includes(token)) errors.push(request.url());
  });
  // A tap in the mail.
  spent.taps++;
  const response = await page.goto(link.replace(/^https?:\/\/[^/]+/, ""));
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await expect(page).toHaveURL(/restablecer-contrase(%C3%B1|ñ)a$/);
  // Also after a reload, when the server renders without the token.
  await page.reload();
  await field(page, "nuevaContraseña").focus();
  await page.keyboard.type("corta");
  await page.keyboard.press("Enter");
  await expect(page.getByText("La contraseña tiene que tener al menos 8 caracteres")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Password managers save it under this name.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(usuario);
  await fill(field(page, "nuevaContraseña"), "clave-nueva-26");
  await tap(main(page).getByRole("button", { name: "Guardar contraseña" }));
  await expect(
    page.getByText("Contraseña restablecida con éxito. Ahora puedes iniciar sesión."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.waitForURL("/");
  await expectLoggedIn(page);
  expect(errors).toEqual([]);
  expect(spent).toEqual({ taps: 4, fields: 2 });

  await page.goto(link.replace(/^https?:\/\/[^/]+/, ""));
  await field(page, "nuevaContraseña").fill("otra-clave-26");
  await main(page).getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(
    page.getByText("Hubo un error al restablecer la contraseña. Intenta nuevamente."),
  ).toBeVisible();
  await main(page).getByRole("link", { name: "Pedí otro" }).click();
  await expect(page.getByRole("heading", { name: "Recuperar contraseña" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await logInByForm(page, correo.toUpperCase(), "clave-nueva-26");
});

test("finds the recovery pages with any encoding of ñ, and reports a link without a token", async ({
  page,
}) => {
  for (const ñ of ["ñ", "%C3%B1", "n%CC%83", "n\u0303"]) {
    await page.goto(`/recuperar_contrase${ñ}a`);
    await expect(page.getByRole("heading", { name: "Recuperar contraseña" })).toBeVisible();
    await page.goto(`/restablecer-contrase${ñ}a`);
    await expect(page.getByText("No se proporcionó un token válido.")).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/restablecer-contrase${ñ}a?token=abc`);
    await expect(field(page, "nuevaContraseña")).toBeVisible();
  }
  await page.goto("/recuperar_contraseña");
  await page.route("**/api/usuario/recuperar*", (route) => route.fulfill({ status: 503, body: "" }));
  await field(page, "email").fill("ana@example.com");
  await main(page).getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("Hubo un error al enviar el correo. Intenta nuevamente.")).toBeVisible();
  await expect(field(page, "email")).toHaveValue("ana@example.com");
});
