import type { Page } from "@playwright/test";
import { phonePhoto } from "#tests/harness/pictures.ts";
import { type NewEvent, newEvent } from "./events.ts";
import { expectFits } from "./layout.ts";
import { newUser } from "./registration.ts";
import { expect, expectGood, type Locator, logIn, mailsTo, test } from "./test.ts";

/** Calls the API with the page's session. */
function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const form = body && typeof body === "object" && "form" in body ? new FormData() : null;
      for (const [name, value] of Object.entries((body as { form?: object } | undefined)?.form ?? {}))
        form?.set(name, String(value));
      const response = await fetch(`/api${path}`, {
        method: method as string,
        headers: {
          authorization: `Bearer ${localStorage.getItem("token")}`,
          ...(form || !body ? {} : { "content-type": "application/json" }),
        },
        body: form ?? (body ? JSON.stringify(body) : null),
      });
      return response.json();
    },
    [method, path, body] as const,
  );
}

const open = async (page: Page, evento: NewEvent) =>
  page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(evento.nombre)}&cuando=todos`);

// Rules EVE-9, EVE-12
test("staff postpone a match, and a buyer returns the ticket with the emailed link, without a session", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  await logIn(page, "admin");
  const evento = await newEvent(page.request);
  const buyer = await browser.newPage({ baseURL: baseURL ?? "" });
  const { usuario } = await newUser(buyer);
  const correo = `${usuario}@example.com`;
  await call(page, "POST", "/entradas/venta", {
    eventoId: evento.id,
    nombreUsuario: usuario,
    medio: "efectivo",
    cantidad: 2,
  });

  await open(page, evento);
  await page.getByRole("button", { name: `Editar ${evento.nombre}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar evento" });
  await dialog.getByRole("textbox", { name: "Hora", exact: true }).fill("21:30");
  await dialog.getByLabel("Motivo del cambio").fill("Pronostican tormenta");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
  const confirm = page.getByRole("dialog", { name: "Guardar los cambios" });
  await expect(confirm.getByText(/Hay 2 entradas vendidas o reservadas, que siguen valiendo/)).toBeVisible();
  await confirm.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("El evento se guardó.")).toBeVisible();
  await expect(page.getByText("Reprogramado", { exact: true }).first()).toBeVisible();

  await expect
    .poll(async () => (await mailsTo(page, correo)).some(({ subject }) => subject.startsWith("Cambió")))
    .toBe(true);
  const mail = (await mailsTo(page, correo)).find(({ subject }) => subject.startsWith("Cambió"));
  const link = /\/no-puedo-ir\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await buyer.goto(link);
  await expect(buyer.getByRole("checkbox")).toHaveCount(2);
  await expectGood(buyer);
  await expectFits(buyer, "/no-puedo-ir");
  await buyer.getByRole("checkbox").first().uncheck();
  await buyer.getByRole("button", { name: /Devolver la entrada/ }).click();
  await expect(buyer.getByText(/Listo: te devolvemos/)).toBeVisible();
  await expect(buyer.getByText("Devuelta")).toHaveCount(1);
  await buyer.close();

  await page.getByRole("button", { name: "Devoluciones", exact: true }).click();
  const lista = page.getByRole("dialog", { name: "Devoluciones" });
  const suya = lista.getByRole("listitem").filter({ hasText: correo });
  await expect(suya.getByText("$ 3.000,00 en efectivo")).toBeVisible();
  await expectGood(page);
  await suya.getByRole("button", { name: /Ya lo devolví/ }).click();
  await page.getByRole("button", { name: "Sí, lo devolví" }).click();
  await expect(suya).toHaveCount(0);
});

