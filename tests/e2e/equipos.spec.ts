import { main } from "./registration.ts";
import { expect, expectGood, expectNotice, logIn, test, unique } from "./test.ts";

test.use({ expected: [[/status of 40[49]/], { option: true }] as never });

// Rules TEM-1, TEM-2
test("staff create a team, and a number twice is refused at its field", { tag: "@desktop" }, async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/equipos/?abrir=crear");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Categoría").fill(unique("U"));
  await dialog.getByRole("button", { name: "Crear" }).click();
  for (const quien of ["bertolotti", "domenech"]) {
    await page.getByRole("button", { name: "Sumar al plantel" }).click();
    await dialog.getByRole("combobox").fill(quien);
    await dialog.getByRole("option").first().click();
    await dialog.getByLabel("Número").fill("7");
    await dialog.getByRole("button", { name: "Sumar" }).click();
    if (quien === "bertolotti") await expect(main(page).getByText("Horacio Bertolotti")).toBeVisible();
  }
  await expect(dialog.getByText("Otra persona del plantel tiene ese número en esas fechas.")).toBeVisible();
  await dialog.getByLabel("Número").fill("8");
  await dialog.getByRole("button", { name: "Sumar" }).click();
  await expectNotice(page, /Graciela Domenech está en el plantel/);
  await expectGood(page);

  // The focus moves on when its row is deleted.
  const focused = page.locator(":focus");
  for (const [quien, next] of [
    ["Horacio Bertolotti", /Graciela Domenech/],
    ["Graciela Domenech", /./],
  ] as const) {
    await page.getByRole("button", { name: `Borrar a ${quien}` }).click();
    await dialog.getByRole("button", { name: "Borrar" }).click();
    await expect(main(page).getByText(quien)).toHaveCount(0);
    await expect(focused).toHaveText(next);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

// Rule TEM-3
test("a mother decides what is shown of her daughter, and can withdraw it", { tag: "@phone" }, async ({
  page,
}) => {
  await logIn(page, "familia");
  await page.goto("/perfil/equipos");
  const emma = main(page).getByRole("article", { name: /^Emma/ });
  const surname = emma.getByRole("switch", { name: "Nombre y apellido" });
  await expect(surname).not.toBeChecked();
  await surname.click();
  await expect(emma.getByRole("status")).toContainText("Decidido el");
  await page.reload();
  await expect(surname).toBeChecked();
  await expectGood(page);
  await surname.press("Space");
  await expect(surname).not.toBeChecked();
  await expect(surname).toBeFocused();
});

// Rule TEM-4
test("a coach opens the squad with the contact of the responsables", { tag: "@phone" }, async ({ page }) => {
  await logIn(page, "usuario");
  await page.goto("/perfil/equipos");
  await main(page).getByRole("link", { name: "Ver el plantel de Premini" }).click();
  await expect(main(page).getByRole("article").filter({ hasText: "Emma" })).toContainText("Carolina Peirano");
  await expectGood(page);

  await page.goto("/perfil/equipos?plantel=999999");
  await expect(main(page).getByText("Ese equipo no existe.")).toBeVisible();
  await main(page).getByRole("link", { name: "Volver a Equipos" }).click();
  await expect(main(page).getByRole("link", { name: "Ver el plantel de Premini" })).toBeVisible();
});
