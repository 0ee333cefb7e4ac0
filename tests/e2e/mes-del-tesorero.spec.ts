import { addMonths } from "#contract/club-time.ts";
import { hoy } from "./court.ts";
import { countEffort } from "./effort.ts";
import { dialog } from "./from-hoy.ts";
import { CONTRASENA, newMember, tokenOf } from "./new-member.ts";
import { inPesos, statement } from "./statement.ts";
import { expect, expectGood, type Locator, logIn, type Page, test } from "./test.ts";
import { beginTransfer } from "./transfer.ts";

test.use({ viewport: { width: 1280, height: 800 } });

function countMonth(page: Page) {
  const { spent, tap, fill } = countEffort({ touch: false });
  const rows: { part: string; taps: number; fields: number }[] = [];
  async function press(control: Locator, shown: Locator): Promise<void> {
    await tap(control);
    await expect(shown.first()).toBeVisible();
  }
  return {
    spent,
    rows,
    fill,
    press,
    async choose(control: Locator, value: string): Promise<void> {
      spent.fields++;
      await control.selectOption(value);
    },
    async part(name: string, walk: () => Promise<void>): Promise<void> {
      const before = { ...spent };
      await test.step(name, walk);
      rows.push({ part: name, taps: spent.taps - before.taps, fields: spent.fields - before.fields });
    },
    /** Opens a screen by its tab, after its place if it belongs to another one. */
    async open(tab: string, shown: Locator, place?: string): Promise<void> {
      const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
      if (place) await press(link(place), page.getByRole("navigation", { name: place, exact: true }));
      await press(link(tab), shown);
    },
  };
}

