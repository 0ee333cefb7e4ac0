import { clubTime } from "#contract/club-time.ts";
import type { Deudor } from "#features/cuotas/deudores/contract.ts";
import { newMember, tokenOf } from "./new-member.ts";
import { expect, expectGood, type Locator, logIn, type Page, test, unique } from "./test.ts";

const ADMIN = "/club_colon/admin";

/** The screen of a dialog, and whether the test submits the dialog unchanged to show its errors. */
interface Opening {
  at: string;
  open: readonly ((page: Page) => Locator)[];
  send?: string;
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("button", { name });

// Rule SIT-13
test("office dialogs that no other browser test opens are accessible, even with errors", {
  tag: "@desktop",
}, async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const plan = unique("Pelota al cesto ");
  const data = { nombre_plan: plan, precio: "24000", descripcion: "De prueba", numeroCuotas: 12 };
  const created = await page.request.post("/api/planes/crear", { headers, data });
  const { id: planId } = (await created.json()) as { id: number };
  const member = await newMember(page.request, { plan });
  const monthly = {
    tipo: "base",
    planId,
    nombre: plan,
    importe: 2_000,
    vigenteDesde: `${clubTime(new Date()).fecha.slice(0, 7)}-01`,
  };
  expect((await page.request.post("/api/aranceles", { headers, data: monthly })).status()).toBe(201);
  const [debtor] = (await (await page.request.get("/api/deudores?tamano=1", { headers })).json()) as [Deudor];
  const person = `${ADMIN}/usuarios/${member.id}`;
  const dialogs: Opening[] = [
    {
      at: `${ADMIN}/planes/mensuales`,
      open: [button(`Pasar a los socios de ${plan}`)],
    },
    {
      at: `${ADMIN}/usuarios/${debtor.personas[0]?.id}?parte=gestiones`,
      open: [button(/^Anotar$/)],
      send: "Anotar",
    },
    {
      at: `${ADMIN}/deudores/`,
      open: [
        button(`Más acciones para ${debtor.familia}`),
        (page) => page.getByRole("menuitem", { name: "Hacer un convenio" }),
      ],
    },
    {
      at: `${ADMIN}/usuarios/${member.id}`,
      open: [
        button(/^Más acciones para /),
        (page) => page.getByRole("menuitem", { name: "Terminar la membresía" }),
      ],
      send: "Terminar la membresía",
    },
    {
      at: `${person}?parte=familia`,
      open: [button("Agregar persona a cargo"), button("No está en el club: anotarla")],
      send: "Agregar",
    },
  ];
  await logIn(page, "admin");
  for (const { at, open, send } of dialogs) {
    await page.goto(at);
    for (const next of open) await next(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    if (send) {
      await dialog.getByRole("button", { name: send, exact: true }).click();
      await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
    }
    await expectGood(page);
  }
});
