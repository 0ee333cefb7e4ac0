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
    mine.getByRole("button", { name: /^Agendar/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`reserva-${id}.ics`);
  const calendar = readFileSync(await file.path(), "utf8");
  expect(calendar).toContain("STATUS:CONFIRMED");
  // Rule EVE-15
  const google = await mine.getByRole("link", { name: /^Google Calendar/ }).getAttribute("href");
  const [start, end] = ["START", "END"].map((at) => calendar.match(new RegExp(`DT${at}:(\\w+)`))?.[1]);
  expect(new URL(google ?? "").searchParams.get("dates")).toBe(`${start}/${end}`);
  const share = await mine.getByRole("link", { name: /^Compartir/ }).getAttribute("href");
  expect(new URL(share ?? "").searchParams.get("text")).toMatch(
    new RegExp(`^${court.nombre} · .+\n.+ 18:00 a .+\n.+\n.+/reservas$`),
  );

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