// Rules EMI-5, DEU-1, DEU-3, DEU-5, TRA-6, DEB-6, TES-1, TES-2, TES-3, TES-5
test("the treasurer's whole month takes 45 clicks and ten fields", { tag: "@desktop" }, async ({ page }) => {
  const [certain, doubtful] = [
    await newMember(page.request),
    await newMember(page.request, { persona: { nombre: "Rosa", apellido: "Quiroga" } }),
  ];
  const debited = await newMember(page.request, { persona: { nombre: "Delia", apellido: "Benítez" } });
  const [first, second] = [
    await beginTransfer(page.request, certain),
    await beginTransfer(page.request, doubtful),
  ];
  const headers = { authorization: `Bearer ${await tokenOf(page.request, debited.usuario, CONTRASENA)}` };
  const started = await page.request.post("/api/debito", { headers, data: { correo: debited.correo } });
  expect(started.status()).toBe(201);
  const lastMonth = addMonths(`${hoy.slice(0, 7)}-01`, -1);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await logIn(page, "admin");
  await page.goto("/club_colon/admin/");
  const month = countMonth(page);
  const { choose, fill, open, part, press, rows, spent } = month;
  const button = (name: string | RegExp, within: Locator | Page = page) =>
    within.getByRole("button", { name });

  await part("preview of the next month, and the billing run", async () => {
    await open("Cuotas del mes", page.getByRole("heading", { name: /^Próxima: / }), "Cuotas");
    await press(page.locator("summary", { hasText: "$" }).first(), page.getByText(/^Cuota del plan: \$/));
    await press(button("Emitir ahora"), dialog(page).getByText(/^Se emiten \d+ cuotas por \$/));
    await expectGood(page);
    await press(button("Emitir ahora", dialog(page)), page.getByText(/^Se emitieron \d+ cuotas de /));
  });

  await part("debtors, and a promise", async () => {
    await open("Deudores", button(/^Más acciones para /));
    const more = button(/^Más acciones para /).first();
    const note = page.getByRole("menuitem", { name: "Anotar", exact: true });
    await press(more, note);
    await press(note, dialog(page).getByText("Promesa", { exact: true }));
    const said = dialog(page).getByLabel("Qué dijo");
    await press(dialog(page).getByText("Promesa", { exact: true }), said);
    await fill(said, "Cobra el viernes");
    await expectGood(page);
    await press(button("Anotar", dialog(page)), page.getByText(/^Anotado: /));
  });

  await part("today's reminders", async () => {
    await open("Recordatorios", page.getByRole("heading", { name: /^Hoy: \d+ recordatorio/ }));
  });

  await part("the bank's statement: a certain and a doubtful transfer, and one that is none", async () => {
    await open("Banco", page.getByLabel("Extracto, hasta 10 MB"), "Caja y banco");
    const file = statement("extracto-del-mes.csv", [
      { concepto: "TRANSFERENCIA IRENE IBAÑEZ", importe: first.total },
      { concepto: "TRANSFERENCIA ROSA QUIROGA", importe: Math.round(second.total * 100 - 1) / 100 },
      { concepto: "TRANSFERENCIA VARIOS", importe: 4321.07 },
    ]);
    const movement = (importe: number) =>
      page
        .getByRole("row")
        .filter({ has: page.getByRole("cell", { name: inPesos(importe), exact: true }) })
        .first();
    const input = page.getByLabel("Extracto, hasta 10 MB");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(input, input)]);
    await chooser.setFiles(file);
    await expect(page.getByRole("heading", { name: "extracto-del-mes.csv" })).toBeVisible();
    await expectGood(page);
    await press(button(/^Confirmar/), movement(first.total).getByText("Acreditado", { exact: true }));
    const other = movement(Math.round(second.total * 100 - 1) / 100);
    await press(button(/^Acreditar /, other), button("Acreditar", dialog(page)).and(page.locator(":focus")));
    await page.keyboard.press("Enter");
    await expect(other.getByRole("link", { name: "Rosa Quiroga" })).toBeVisible();
    const unknown = movement(4321.07);
    const discard = page.getByRole("menuitem", { name: "Descartar" });
    await press(button(/^Más acciones para /, unknown), discard);
    await press(discard, dialog(page).getByLabel("Motivo"));
    await fill(dialog(page).getByLabel("Motivo"), "Es un aporte");
    await press(button("Descartar", dialog(page)), unknown.getByText("Es un aporte"));
  });

  await part("an automatic debit and its state", async () => {
    await press(button(/^Buscar/).first(), dialog(page).getByRole("combobox"));
    await fill(dialog(page).getByRole("combobox"), debited.correo);
    await press(
      dialog(page)
        .getByRole("option", { name: /Benítez/ })
        .first(),
      page.getByRole("heading", { level: 1, name: /Benítez/ }),
    );
    await press(page.getByRole("link", { name: "Cuenta", exact: true }), page.getByText("Falta autorizarlo"));
  });

  const sheet = page.getByRole("region", { name: "Vista previa" });
  await part("the month beside its budget", async () => {
    await open("Mes del tesorero", sheet.getByText("Cobrado neto"), "Caja y banco");
    await press(button("Presupuesto"), dialog(page).getByLabel(/^enero/));
    await fill(dialog(page).getByLabel(/^enero/), "250.000,50");
    await press(button("Repetir enero en todos"), button("Guardar el presupuesto"));
    await expectGood(page);
    await press(button("Guardar el presupuesto"), sheet.getByText("$ 250.000,50"));
  });

  await part("this month and the bank", async () => {
    const explained = dialog(page).getByRole("row", { name: "Explicado por 1 diferencia $ 4.321,07" });
    await press(button("Comparar con el banco"), explained);
    // No other row of the statement is a transfer.
    await expect(
      dialog(page).getByRole("row", { name: /^Queda sin explicar, en \d+ diferencias -\$ / }),
    ).toBeVisible();
    await expect(
      dialog(page)
        .getByText(/^Es un aporte|No es del club/)
        .first(),
    ).toBeVisible();
    await expectGood(page);
    await press(button("Cerrar", dialog(page)), button("Comparar con el banco"));
  });

  await part("closing the month before", async () => {
    await choose(page.getByLabel("Mes", { exact: true }), lastMonth);
    await press(button("Cerrar el mes"), dialog(page).getByText("No se puede deshacer."));
    await expect(
      dialog(page).getByText(/^No se subió ningún extracto del banco con movimientos de /),
    ).toBeVisible();
    await expectGood(page);
    await press(button("Cerrar el mes", dialog(page)), sheet.getByText(/^Mes cerrado el /));
  });

  await part("paper and spreadsheet for the accountant", async () => {
    await press(button("Imprimir"), page.locator("[data-printed]"));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      press(button("Exportar a Excel"), sheet),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  console.log(rows.map((row) => `${row.part}: ${row.taps} clicks, ${row.fields} fields`).join("\n"));
  expect(spent.taps).toBeLessThanOrEqual(45);
  expect(spent.fields).toBeLessThanOrEqual(10);
});
