import { TOTP } from "otpauth";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { eventually, expect, expectGood, fillLogin, logIn, mailsTo, test } from "./test.ts";

// The browser logs the 401 of a login without its code and the 422 of a wrong code.
test.use({ expected: [[/status of 4(01|22)/], { option: true }] as never });

test("a staff user enables two-factor login and logs in with an authenticator code", async ({
  page,
  anotherPage,
}) => {
  const { id, usuario, correo } = await newMember(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const promoted = await page.request.patch(`/api/usuario/${id}/permisos`, {
    headers,
    data: { permisos: ["socio", "administradorB"] },
  });
  expect(promoted.status()).toBe(200);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil/seguridad");
  await expect(page.getByText("Esta sesión", { exact: true })).toBeVisible();
  await expect(page.getByText("Sin activar")).toBeVisible();

  await page.getByRole("button", { name: "Activar el segundo paso" }).click();
  const contrasena = page.locator('input[name="clave"]');
  const codigo = page.locator('input[name="codigo"]');
  await expect(contrasena).toBeFocused();
  await page.keyboard.type(CONTRASENA);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /Código QR/ })).toBeVisible();
  await expectGood(page);
  const secret = await eventually(async () => {
    const text = (await page.getByText(/^Clave:/).innerText()).replace(/^Clave:|\s/g, "");
    expect(text).toMatch(/^[A-Z2-7]{16,}$/);
    return text;
  });
  const totp = new TOTP({ secret });
  await expect(codigo).toBeFocused();
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await expect(codigo).toHaveAttribute("aria-invalid", "true");
  await codigo.fill(totp.generate());
  await page.keyboard.press("Enter");

  const papel = page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await expect(page.getByRole("heading", { name: /Códigos de respaldo/ })).toBeFocused();
  const [deRespaldo = ""] = await eventually(async () => {
    const texts = await papel.allInnerTexts();
    expect(texts).toHaveLength(10);
    return texts;
  });
  await expectGood(page);
  await page.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(page.getByText("Te quedan 10 códigos de respaldo.")).toBeVisible();
  await expect(page.getByText("Activo", { exact: true })).toBeVisible();

  const elsewhere = await anotherPage();
  const entrar = elsewhere.getByRole("main").getByRole("button", { name: "Ingresar" });
  const pedido = elsewhere.locator('input[name="codigo"]');
  await elsewhere.goto("/login");
  await fillLogin(elsewhere, usuario, CONTRASENA);
  await expect(pedido).toBeFocused();
  await expect(elsewhere.locator('input[name="clave"]')).toHaveValue(CONTRASENA);
  await expect(pedido).toHaveAttribute("inputmode", "numeric");
  await expectGood(elsewhere);
  await elsewhere.keyboard.type("000000");
  await elsewhere.keyboard.press("Enter");
  await expect(pedido).toHaveAttribute("aria-invalid", "true");
  // The code of the current time step is used up; a phone slightly ahead shows the next one.
  await pedido.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await elsewhere.keyboard.press("Enter");
  await elsewhere.waitForURL("/club_colon/admin/");

  await page.reload();
  await page.getByRole("button", { name: "Cerrar todas las demás" }).click();
  await expect(page.getByText("Cerramos todas las demás sesiones.")).toBeVisible();

  // Rule SES-18: a password reset requires the second step.
  await page.request.post("/api/usuario/recuperarContraseña", { data: { email: correo } });
  const link = await eventually(async () => {
    const text = (await mailsTo(page, correo)).map((mail) => mail.text).join("\n");
    const found = /\/restablecer-\S+token=\S+/.exec(text)?.[0];
    expect(found).toBeDefined();
    return found ?? "";
  });
  await elsewhere.goto(link);
  await elsewhere.locator('input[name="nuevaContraseña"]').fill("clave-nueva-26");
  await elsewhere.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(elsewhere.getByText("Contraseña restablecida con éxito.")).toBeVisible();
  await expect(pedido).toBeFocused();
  await elsewhere.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await pedido.fill(deRespaldo.toLowerCase());
  await entrar.click();
  await elsewhere.waitForURL("/");
});
