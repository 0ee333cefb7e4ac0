import { newMatch } from "./matches.ts";
import { expect, expectGood, logIn, type Page, test, WITH_WORKER } from "./test.ts";

// The browser logs failed requests.
test.use({
  expected: [[/net::ERR_/, /Failed to fetch|NetworkError/, /status of 404/], { option: true }] as never,
  ...WITH_WORKER,
});

const tap = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function scoreFor(page: Page, player: RegExp, shot: RegExp): Promise<void> {
  await tap(page, player);
  await tap(page, shot);
}

// Rules TEM-16, TEM-17
test("a scorer's phone scores a match offline, keeps it over a reload, and sends it once", {
  tag: "@phone",
}, async ({ page, context, request, anotherPage }) => {
  const match = await newMatch(request);
  const address = `/planilla/${match.id}`;
  await logIn(page, "adminb");
  await page.goto(address);
  await tap(page, "Empezar la planilla");
  await page.getByRole("region", { name: match.rival }).getByRole("button", { name: "Formación" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Números de camiseta").fill("4 7 100");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form.getByText("«100» no es un número de camiseta")).toBeVisible();
  await form.getByLabel("Números de camiseta").fill("4, 7 00");
  await expectGood(page);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Todo guardado en el club.")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match("/planilla/0", { ignoreVary: true })) !== undefined),
    )
    .toBe(true);

  await context.setOffline(true);
  await tap(page, "Empezar 1.er cuarto");
  await scoreFor(page, /^7 /, /^\+3/);
  await scoreFor(page, /^00 /, /^\+2/);
  await scoreFor(page, /^4 /, /^\+1/);
  await tap(page, "Deshacer");
  await expect(page.getByText(/sin mandar, guardadas en este teléfono/)).toBeVisible();
  await expect(page.getByText("0 - 5", { exact: true })).toBeVisible();
  await expectGood(page);
  expect(await match.score()).toEqual([null, null]);
  await page.close();

  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText("0 - 5", { exact: true })).toBeVisible();
  await tap(again, "Rehacer");
  await expect(again.getByText("0 - 6", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByText("Todo guardado en el club.")).toBeVisible();
  expect(await match.score()).toEqual([0, 6]);

  const other = await anotherPage();
  await logIn(other, "admin");
  await other.goto(address);
  await expect(other.getByText(/Lo último que llegó: 0 - 6/)).toBeVisible();
  await context.setOffline(true);
  await scoreFor(again, /^7 /, /^\+2/);
  await tap(other, "Tomar la planilla");
  await scoreFor(other, /^4 /, /^\+3/);
  await context.setOffline(false);
  await expect(again.getByText("Otro teléfono tomó la planilla")).toBeVisible();
  await expect(again.getByText("1 anotación llegó tarde: espera que la revise")).toBeVisible();
  await expect(again.getByText("Todo guardado en el club.")).toBeHidden();
  await other.reload();
  await expect(other.getByText("1 anotación llegó tarde")).toBeVisible();
  await expect(other.getByText("Es de un teléfono anterior. Cuenta solo si la aceptás.")).toBeVisible();
  await expect(other.getByText(/^Doble de .* · 1\.er cuarto · llegó a las \d\d:\d\d$/).first()).toBeVisible();
  await expect(other.getByText("0 - 9", { exact: true })).toBeVisible();
  await expectGood(other);
  await tap(other, /^Aceptar/);
  await expect(other.getByText("0 - 11", { exact: true })).toBeVisible();
  expect(await match.score()).toEqual([0, 11]);
});

// Rule TEM-15
test("the board refuses a time-out that is not left, and offers an overtime first only at a tie", {
  tag: "@phone",
}, async ({ page, request }) => {
  const match = await newMatch(request);
  await logIn(page, "adminb");
  await page.goto(`/planilla/${match.id}`);
  await tap(page, "Empezar la planilla");
  await tap(page, "Empezar 1.er cuarto");
  const team = page.getByRole("region", { name: match.rival }).getByRole("button").first();
  for (const left of [2, 1]) {
    await team.click();
    await tap(page, `Tiempo (${left})`);
  }
  await team.click();
  await expect(page.getByRole("button", { name: "Tiempo (0)" })).toBeDisabled();
  for (const next of ["2.º", "3.er", "4.º"]) {
    await tap(page, /^Terminar/);
    await tap(page, `Empezar ${next} cuarto`);
  }
  await tap(page, "Terminar 4.º cuarto");
  const choices = page.getByRole("button", { name: /^(Empezar|Terminar)/ });
  await expect(choices).toHaveText(["Empezar Prórroga", "Terminar el partido"]);
  await team.click();
  await tap(page, /^\+2/);
  await expect(choices).toHaveText(["Terminar el partido", "Empezar Prórroga"]);
  await expectGood(page);
});

test("the bar of buttons covers no player who receives the focus, also with twelve players on a small phone", {
  tag: "@phone",
}, async ({ page, request }) => {
  const match = await newMatch(request);
  await logIn(page, "adminb");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/planilla/${match.id}`);
  await tap(page, "Empezar la planilla");
  const team = page.getByRole("region", { name: match.rival });
  await team.getByRole("button", { name: "Formación" }).click();
  await page.getByLabel("Números de camiseta").fill("1 2 3 4 5 6 7 8 9 10 11 12");
  await page.getByRole("button", { name: "Guardar la formación" }).click();
  const last = team.getByRole("button", { name: /^12 / });
  await expect(last).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await last.focus();
  await expect
    .poll(() =>
      last.evaluate((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
      }),
    )
    .toBe(true);
});

test("the score sheet of a match that does not exist links back to the fixture", { tag: "@phone" }, async ({
  page,
}) => {
  await logIn(page, "adminb");
  await page.goto("/planilla/999999");
  await expect(page.getByText("No existe ese partido.")).toBeVisible();
  await page.getByRole("link", { name: "Ir al fixture" }).click();
  await expect(page).toHaveURL(/\/fixture/);
});
