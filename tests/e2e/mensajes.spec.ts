import { hoy } from "./court.ts";
import { newEvent } from "./events.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, mailsTo, pickAction, test, unique } from "./test.ts";

// Rules MSJ-1, MSJ-4, MSJ-5, MSJ-6, NOV-2
test("an administrador writes to a category of members", {
  tag: "@desktop",
}, async ({ page }) => {
  const member = await newMember(page.request);
  const year = Number(hoy.slice(0, 4)) - 19;
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const data = { socioDto: { fechaDeNacimiento: `${year}-05-17` } };
  expect((await page.request.patch(`/api/usuario/${member.id}`, { headers, data })).status()).toBe(200);
  const asunto = unique("Torneo");
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/mensajes/nuevo");
  await page.getByLabel("Categoría").selectOption({ label: `U19: nacidos en ${year} y ${year + 1}` });
  await page.getByLabel("Asunto").fill(asunto);
  await page.getByRole("textbox", { name: "Mensaje", exact: true }).fill("Nos vemos el sábado.\n¡Vengan!");
  await page.getByText("Ver a quiénes llega").click();
  await expect(page.getByText(member.correo)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Asunto")).toHaveValue(asunto);

  await page.getByRole("button", { name: "Mandarme una prueba" }).click();
  await expect(page.getByText(/Te mandamos la prueba/)).toBeVisible();
  await page.getByRole("button", { name: "Ver antes de enviar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("article")).toContainText("Nos vemos el sábado.");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: asunto })).toBeVisible();

  const mail = (await mailsTo(page, member.correo)).find(({ subject }) => subject === asunto);
  const [link] = /http\S+\/novedades\/\S+/.exec(mail?.text ?? "") ?? [];
  await page.goto(link ?? "/no-hay-enlace");
  await page.getByRole("button", { name: "No recibir más novedades" }).click();
  await expect(page.getByText("Listo: no te mandamos más novedades.")).toBeVisible();
});

// Rule EVE-21
test("an administradorB can write only to the holders of an event's tickets", {
  tag: "@desktop",
}, async ({ page }) => {
  const nombre = unique("Copa ");
  const { id: eventoId } = await newEvent(page.request, { nombre });
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const correo = `${unique("luz").toLowerCase().replaceAll(/\W/g, "")}@example.com`;
  const data = { eventoId, medio: "efectivo", nombre: "Luz", correo, idempotencyKey: crypto.randomUUID() };
  expect((await page.request.post("/api/entradas/venta", { headers, data })).status()).toBe(201);
  await logIn(page, "adminb");
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}`);
  await pickAction(page, nombre, "Escribir");
  await expect(page.getByLabel("Quienes tienen entradas de")).toHaveValue(String(eventoId));
  await expect(page.getByLabel("Plan")).toHaveCount(0);
  const asunto = unique("Cambio de puerta");
  await page.getByLabel("Asunto").fill(asunto);
  await page.getByRole("textbox", { name: "Mensaje", exact: true }).fill("Se entra por Pellegrini.");
  await page.getByText("Ver a quiénes llega").click();
  await expect(page.getByText(correo)).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Ver antes de enviar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("article")).toContainText(
    `Te escribimos porque tenés entradas para ${nombre}`,
  );
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: asunto })).toBeVisible();
  await expect(page.getByText("1 de 1 enviadas")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Personas" }).click();
  await expect(page.getByText("Luz", { exact: true })).toBeVisible();
  await expectGood(page);
});
