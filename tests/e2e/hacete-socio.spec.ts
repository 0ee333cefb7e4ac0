import { expectFits } from "./layout.ts";
import { CONTRASENA, tokenOf, unDni } from "./new-member.ts";
import {
  asAdmin,
  expectLoggedIn,
  field,
  fillAccount,
  fillMember,
  main,
  newUser,
  planActivo,
  send,
} from "./registration.ts";
import { expect, expectGood, logIn, returnTo, test, unique } from "./test.ts";

const EXITO = "El registro fue realizado con éxito!";

// The browser logs every refused call, and these tests cause several.
test.use({ expected: [[/status of (401|409|422|503)/], { option: true }] as never });

test("a visitor applies for membership in one form and then sees the state of the request", async ({
  page,
}) => {
  await page.goto("/registro");
  await page.getByRole("button", { name: "Registro de Socio" }).click();
  await expect(page).toHaveURL("/registro?tipo=socio");
  await expect(page.getByRole("heading", { name: "REGISTRO DE SOCIO" })).toBeVisible();
  for (const [name, attribute, value] of [
    ["socioDto.dni", "inputmode", "numeric"],
    ["socioDto.telefono", "type", "tel"],
    ["socioDto.telefono", "autocomplete", "tel"],
    ["usuarioDto.persona.correo", "type", "email"],
    ["usuarioDto.persona.apellido", "autocomplete", "family-name"],
    ["usuarioDto.persona.nombre", "autocomplete", "given-name"],
    ["usuarioDto.nombreUsuario", "autocomplete", "username"],
    ["usuarioDto.clave", "autocomplete", "new-password"],
    ["nacimiento.anio", "autocomplete", "bday-year"],
    ["socioDto.direccion", "autocomplete", "street-address"],
  ] as const)
    await expect(field(page, name)).toHaveAttribute(attribute, value);
  // The club's internal plan is not offered beside other plans.
  await expect(planActivo(page)).toBeVisible();
  await expect(page.locator('[name="planId"][value="1"]')).toHaveCount(0);
  await expect(page.getByText(/\d+ cuotas de \$ [\d.]+,\d\d/).first()).toBeVisible();

  const usuario = unique("pedro");
  await fillAccount(page, "usuarioDto.", usuario);
  await fillMember(page, "123");
  await field(page, "nacimiento.anio").selectOption("1981");
  await send(page).click();
  await expect(page.getByText("El DNI tiene 7 u 8 números")).toBeVisible();
  await expect(page.getByText("Ese día no existe. Revisá el día y el mes.")).toBeVisible();
  await expect(page.getByText("Elegí un plan")).toBeVisible();
  await expect(field(page, "socioDto.dni")).toBeFocused();

  await planActivo(page).check();
  await field(page, "consentimiento").check();
  await fillMember(page, unDni());
  await expect(page.getByText("4 de 4 partes completas")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/registrar/socio"))
      sent.push(request.postData() ?? "");
  });
  await send(page).dblclick();
  await page.waitForURL("/");
  await expect(page.getByText(EXITO)).toBeVisible();
  await expect(page.getByText(/te avisa por correo/)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({
    consentimiento: true,
    socioDto: { fechaDeNacimiento: "1980-02-29", estadoCivil: "casado" },
  });

  await expectLoggedIn(page);
  await page.goto("/registro");
  await expect(page.getByRole("heading", { name: "Tu pedido está en curso" })).toBeVisible();
  await expect(page.getByText(`Cuando lo resuelva te escribimos a ${usuario}@example.com`)).toBeVisible();
  await expectGood(page);
});

// Rule SIT-20
test("a user applies with prefilled data", async ({ page, context }) => {
  const { usuario, id } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/hacete_socio");
  await expect(main(page).getByLabel("Nombre y apellido")).toHaveValue("Mara Ibáñez");
  await expect(main(page).getByLabel("Email")).toHaveValue(`${usuario}@example.com`);
  await expect(main(page).locator('[autocomplete="new-password"]')).toHaveCount(0);
  await expectGood(page);
  await expectFits(page, "/hacete_socio");

  await fillMember(page, unDni());
  await planActivo(page).check();
  await field(page, "consentimiento").check();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith("/api/socio/crear")),
    send(page).click(),
  ]);
  expect(request.headers().authorization).toMatch(/^Bearer /);
  await page.waitForURL("/");
  await expect(page.getByText(EXITO)).toBeVisible();

  const other = await context.newPage();
  await other.goto("/registro");
  await expect(other.getByRole("heading", { name: "Tu pedido está en curso" })).toBeVisible();
  // This screen no longer applies, because the session gets the new role without another login.
  await page.goto("/hacete_socio");
  await page.waitForURL("/");

  await (await asAdmin(page)).patch(`/socio/${id}/confirmar`);
  await returnTo(other);
  await expect(other.getByRole("heading", { name: "Ya sos socio" })).toBeVisible();

  await page.goto("/perfil");
  await (await asAdmin(page)).patch(`/usuario/${id}/actualizarEstado?estado=false`);
  await returnTo(other);
  await expect(other.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await page.waitForURL("/");
});

test("the form says that a plan has been withdrawn and keeps the other input", async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const nombre = unique("Plan ");
  const created = await page.request.post("/api/planes/crear", {
    headers,
    data: { nombre_plan: nombre, descripcion: "De prueba", precio: 1200, numeroCuotas: 12 },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: number };
  const { usuario } = await newUser(page);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/hacete_socio");
  const dni = unDni();
  await fillMember(page, dni);
  const plan = main(page).getByRole("radio", { name: nombre });
  await plan.check();
  await field(page, "consentimiento").check();
  await (await asAdmin(page)).patch(`/planes/${id}/actualizarEstado?estado=false`);
  await send(page).click();
  await expect(page.getByText("Ese plan ya no está disponible. Elegí otro.").first()).toBeVisible();
  await expect(plan).toHaveCount(0);
  await expect(main(page).locator("[name=planId]:focus")).toHaveCount(1);
  await expect(field(page, "socioDto.dni")).toHaveValue(dni);
  await expectGood(page);
  await planActivo(page).check();
  await send(page).click();
  await page.waitForURL("/");
  await expect(page.getByText(EXITO)).toBeVisible();
});
