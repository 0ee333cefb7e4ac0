import { readFileSync } from "node:fs";
import { asStaff, newCourt, request } from "./court.ts";
import { CONTRASENA, newMember } from "./new-member.ts";
import { expect, expectGood, logIn, test } from "./test.ts";

// Rule EVE-15
test("a member sees the club's reply to a booking and cancels the booking", async ({ page }) => {
  const staff = await asStaff(page);
  const court = await newCourt(page);
  const member = await newMember(page.request);
  const id = await request(page, member, court, { dias: 1, horaInicio: "18:00", horaFin: "18:30" });
  await staff.accept(id);
  await staff.reply(id, "Traé zapatillas de suela clara");
  await logIn(page, member.usuario, CONTRASENA);
  await page.goto("/perfil/reservas");
  const mine = page.getByRole("article").filter({ hasText: court.nombre });
  await expect(mine).toContainText("Aceptada");
  await expect(mine).toContainText("El club respondió: Traé zapatillas de suela clara");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    mine.getByRole("button", { name: /^Agendar/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`reserva-${id}.ics`);
  const calendar = readFileSync(await file.path(), "utf8");
  const [start, end] = ["START", "END"].map((at) => calendar.match(new RegExp(`DT${at}:(\\w+)`))?.[1]);
  await expect(mine.getByRole("link", { name: /^Google Calendar/ })).toHaveAttribute(
    "href",
    new RegExp(`dates=${start}(/|%2F)${end}`),
  );
  await expect(mine.getByRole("link", { name: /^Compartir/ })).toHaveAttribute(
    "href",
    new RegExp(`text=${encodeURIComponent(court.nombre).replaceAll("%20", "(%20|\\+)")}.*18%3A00.*reservas`),
  );

  const cancel = mine.getByRole("button", { name: /^Cancelar/ });
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" });
  await expect(dialog).toContainText(court.nombre);
  await expectGood(page);
  await dialog.getByRole("button", { name: "No, conservarla" }).click();
  await expect(mine).toContainText("Aceptada");
  await cancel.click();
  await dialog.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(page.getByText("Cancelaste la reserva. Le avisamos al club.")).toBeVisible();
  await expect(mine).toContainText("Cancelada");
  await expect(mine.getByRole("button")).toHaveCount(0);
});
