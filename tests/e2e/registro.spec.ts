import { CONTRASENA, unDni } from "./new-member.ts";
import {
  expectLoggedIn,
  field,
  fillAccount,
  fillMember,
  logInAgain,
  main,
  newUser,
  planActivo,
  send,
} from "./registration.ts";
import { expect, expectGood, fillLogin, logIn, test, unique } from "./test.ts";

const EXITO = "El registro fue realizado con éxito!";

// The browser logs every refused call, and these tests cause several.
test.use({ expected: [[/status of (401|409|422|503)/], { option: true }] as never });

// Rules SIT-6, SIT-7, SIT-21
test("a visitor who registers sees errors beside their fields", async ({ page }) => {
  await page.goto("/registro");
  await page.getByRole("button", { name: "Registro Usuario" }).click();
  await expect(page).toHaveURL("/registro?tipo=usuario");
  await expect(page.getByRole("heading", { name: "REGISTRO DE USUARIO" })).toBeVisible();

  await send(page).click();
  await expect(field(page, "persona.nombre")).toBeFocused();
  await expect(page.getByText("Escribí tu nombre", { exact: true })).toBeVisible();
  await expect(page.getByText("Para registrarte tenés que aceptar el uso de tus datos")).toBeVisible();
  await expectGood(page);

  const usuario = unique("ana");
  await fillAccount(page, "", "admin");
  // A username as pasted from a messenger.
  await field(page, "nombreUsuario").fill("\u202aadmin\u202c\u200b");
  await expect(field(page, "nombreUsuario")).toHaveValue("admin");
  await field(page, "confirmacion").fill("otra-clave-larga");
  await field(page, "consentimiento").check();
  await send(page).click();
  await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
  await expect(field(page, "confirmacion")).toBeFocused();

  await field(page, "confirmacion").fill(CONTRASENA);
  await send(page).click();
  await expect(page.getByText("Ese nombre de usuario ya está usado. Probá con otro.").first()).toBeVisible();
  await expect(field(page, "nombreUsuario")).toBeFocused();
  await expect(field(page, "clave")).toHaveValue(CONTRASENA);

  // A reload restores every field except the passwords and the consent.
  await page.reload();
  await expect(field(page, "persona.apellido")).toHaveValue("Núñez");
  await expect(field(page, "consentimiento")).not.toBeChecked();
  await expect(field(page, "clave")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(CONTRASENA);

  await fillAccount(page, "", usuario);
  await field(page, "consentimiento").check();
  await page.route("**/api/registrar/usuario", (route) =>
    route.fulfill({ status: 503, body: "<h1>503</h1>" }),
  );
  await send(page).click();
  await expect(
    page.getByText("Hubo un error en el registro. Intente mas tarde o comuniquese con el club"),
  ).toBeVisible();
  await expect(field(page, "clave")).toHaveValue(CONTRASENA);
  await page.unroute("**/api/registrar/usuario");
  await send(page).click();
  await page.waitForURL("/");
  await expect(page.getByText(EXITO)).toBeVisible();
  await expectLoggedIn(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys({ ...sessionStorage, ...localStorage }).filter((key) => /^borr/.test(key)),
      ),
    )
    .toEqual([]);
});

test("a form keeps typed values if the session expires while it is being filled in", async ({ page }) => {
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  for (const path of ["/hacete_socio", "/registro"]) {
    await page.goto(path);
    const dni = unDni();
    await fillMember(page, dni);
    await planActivo(page).check();
    await field(page, "consentimiento").check();
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
      await fetch("/api/logout", { method: "POST", headers });
    });
    await send(page).click();
    await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
    await expectGood(page);
    if (path === "/registro") {
      await main(page).getByRole("link", { name: "Iniciar sesión" }).click();
      await page.waitForURL("/login?volver=%2Fregistro");
      await fillLogin(page, usuario, CONTRASENA);
      await page.waitForURL(path);
    } else {
      await logInAgain(page);
    }
    await expect(field(page, "socioDto.dni")).toHaveValue(dni);
    await expect(field(page, "nacimiento.anio")).toHaveValue("1980");
    await expect(planActivo(page)).toBeChecked();
  }
});
