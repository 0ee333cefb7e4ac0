import { newEvent } from "./events.ts";
import { dialog } from "./from-hoy.ts";
import { follow } from "./look.ts";
import { CONTRASENA, newMember, payCash, tokenOf } from "./new-member.ts";
import { expect, logIn, type Page, test } from "./test.ts";

/** Returns the content that would be printed, read in the print layout while the browser prepares it. */
async function print(page: Page) {
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  await page.emulateMedia({ media: "print" });
  const shown = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const read = {
      text: document.body.innerText,
      /** Elements that are useless on paper. */
      controls: visible("nav, footer a, button:not(:has(svg[role=img])), input, select").map(
        (one) => one.textContent,
      ),
      codes: visible("svg[role=img]").map((one) => one.querySelector("path") !== null),
      cut: visible("article, tr, [data-whole]").filter((one) => getComputedStyle(one).breakInside !== "avoid")
        .length,
      colours: getComputedStyle(document.body).printColorAdjust,
    };
    dispatchEvent(new Event("afterprint"));
    return read;
  });
  await page.emulateMedia({ media: null });
  return { ...shown, pages: file.match(/\/Type \/Page\b/g)?.length };
}

const PAPER = { controls: [], cut: 0, colours: "exact" };

// Rules SIT-38, ENT-20
test("tickets, membership cards, receipts, settlements and lists are printed as on screen, without buttons", {
  tag: "@desktop",
}, async ({ page }) => {
  const member = await newMember(page.request);
  const { id: eventoId, nombre } = await newEvent(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const sale = { eventoId, nombreUsuario: member.usuario, medio: "efectivo", cantidad: 5 };
  expect((await page.request.post("/api/entradas/venta", { headers, data: sale })).status()).toBe(201);
  const { recibo } = await payCash(page.request, member, 1234.5);

  await logIn(page, member.usuario, CONTRASENA);
  const code = page.locator("svg[role=img]:has(path)");
  await page.goto("/perfil/entradas");
  await expect(code).toHaveCount(5);
  const tickets = await print(page);
  expect(tickets).toMatchObject({ ...PAPER, codes: Array(5).fill(true) });
  expect(tickets.text.split(nombre.toUpperCase())).toHaveLength(6);

  await follow(page, "/perfil/carnet");
  await expect(code).toHaveCount(1);
  expect(await print(page)).toMatchObject({ ...PAPER, codes: [true], pages: 1 });

  await follow(page, `/perfil/recibos/${recibo}`);
  await expect(code).toHaveCount(1);
  const receipt = await print(page);
  expect(receipt).toMatchObject({ ...PAPER, codes: [true], pages: 1 });
  expect(receipt.text).toContain("$ 1.234,50");
  expect(receipt.text).not.toContain("Mi cuenta");

  await page.evaluate(() => localStorage.clear());
  await logIn(page, "admin");
  await page.goto(`/club_colon/admin/eventos/?termino=${encodeURIComponent(nombre)}`);
  await page.getByRole("button", { name: `Más acciones para ${nombre}` }).click();
  await page.getByRole("menuitem", { name: "Liquidación" }).click();
  await expect(page.getByRole("region", { name: "Vista previa" }).getByRole("table")).not.toHaveCount(0);
  const settlement = await print(page);
  expect(settlement).toMatchObject({ ...PAPER, codes: [] });
  expect(settlement.text).toContain("$ 15.000,00");
  expect(settlement.text).not.toContain("Crear evento");

  await follow(page, `/club_colon/admin/eventos/${eventoId}/?parte=entradas`);
  await page.getByRole("button", { name: "Lista para imprimir" }).click();
  await expect(dialog(page).getByRole("table")).toBeVisible();
  const list = await print(page);
  expect(list).toMatchObject({ ...PAPER, codes: [], pages: 1 });
  expect(list.text).toContain("5 entradas");
  const boxes = dialog(page).locator("tbody tr td:first-child > span:empty");
  await expect(boxes).toHaveCount(5);
  await expect(boxes.first()).toHaveCSS("border-top-style", "solid");
});
