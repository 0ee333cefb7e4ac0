import { phonePhoto } from "#tests/harness/pictures.ts";
import { newEvent, sellTickets } from "./events.ts";
import { expectFits } from "./layout.ts";
import { tokenOf } from "./new-member.ts";
import { newUser } from "./registration.ts";
import { expect, expectAccessible, expectGood, logIn, mailsTo, type Page, test } from "./test.ts";

const open = (page: Page, { nombre }: { nombre: string }) =>
  page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}&cuando=todos`);

test.describe("changing an event", () => {
  test.use({ expected: [/409/] });

  // Rules EVE-9, EVE-10, EVE-12
  test("a buyer returns a ticket through a mailed link after the date was changed", {
    tag: "@desktop",
  }, async ({ page }) => {
    const evento = await newEvent(page.request);
    const { usuario } = await newUser(page);
    const correo = `${usuario}@example.com`;
    await sellTickets(page.request, evento.id, { nombreUsuario: usuario, cantidad: 2 });
    await logIn(page, "admin");
    await open(page, evento);
    await page.getByRole("button", { name: `Editar ${evento.nombre}` }).click();
    const dialog = page.getByRole("dialog", { name: "Editar evento" });
    const colours = ["navy", "teal", "olive"];
    await dialog.getByLabel("Archivos de imagen").setInputFiles(
      await Promise.all(
        colours.map(async (name) => ({
          name: `${name}.jpg`,
          mimeType: "image/jpeg",
          buffer: await phonePhoto(name, 300, 200),
        })),
      ),
    );
    await dialog.getByRole("button", { name: "Quitar navy.jpg" }).click();
    await dialog.getByLabel("Fase").fill("Semifinal");
    await dialog.getByLabel("Descripción").fill("Con entrada libre");
    await dialog.getByRole("textbox", { name: "Hora", exact: true }).fill("21:30");
    await dialog.getByLabel("Motivo del cambio").fill("Pronostican tormenta");
    await expectGood(page);
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const theirs = { version: evento.version, lugar: "Estadio", descripcion: "Sin público" };
    const saved = await page.request.patch(`/api/eventos/${evento.id}`, { headers, data: theirs });
    expect(saved.status()).toBe(200);
    await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
    const confirm = page.getByRole("dialog", { name: "Guardar los cambios" });
    await expect(
      confirm.getByText(/Hay 2 entradas vendidas o reservadas, que siguen valiendo/),
    ).toBeVisible();
    // After a change of time, refunds are only offered if the office chooses to.
    await expect(confirm.getByLabel("«No puedo ir»")).toHaveValue("0");
    await confirm.getByLabel("«No puedo ir»").selectOption("7");
    await expectAccessible(page);
    await confirm.getByRole("button", { name: "Guardar", exact: true }).click();

    await expect(dialog.getByText("Otra persona guardó cambios mientras editabas")).toBeVisible();
    await expect(dialog.getByLabel("Fase")).toHaveValue("Semifinal");
    await expect(dialog.getByLabel("Lugar")).toHaveValue("Estadio");
    const descripcion = dialog.getByRole("group", { name: "Descripción" });
    await expect(descripcion.getByRole("radio", { name: "Lo tuyo Con entrada libre" })).toBeChecked();
    await descripcion.getByRole("radio", { name: "Lo que guardó Sin público" }).check();
    await expect(dialog.getByRole("textbox", { name: "Descripción" })).toHaveValue("Sin público");
    await expectGood(page);
    await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
    await confirm.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByText("El evento se guardó.")).toBeVisible();
    const row = page.getByRole("row", { name: evento.nombre });
    await expect(row.getByText("Reprogramado", { exact: true })).toBeVisible();
    const now = await page.request.get(`/api/eventos/${evento.id}/evento`, { headers });
    expect(await now.json()).toMatchObject({
      fase: "Semifinal",
      hora: "21:30",
      lugar: "Estadio",
      descripcion: "Sin público",
      imagenes: [{ nombre: "teal.jpg" }, { nombre: "olive.jpg" }],
    });

    const changed = async () =>
      (await mailsTo(page, correo)).find(({ subject }) => subject.startsWith("Cambió"))?.text ?? "";
    await expect.poll(changed).toContain("/no-puedo-ir/");
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(/\/no-puedo-ir\/[\w-]+/.exec(await changed())?.[0] ?? "");
    await expect(page.getByRole("checkbox")).toHaveCount(2);
    await expectGood(page);
    await expectFits(page, "/no-puedo-ir");
    await page.getByRole("checkbox").first().uncheck();
    await page.getByRole("button", { name: /Devolver la entrada/ }).click();
    await expect(page.getByText(/Listo: te devolvemos/)).toBeVisible();
    await expect(page.getByText("Devuelta")).toHaveCount(1);
  });
});

// Rules EVE-11, PAG-13
test("staff refund a ticket, cancel the match and return the money due in cash", {
  tag: "@desktop",
}, async ({ page }) => {
  const evento = await newEvent(page.request);
  const { usuario } = await newUser(page);
  await sellTickets(page.request, evento.id, { nombreUsuario: usuario, cantidad: 2 });
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/eventos/${evento.id}?parte=entradas`);
  await page
    .getByRole("button", { name: /^Ver pago/ })
    .first()
    .click();
  const payment = page.getByRole("dialog", { name: "Detalles del pago" });
  await payment.getByRole("button", { name: "Devolver", exact: true }).click();
  await payment.getByRole("checkbox").first().check();
  await payment.getByLabel("Motivo").fill("Se enfermó");
  await expectGood(page);
  await payment.getByRole("button", { name: "Devolver $ 3.000,00" }).click();
  await expect(payment.getByText("La pidió el club")).toBeVisible();
  await expectGood(page);

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

  await open(page, evento);
  await page.getByRole("button", { name: "Devoluciones", exact: true }).click();
  const lista = page.getByRole("dialog", { name: "Devoluciones" });
  const suya = lista.getByRole("listitem").filter({ hasText: `${usuario}@example.com` });
  await expect(suya).toHaveCount(2);
  await expectGood(page);
  await suya
    .first()
    .getByRole("button", { name: /Ya lo devolví/ })
    .click();
  await page.getByRole("button", { name: "Sí, lo devolví" }).click();
  await expect(suya).toHaveCount(1);
});
