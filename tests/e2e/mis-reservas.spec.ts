import { readFileSync } from "node:fs";
import { asStaff, enDias, enterAsMember, enviar, openCourt, turno } from "./court-requests.ts";
import { expect, expectGood, test } from "./test.ts";

// The browser logs every refused call.
test.use({ expected: [[/status of (401|409|422|503)/], { option: true }] as never });

test("a member sees the club's reply, downloads a calendar file and cancels a booking after one confirmation", async ({
  page,
}) => {
  const staff = await asStaff(page);
  const court = await staff.newCourt();
  await enterAsMember(page);
  await openCourt(page, court, enDias(1));
  await turno(page, "18:00").click();
  const created = page.waitForResponse((response) => response.url().endsWith("/reserva/crear"));
  await enviar(page).click();
  const { id } = (await (await created).json()) as { id: number };
  await staff.accept(id);
  await staff.reply(id, "Traé zapatillas de suela clara");
  await page.goto("/perfil/reservas");
  const mine = page.getByRole("article").filter({ hasText: court.nombre });
  await expect(mine).toContainText("Aceptada");
  await expect(mine).toContainText("El club respondió: Traé zapatillas de suela clara");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    mine.getByRole("button", { name: /^Agregar al calendario/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`reserva-${id}.ics`);
  expect(readFileSync(await file.path(), "utf8")).toContain("STATUS:CONFIRMED");

  await mine.getByRole("button", { name: /^Cancelar/ }).click();
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" });
  await expect(dialog).toContainText(court.nombre);
  await expectGood(page);
  await dialog.getByRole("button", { name: "No, conservarla" }).click();
  await expect(mine).toContainText("Aceptada");
  await mine.getByRole("button", { name: /^Cancelar/ }).click();
  await dialog.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(page.getByText("Cancelaste la reserva. Le avisamos al club.")).toBeVisible();
  await expect(mine).toContainText("Cancelada");
  await expect(mine.getByRole("button")).toHaveCount(0);
  await expectGood(page);
  await openCourt(page, court, enDias(1));
  await expect(turno(page, "18:00")).toHaveAccessibleName(/libre/);
});
