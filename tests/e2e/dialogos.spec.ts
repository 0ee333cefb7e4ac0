import { clubTime } from "#contract/club-time.ts";
import type { Deudor } from "#features/cuotas/deudores/contract.ts";
import { eventAtGate, newEvent, sellTickets } from "./events.ts";
import { follow } from "./look.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import {
  ADMIN,
  DEMO_CONTRASENA,
  expect,
  expectGood,
  expectNotice,
  type Locator,
  logIn,
  type Page,
  test,
  unique,
} from "./test.ts";

/** The screen of a dialog, what opens it, and what happens in it before and after the check. */
interface Opening {
  at: string;
  open: readonly ((page: Page) => Locator)[];
  act?: (dialog: Locator, page: Page) => Promise<void>;
  leave?: (dialog: Locator, page: Page) => Promise<void>;
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("button", { name });

/** Makes a new member of the staff download the gate's codes to a phone. */
async function phoneAtTheGate(page: Page, nombre: string): Promise<void> {
  const { request } = page;
  const { id, usuario } = await newMember(request, { persona: { nombre, apellido: "Paz" } });
  const office = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const data = { permisos: ["administradorB"] };
  const named = await request.patch(`/api/usuario/${id}/permisos`, { headers: office, data });
  expect(named.status()).toBe(200);
  const headers = { authorization: `Bearer ${await tokenOf(request, usuario, CONTRASENA)}` };
  const { id: evento } = await eventAtGate(page);
  const codes = `/api/entradas/puerta/codigos?eventos=${evento}&telefono=${crypto.randomUUID()}`;
  expect((await request.get(codes, { headers })).status()).toBe(200);
}

/** Submits the dialog unchanged, to show its errors. */
const refused = (name: string) => async (dialog: Locator) => {
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
};

// Rules SIT-13, PUE-13
test("office dialogs that no other browser test opens work and are accessible, even with errors", {
  tag: "@desktop",
}, async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const plan = unique("Pelota al cesto ");
  const data = { nombre_plan: plan, precio: "24000", descripcion: "De prueba", numeroCuotas: 12 };
  const created = await page.request.post("/api/planes/crear", { headers, data });
  const { id: planId } = (await created.json()) as { id: number };
  const member = await newMember(page.request, { plan });
  const monthly = {
    tipo: "base",
    planId,
    nombre: plan,
    importe: 2_000,
    vigenteDesde: `${clubTime(new Date()).fecha.slice(0, 7)}-01`,
  };
  expect((await page.request.post("/api/aranceles", { headers, data: monthly })).status()).toBe(201);
  const [debtor] = (await (await page.request.get("/api/deudores?tamano=1", { headers })).json()) as [Deudor];
  const who = unique("Irene ");
  await phoneAtTheGate(page, who);
  const person = `${ADMIN}/usuarios/${member.id}`;
  const dialogs: Opening[] = [
    {
      at: `${ADMIN}/planes/mensuales`,
      open: [button(`Pasar a los socios de ${plan}`)],
    },
    {
      at: `${ADMIN}/usuarios/${debtor.personas[0]?.id}?parte=gestiones`,
      open: [button(/^Anotar$/)],
      act: refused("Anotar"),
    },
    {
      at: `${ADMIN}/deudores/`,
      open: [
        button(`Más acciones para ${debtor.familia}`),
        (page) => page.getByRole("menuitem", { name: "Hacer un convenio" }),
      ],
    },
    {
      at: `${ADMIN}/usuarios/${member.id}`,
      open: [
        button(/^Más acciones para /),
        (page) => page.getByRole("menuitem", { name: "Terminar la membresía" }),
      ],
      act: refused("Terminar la membresía"),
    },
    {
      at: `${person}?parte=familia`,
      open: [button("Agregar persona a cargo"), button("No está en el club: anotarla")],
      act: refused("Agregar"),
    },
    {
      at: `${ADMIN}/eventos/ingreso`,
      open: [button("Teléfonos de la puerta"), button(new RegExp(`^Retirar .* de ${who} `))],
      leave: async (dialog, page) => {
        await dialog.getByRole("button", { name: "Retirar", exact: true }).last().click();
        await expectNotice(page, "El teléfono quedó retirado.");
        await expectGood(page);
        await dialog.getByRole("button", { name: new RegExp(`^Volver a aceptar .* de ${who} `) }).click();
        await page.getByRole("button", { name: "Aceptar el teléfono" }).click();
        await expectNotice(page, "El teléfono vuelve a servir en la puerta.");
      },
    },
    {
      at: `${ADMIN}/conexiones/`,
      open: [button("Conectar Imágenes fuera del servidor")],
      act: async (dialog) => {
        await dialog.getByLabel("Dirección del servicio").fill("http://127.0.0.1:9");
        await dialog.getByRole("textbox", { name: "Bucket" }).fill("archivos");
        await dialog.getByLabel(/^Clave de acceso/).fill("clave");
        await dialog.getByLabel(/^Clave secreta/).fill("clave");
        await dialog.getByRole("button", { name: "Probar" }).click();
        await expect(dialog.getByRole("status")).toContainText("no responde");
      },
    },
    {
      at: `${ADMIN}/sistema/`,
      open: [button(/^(Crear|Reemplazar) la clave de recuperación/)],
      act: async (dialog) => {
        await dialog.getByLabel("Tu contraseña").fill(DEMO_CONTRASENA);
        await dialog.getByRole("button", { name: /^(Crear|Reemplazar)/ }).click();
        await expect(dialog.getByText(/AGE-SECRET-KEY-1/)).toBeVisible();
      },
      // The key is shown once.
      leave: async (dialog, page) => {
        await dialog.getByRole("button", { name: "Ya la guardé" }).click();
        await expect(button("Reemplazar la clave de recuperación")(page)).toBeVisible();
        await expect(page.getByText(/AGE-SECRET-KEY-1/)).toHaveCount(0);
      },
    },
  ];
  await logIn(page, "admin");
  for (const { at, open, act, leave } of dialogs) {
    await follow(page, at);
    for (const next of open) await next(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.last()).toBeVisible();
    await act?.(dialog, page);
    await expectGood(page);
    await leave?.(dialog, page);
  }
});

