import { clubTime } from "#contract/club-time.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, logIn, test, unique } from "./test.ts";

// Rule TAR-11
test("a plan becomes monthly, and its members with it after one question", { tag: "@phone" }, async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const plan = unique("Pelota al cesto ");
  const created = await page.request.post("/api/planes/crear", {
    headers,
    data: { nombre_plan: plan, precio: "24000", descripcion: "De prueba", numeroCuotas: 12 },
  });
  const { id: planId } = (await created.json()) as { id: number };
  for (let n = 0; n < 2; n++) await newMember(page.request, { plan });
  const monthly = await page.request.post("/api/aranceles", {
    headers,
    data: {
      tipo: "base",
      planId,
      nombre: plan,
      importe: 2_000,
      vigenteDesde: `${clubTime(new Date()).fecha.slice(0, 7)}-01`,
    },
  });
  expect(monthly.status()).toBe(201);
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/planes/mensuales");
  await page.getByRole("button", { name: `Pasar a los socios de ${plan}` }).click();
  const question = page.getByRole("dialog", { name: `Pasar a los socios de ${plan}` });
  await expect(question.getByText(/^Pagan por mes desde /)).toBeVisible();
  await expectGood(page);
  await question.getByRole("button", { name: "Pasar a todos" }).click();
  await expect(page.getByText("2 personas pagan por mes.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Pasar a los socios de ${plan}` })).toHaveCount(0);
});
