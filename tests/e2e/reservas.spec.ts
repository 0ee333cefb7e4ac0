import {
  asStaff,
  elegidos,
  enDias,
  enterAsMember,
  enviado,
  enviar,
  newCourt,
  openCourt,
  picks,
  turno,
} from "./court.ts";
import { countEffort } from "./effort.ts";
import { expect, expectGood, type Locator, test } from "./test.ts";

// The browser logs every refused call, and these tests cause several.
test.use({ expected: [[/status of (401|409|422|503)/], { option: true }] as never });

// Rule CAN-14
test("a member requests two hours in five taps", async ({ page }) => {
  const court = await newCourt(page, 12500.5);
  // Shows only these courts, because other tests also create courts.
  await page.route("**/api/reserva/canchas", async (route) => {
    const response = await route.fetch();
    const courts = (await response.json()) as { id: number }[];
    const few = [...courts.filter(({ id }) => id !== court.id).slice(0, 2), court];
    await route.fulfill({ response: response, json: few });
  });
  await enterAsMember(page);
  await page.goto("/perfil");
  const { spent, tap } = countEffort();
  await page.getByRole("button", { name: /menú/i }).tap();
  await page.getByRole("link", { name: "Reservar cancha", exact: true }).tap();
  await tap(page.getByRole("radio", { name: court.nombre }));
  await tap(page.getByRole("group", { name: "Día", exact: true }).getByRole("radio").nth(2));
  await tap(page.getByRole("radio", { name: "2 h" }));
  await tap(turno(page, "19:00"));
  await expect(
    page.getByRole("status").getByText("Elegiste 19:00 a 21:00 (2 h), $ 25.001,00."),
  ).toBeVisible();
  await expect(page.getByText("Total $ 25.001,00")).toBeVisible();
  await expect(page.getByLabel(/^Teléfono/)).toHaveValue("2346400000");
  await tap(enviar(page));
  await expect(enviado(page)).toBeVisible();
  await expect(enviado(page)).toBeFocused();
  await expectGood(page);
  expect(spent).toEqual({ taps: 5, fields: 0 });
  await expect(page.getByRole("article").filter({ hasText: court.nombre })).toContainText("Pendiente");

  await page.getByRole("button", { name: "Pedir otro turno" }).tap();
  await expect(turno(page, "19:30")).toHaveAccessibleName(/ya lo pidió alguien, se puede pedir/);
  await expect(page.getByText(/Pedido: alguien lo pidió/)).toBeVisible();
});

test("a booking can be requested by keyboard alone", {
  tag: "@desktop",
}, async ({ page }) => {
  const staff = await asStaff(page);
  const court = await newCourt(page);
  const fecha = enDias(1);
  await staff.block(court, fecha, "20:00", "21:00");
  await enterAsMember(page);
  await openCourt(page, court);
  const tabTo = async (target: Locator) => {
    for (let n = 0; n < 40; n++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  const days = page.getByRole("group", { name: "Día", exact: true }).getByRole("radio");
  await tabTo(days.first());
  await page.keyboard.press("ArrowRight");
  await expect(days.nth(1)).toBeChecked();
  await expect(page.getByRole("listbox")).toBeVisible();
  await tabTo(turno(page, "08:00"));
  await page.keyboard.press("End");
  await expect(turno(page, "23:30")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(turno(page, "12:00")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(turno(page, "08:00")).toBeFocused();
  for (let n = 0; n < 21; n++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").getByText("Elegiste 18:30 a 19:30 (1 h)")).toBeVisible();
  await turno(page, "18:30").focus();
  await page.keyboard.press("Home");
  for (let n = 0; n < 24; n++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByText(/De 20:00 a 20:30 no está libre\./)).toBeVisible();
  await tabTo(page.getByLabel(/^Teléfono/));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("no sé");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Escribí un teléfono argentino con código de área").first()).toBeVisible();
  await expect(elegidos(page)).toHaveCount(2);
  await expectGood(page);
  await tabTo(page.getByLabel(/^Teléfono/));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("11 4444-5555");
  await page.keyboard.press("Enter");
  await expect(enviado(page)).toBeFocused();
});

test("requests for a day or a month can be sent only if everything is free", async ({ page }) => {
  const staff = await asStaff(page);
  const court = await newCourt(page);
  const tomado = enDias(4);
  await staff.block(court, tomado, "18:00", "20:00");
  await enterAsMember(page);

  await openCourt(page, court, tomado, "dia");
  await expect(page.getByText(/08:00 a 24:00 \(16 h\)/)).toBeVisible();
  await expect(page.getByText(/está ocupado de 18:00 a 20:00/)).toBeVisible();
  await expectGood(page);
  await enviar(page).click();
  await expect(page.getByRole("alert")).toContainText("Tiene horas ocupadas");

  await openCourt(page, court, undefined, "mes");
  const mes = tomado.slice(0, 7);
  await page.getByRole("group", { name: "Mes", exact: true }).locator(`input[value="${mes}"]`).check();
  await page.getByLabel("Todos los días desde las").selectOption("19:00");
  await page.getByLabel("hasta las").selectOption("21:00");
  const day = page.getByRole("cell", { name: new RegExp(`^${Number(tomado.slice(8))}\\b.*ocupado`) });
  await expect(day).toBeVisible();
  await expect(page.getByText(/Ese horario no se puede pedir todo el mes/)).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Todos los días desde las").selectOption("21:00");
  await expect(day).toHaveCount(0);
  await expect(page.getByText(/21:00 a 21:30 \(.* en total\)/)).toBeVisible();
  await enviar(page).click();
  await expect(enviado(page)).toBeVisible();
});

test("a selection can be sent once the visitor removes an hour that is no longer free", async ({ page }) => {
  const staff = await asStaff(page);
  const court = await newCourt(page);
  await enterAsMember(page);
  await openCourt(page, court, enDias(2));
  await turno(page, "10:00").click();
  await page.getByRole("button", { name: "Agregar otro turno" }).click();
  await expect(turno(page, "10:00")).toHaveAccessibleName(/ya está en tu pedido/);
  await turno(page, "12:00").click();
  await page.getByRole("button", { name: "Agregar otro turno" }).click();
  await turno(page, "16:00").click();
  await expect(picks(page)).toHaveCount(3);
  await page.getByLabel(/^Comentario/).fill("Somos diez");
  await staff.block(court, enDias(2), "12:00", "13:30");
  await enviar(page).click();
  await expect(picks(page).nth(1)).toContainText(/ya está ocupada el .* de 12:00 a 13:30/);
  await expect(picks(page).nth(0)).not.toContainText("ocupada");
  await expect(page.getByLabel(/^Comentario/)).toHaveValue("Somos diez");
  await expect(turno(page, "13:00")).toHaveAccessibleName(/ocupado/);
  await expectGood(page);
  await picks(page)
    .nth(1)
    .getByRole("button", { name: /^Quitar/ })
    .click();
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/reserva/crear_varias")) sent++;
  });
  await enviar(page).dblclick();
  await expect(enviado(page)).toBeVisible();
  expect(sent).toBe(1);
});
