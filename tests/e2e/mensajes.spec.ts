import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, mailsTo, test, unique } from "./test.ts";

// Rules MSJ-1, MSJ-4, MSJ-5, MSJ-6, NOV-2
test("an administrador writes to members born in a year, and one of them stops the news", {
  tag: "@phone",
}, async ({ page }) => {
  const member = await newMember(page.request);
  // A year in which nobody else was born.
  const year = "1931";
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const data = { socioDto: { fechaDeNacimiento: `${year}-05-17` } };
  expect((await page.request.patch(`/api/usuario/${member.id}`, { headers, data })).status()).toBe(200);
  const asunto = unique("Torneo");
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/mensajes/");
  await page.getByRole("link", { name: "Escribir un mensaje" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Escribir un mensaje" })).toBeVisible();
  await page.getByLabel("Nacidos desde").fill(year);
  await page.getByLabel("Nacidos hasta").fill(year);
  await page.getByLabel("Asunto").fill(asunto);
  await page.getByRole("textbox", { name: "Mensaje", exact: true }).fill("Nos vemos el sábado.\n¡Vengan!");
  await page.getByText("Ver a quiénes llega").click();
  await expect(page.getByText(member.correo)).toBeVisible();
  await expectGood(page);
  // What was written survives a reload.
  await page.reload();
  await expect(page.getByLabel("Asunto")).toHaveValue(asunto);

  await page.getByRole("button", { name: "Mandarme una prueba" }).click();
  await expect(page.getByText(/Te mandamos la prueba/)).toBeVisible();
  await page.getByRole("button", { name: "Ver antes de enviar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("article")).toContainText("Nos vemos el sábado.");
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: asunto })).toBeVisible();
  await expect(page.getByText("Enviado", { exact: true }).first()).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Personas", exact: true }).last().click();
  await expect(page.getByText(member.correo)).toBeVisible();
  await expectGood(page);

  const mail = (await mailsTo(page, member.correo)).find(({ subject }) => subject === asunto);
  const [link] = /http\S+\/novedades\/\S+/.exec(mail?.text ?? "") ?? [];
  await page.goto(link ?? "/no-hay-enlace");
  await page.getByRole("button", { name: "No recibir más novedades" }).click();
  await expect(page.getByText("Listo: no te mandamos más novedades.")).toBeVisible();
  await expectGood(page);
});

// Rule NOV-1
test("a member turns the news off and on in the profile", async ({ page }) => {
  const member = await newMember(page.request);
  await logIn(page, member.usuario, "una-clave-larga");
  await page.goto("/perfil/privacidad");
  await page.getByRole("button", { name: "No recibir novedades" }).click();
  await expect(page.getByText("No te mandamos novedades del club.")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Recibir novedades", exact: true }).click();
  await expect(page.getByText("Te mandamos las novedades del club a tu correo.")).toBeVisible();
});