// Rule EVE-11
test("staff cancel a match, see its refunds, and visitors read that it is cancelled", {
  tag: "@phone",
}, async ({ page }) => {
  await logIn(page, "admin");
  const evento = await newEvent(page.request);
  await call(page, "POST", "/entradas/venta", { eventoId: evento.id, nombre: "Rosa", medio: "efectivo" });
  await open(page, evento);
  await page.getByRole("button", { name: `Activo: dar de baja ${evento.nombre}` }).click();
  await page.getByRole("radio", { name: "Cancelarlo y devolver el dinero" }).check();
  await page.getByRole("button", { name: "Seguir con la cancelación" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar el evento" });
  await dialog.getByLabel("Motivo").fill("Corte de luz en el gimnasio");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Cancelar y devolver" }).click();
  await expect(page.getByText(/0 de 1 pago devuelto/)).toBeVisible();
  await expect(page.getByText(/1 pago se devuelve a mano/)).toBeVisible();
  await expectGood(page);
  await page.goto(`/evento/${evento.id}`);
  await expect(page.getByText("Este evento no se hace.", { exact: false })).toBeVisible();
  await expect(page.getByText("Corte de luz en el gimnasio")).toBeVisible();
  await expectGood(page);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain("EventCancelled");
});

// Rule EVE-10
test("staff choose the cover of an event, remove a picture and add one", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  const evento = await newEvent(page.request);
  const edit = async () => {
    await open(page, evento);
    await page.getByRole("button", { name: `Editar ${evento.nombre}` }).click();
    return page.getByRole("dialog", { name: "Editar evento" });
  };
  const save = async () => {
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByText("El evento se guardó.")).toBeVisible();
  };
  const upload = async (dialog: Locator, ...colors: string[]) =>
    dialog.getByLabel("Archivos de imagen").setInputFiles(
      await Promise.all(
        colors.map(async (color) => ({
          name: `${color}.jpg`,
          mimeType: "image/jpeg",
          buffer: await phonePhoto(color, 300, 200),
        })),
      ),
    );
  let dialog = await edit();
  await upload(dialog, "navy", "teal");
  await save();
  dialog = await edit();
  await dialog.getByRole("button", { name: "Subir teal.jpg" }).click();
  await dialog.getByRole("button", { name: "Quitar navy.jpg" }).click();
  await upload(dialog, "olive");
  await expectGood(page);
  await save();
  const { imagenes } = await call<{ imagenes: { nombre: string }[] }>(
    page,
    "GET",
    `/eventos/${evento.id}/evento`,
  );
  expect(imagenes.map(({ nombre }) => nombre)).toEqual(["teal.jpg", "olive.jpg"]);
});

test.describe("a conflict", () => {
  test.use({ expected: [/409/] });
  // Rule EVE-10
  test("two people edit a match: the second reads what the first saved and loses nothing", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page, "admin");
    const evento = await newEvent(page.request);
    await open(page, evento);
    await page.getByRole("button", { name: `Editar ${evento.nombre}` }).click();
    const dialog = page.getByRole("dialog", { name: "Editar evento" });
    await dialog.getByLabel("Fase").fill("Semifinal");
    await call(page, "PATCH", `/eventos/${evento.id}`, { version: evento.version, lugar: "Estadio" });
    await dialog.getByLabel("Descripción").fill("Con entrada libre");
    const other = { version: evento.version + 1, descripcion: "Sin público", precioEntrada: 3500 };
    await call(page, "PATCH", `/eventos/${evento.id}`, other);
    await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(dialog.getByText("Otra persona guardó cambios mientras editabas")).toBeVisible();
    await expect(dialog.getByLabel("Fase")).toHaveValue("Semifinal");
    // Untouched fields take the saved value; the user chooses for the others.
    await expect(dialog.getByLabel("Lugar")).toHaveValue("Estadio");
    await expect(dialog.getByLabel("Precio de la entrada")).toHaveValue("3500");
    const descripcion = dialog.getByRole("group", { name: "Descripción" });
    await expect(descripcion.getByRole("radio", { name: "Lo tuyo Con entrada libre" })).toBeChecked();
    await descripcion.getByRole("radio", { name: "Lo que guardó Sin público" }).check();
    await expect(dialog.getByRole("textbox", { name: "Descripción" })).toHaveValue("Sin público");
    await expectGood(page);
    await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByText("El evento se guardó.")).toBeVisible();
    const saved = await call<NewEvent>(page, "GET", `/eventos/${evento.id}/evento`);
    expect(saved).toMatchObject({
      fase: "Semifinal",
      lugar: "Estadio",
      descripcion: "Sin público",
      precio: 3500,
    });
  });
});

// Rule PAG-13
test("staff refund one ticket of a purchase from its payment", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page, "admin");
  const evento = await newEvent(page.request);
  await call(page, "POST", "/entradas/venta", {
    eventoId: evento.id,
    nombre: "Rosa",
    medio: "efectivo",
    cantidad: 2,
  });
  await page.goto(`/club_colon/admin/eventos/?entradas=${evento.id}&cuando=todos`);
  await page.getByRole("button", { name: /pago/i }).first().click();
  const dialog = page.getByRole("dialog", { name: "Detalles del pago" });
  await dialog.getByRole("button", { name: "Devolver", exact: true }).click();
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByLabel("Motivo").fill("Se enfermó");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Devolver $ 3.000,00" }).click();
  await expect(dialog.getByText("La pidió el club")).toBeVisible();
  await expectGood(page);
});