test("a dialog starts at its first field, a question at its harmless button, and both give the focus back", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Liga ");
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const data = { nombre, enlace: "https://liga.example" };
  expect((await page.request.post("/api/enlaces/crear", { headers, data })).status()).toBe(201);
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/equipos/`);
  const dialog = page.getByRole("dialog");
  const create = page.getByRole("button", { name: "Nuevo equipo" });
  await create.press("Enter");
  await expect(dialog.getByLabel("Deporte")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(create).toBeFocused();

  await page.goto(`${ADMIN}/enlaces/?termino=${encodeURIComponent(nombre)}`);
  const remove = page.getByRole("button", { name: `Eliminar ${nombre}` });
  await remove.press("Enter");
  const cancel = dialog.getByRole("button", { name: "Cancelar" });
  await expect(cancel).toBeFocused();
  await cancel.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test("Enter on an option of a question chooses nothing but the option", { tag: "@desktop" }, async ({
  page,
}) => {
  const { id, nombre } = await newEvent(page.request);
  await sellTickets(page.request, id, { nombreUsuario: "socio", cantidad: 1 });
  await logIn(page, "admin");
  await page.goto(`${ADMIN}/eventos/?termino=${encodeURIComponent(nombre)}`);
  await page.getByRole("button", { name: `dar de baja ${nombre}` }).click();
  const question = page.getByRole("dialog", { name: "Hay entradas vendidas" });
  const stop = question.getByRole("radio", { name: "Dar de baja el evento" });
  await stop.check();
  await stop.press("Enter");
  await expect(question.getByRole("button", { name: "Dar de baja el evento" })).toBeEnabled();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: `dar de baja ${nombre}` })).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expected: [[/ERR_FAILED|Failed to load/], { option: true }] as never });

  test("a dialog that could not be loaded says so, and opens after a reload", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page, "admin");
    await page.goto(`${ADMIN}/equipos/`);
    await page.route("**/assets/modal-window-*.js", (route) => route.abort());
    const create = page.getByRole("button", { name: "Nuevo equipo" });
    await create.click();
    await expectNotice(page, /No se pudo abrir: revisá la conexión/);
    await page.unroute("**/assets/modal-window-*.js");
    // The browser remembers that the file could not be loaded.
    await page.reload();
    await create.click();
    await expect(page.getByRole("dialog", { name: "Nuevo equipo" })).toBeVisible();
  });
});
