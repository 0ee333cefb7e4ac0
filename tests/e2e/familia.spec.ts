import type { Familia } from "#features/socios/familia/contract.ts";
import { payAs } from "./checkout.ts";
import { countEffort } from "./effort.ts";
import { expectFits } from "./layout.ts";
import { bond, CONTRASENA, newMember, tokenOf, unDni } from "./new-member.ts";
import { asAdmin, field, main, newUser } from "./registration.ts";
import { expect, expectGood, fillLogin, logIn, type Page, test, unique } from "./test.ts";

// The browser logs refused calls, and these tests cause some.
test.use({ expected: [[/status of (404|409|422)/], { option: true }] as never });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const card = (page: Page, name: string) => main(page).getByRole("article", { name: new RegExp(name) });

async function add(
  page: Page,
  { tap, fill }: ReturnType<typeof countEffort>,
  { nombre, dni, anio }: { nombre: string; dni: string; anio: string },
): Promise<void> {
  await tap(main(page).getByRole("button", { name: "Agregar hijo/a" }));
  await fill(field(page, "nombre"), nombre);
  await fill(field(page, "dni"), dni);
  for (const [name, value] of [
    ["nacimiento.dia", "12"],
    ["nacimiento.mes", "3"],
    ["nacimiento.anio", anio],
    ["relacion", "madre"],
  ] as const)
    await field(page, name).selectOption(value);
  // The form fills the screen, so that a tap on the white below it is inside the dialog.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.touchscreen.tap(width / 2, height - 20);
  await expect(field(page, "dni")).toHaveValue(dni);
  await tap(page.getByRole("dialog").getByRole("button", { name: "Agregar", exact: true }));
  await expect(page.getByText(`Agregaste a ${nombre} `)).toBeVisible();
  await expect(card(page, nombre)).toBeVisible();
}

// Rules FAM-7, FAM-13, CTA-7
test("a mother registers, adds two children, applies for both and pays three instalments at once", async ({
  page,
}) => {
  const effort = countEffort();
  const { spent, tap, fill } = effort;
  const usuario = unique("rita");
  await page.goto("/registro?tipo=usuario&volver=%2Fperfil%2Ffamilia");
  for (const [name, text] of [
    ["persona.nombre", "Rita"],
    ["persona.apellido", "Núñez"],
    ["persona.correo", `${usuario}@example.com`],
    ["nombreUsuario", usuario],
    ["clave", CONTRASENA],
    ["confirmacion", CONTRASENA],
  ] as const)
    await fill(field(page, name), text);
  await tap(field(page, "consentimiento"));
  await tap(main(page).getByRole("button", { name: /^Registrarme/ }));
  await page.waitForURL("/perfil/familia");
  await expect(page.getByText("Un solo usuario para toda la familia")).toBeVisible();

  await button(page, "Cerrar aviso").tap();

  const year = new Date().getFullYear();
  await add(page, effort, { nombre: "Ana", dni: unDni(), anio: String(year - 12) });
  await add(page, effort, { nombre: "Leo", dni: unDni(), anio: String(year - 9) });
  await expect(card(page, "Leo")).toContainText(`categoría ${year - 9}`);

  await tap(main(page).getByRole("link", { name: "Asociar a tus hijos" }));
  await page.waitForURL("/perfil/familia/asociar");
  await tap(main(page).getByRole("radio", { name: /^Plan Juvenil/ }));
  await fill(field(page, "telefono"), "2346 40-0140");
  await fill(field(page, "direccion"), "San Martín 250, Chivilcoy");
  await tap(field(page, "consentimiento"));
  await expectGood(page);
  await expectFits(page, "the request for the children");
  await tap(main(page).getByRole("button", { name: "Mandar el pedido" }));
  await page.waitForURL("/perfil/familia");
  await expect(page.getByText(/Recibimos el pedido de Ana y Leo/)).toBeVisible();
  await expect(card(page, "Ana")).toContainText("En proceso");

  const headers = { authorization: `Bearer ${await tokenOf(page.request, usuario, CONTRASENA)}` };
  const familia = (await (await page.request.get("/api/familia", { headers })).json()) as Familia;
  const hijos = familia.personas.filter(({ relacion }) => relacion === "madre");
  const office = await asAdmin(page);
  for (const { id } of hijos) await office.patch(`/socio/${id}/confirmar`);
  await page.reload();
  await expect(card(page, "Ana")).toContainText("Próxima cuota");
  await expect(card(page, "Ana").getByRole("link", { name: /^Pagar .* de Ana/ })).toBeVisible();
  await expectGood(page);
  await expectFits(page, "the family of two members");

  const owed = async () => {
    const { personas } = (await (await page.request.get("/api/familia", { headers })).json()) as Familia;
    return personas.reduce((sum, { saldo }) => sum + Math.round((saldo ?? 0) * 100), 0);
  };
  const before = await owed();
  await tap(card(page, "Ana").getByRole("link", { name: /^Pagar .* de Ana/ }));
  await page.waitForURL(/\/perfil\/cuenta\?persona=/);
  // Selects the instalment that the child's card showed, but not her brother's.
  await expect(main(page).getByText("1 cuota", { exact: true })).toBeVisible();
  const cuotas = main(page).getByRole("checkbox", { name: /^Cuota 1 de / });
  await expect(cuotas.first()).toBeChecked();
  await tap(
    main(page)
      .getByRole("button", { name: /^Ver las? .*siguen?$/ })
      .first(),
  );
  for (const one of [
    cuotas.last(),
    main(page)
      .getByRole("checkbox", { name: /^Cuota 2 de / })
      .first(),
  ])
    await tap(one);
  await expect(main(page).getByText("3 cuotas", { exact: true })).toBeVisible();
  await tap(main(page).getByRole("button", { name: /^Pagar \$/ }));
  await page.waitForURL(/\/checkout\//);
  await payAs(page, "APRO");
  spent.taps++;
  await page.waitForURL(/\/success/);
  await expect(page.getByRole("heading", { name: "¡Transacción exitosa!" })).toBeVisible();

  await expect.poll(owed).toBe(before - 3 * 1_166_650);
  // The effort from the registration to the paid instalments.
  expect(spent.taps).toBeLessThanOrEqual(16);
  expect(spent.fields).toBeLessThanOrEqual(12);

  await page.getByRole("link", { name: "Ver mi cuenta" }).click();
  const entries = page.getByRole("table");
  await page.getByRole("heading", { name: "Movimientos" }).click();
  await page.getByLabel("De quién").selectOption({ label: "Leo Núñez" });
  await expect(entries).toContainText(/Recibo R-\d+\. Cuota 1 de 6/);
  await entries.getByRole("button", { name: /^Cuota 1 de 6/ }).click();
  const lines = page.getByRole("dialog", { name: /^Cuota 1 de 6/ });
  await expect(lines.getByText("Cuota del plan")).toBeVisible();
  await expectGood(page);
});

// Rule FAM-10
test("the other parent opens an invitation link, logs in and accepts the invitation", async ({ page }) => {
  const { usuario } = await newUser(page);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, usuario, CONTRASENA)}` };
  const added = await page.request.post("/api/familia/personas", {
    headers,
    data: {
      nombre: "Ema",
      apellido: "Ibáñez",
      dni: unDni(),
      fechaNacimiento: "2016-03-12",
      relacion: "madre",
    },
  });
  expect(added.status()).toBe(201);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil/familia");
  await button(page, "Invitar a otro responsable").tap();
  await field(page, "relacion").selectOption("padre");
  await button(page, "Crear el enlace").tap();
  const link = page.getByRole("textbox", { name: "Enlace" });
  await expect(link).toHaveValue(/#./);
  const url = await link.evaluate((input: HTMLInputElement) => input.value);
  await expectGood(page);
  await button(page, "Listo").tap();
  await page.getByText("Responsables y permisos").tap();
  await expect(page.getByText(/invitación que nadie usó/)).toBeVisible();
  await expectGood(page);

  const father = await newUser(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(url);
  await expect(page.getByText(/te invita a ser responsable de Ema Ibáñez/)).toBeVisible();
  await page.getByRole("link", { name: "Iniciar sesión" }).click();
  await page.waitForURL(/\/login/);
  await fillLogin(page, father.usuario, CONTRASENA);
  await page.waitForURL(/\/familia\/invitacion/);
  await page.getByRole("button", { name: "Aceptar" }).click();
  await page.waitForURL("/perfil/familia");
  await expect(page.getByRole("article", { name: /Ema/ })).toBeVisible();
});

// Rule FAM-26
test("a mother corrects her child's DNI", async ({ page }) => {
  const { usuario } = await newUser(page);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, usuario, CONTRASENA)}` };
  const [typed, right] = [unDni(), unDni()];
  const data = {
    nombre: "Ema",
    apellido: "Paz",
    dni: typed,
    fechaNacimiento: "2016-03-12",
    relacion: "madre",
  };
  expect((await page.request.post("/api/familia/personas", { headers, data })).status()).toBe(201);
  await logIn(page, usuario, CONTRASENA);
  await page.goto("/perfil/familia");
  await expect(card(page, "Ema")).toContainText(`DNI ${typed}`);
  await page.getByText("Responsables y permisos").tap();
  await button(page, "Corregir su DNI").tap();
  await field(page, "dni").fill(right);
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).tap();
  await expect(card(page, "Ema")).toContainText(`DNI ${right}`);
  await button(page, "Eliminar la cuenta de Ema").tap();
  await expect(page.getByRole("dialog")).toContainText("Se cancelan sus reservas de cancha");
  await expectGood(page);
});

test("Mi familia asks for confirmation before somebody stops being responsible for an adult", async ({
  page,
}) => {
  const adult = await newMember(page.request);
  const otra = await newMember(page.request, { persona: { nombre: "Elsa", apellido: "Ibáñez" } });
  await bond(page.request, adult, otra, { relacion: "abuela", autoriza: false });
  await logIn(page, adult.usuario, CONTRASENA);
  await page.goto("/perfil/familia");
  await page.getByText("Tus responsables").tap();
  await button(page, "Que no sea más mi responsable").tap();
  const question = page.getByRole("dialog", { name: "¿Que Elsa no sea más tu responsable?" });
  await expectGood(page);
  await question.getByRole("button", { name: "Que no lo sea más" }).tap();
  await expect(question).toBeHidden();
  await expect(page.getByText("Tus responsables")).toHaveCount(0);
});
