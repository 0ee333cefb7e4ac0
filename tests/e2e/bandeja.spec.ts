import type { FichaDeReserva } from "#features/canchas/reservas/contract.ts";
import type { Bandeja } from "#features/oficina/hoy/contract.ts";
import { countEffort } from "./effort.ts";
import { tokenOf } from "./new-member.ts";
import { expect, expectAccessible, expectGood, expectNotice, logIn, type Page, test } from "./test.ts";

const HOY = "/club_colon/admin/";

const rows = (page: Page) => page.getByRole("list", { name: "Lo que espera" }).getByRole("listitem");
/** Returns the row with this key, because one person may have several requests. */
const byKey = (page: Page, key: string) => page.locator(`[data-row="${key}"]`);
const waiting = (page: Page, total: number) =>
  page.getByRole("heading", { name: `Esperan respuesta ${total}` });

async function open(page: Page, quien: string): Promise<void> {
  await logIn(page, quien);
  await page.goto(HOY);
  await expect(rows(page)).not.toHaveCount(0);
}

/** Returns the waiting items as the API returns them: the page's list, in the page's order. */
async function inbox(page: Page): Promise<Bandeja> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  return (await page.request.get("/api/tablero/bandeja", { headers })).json();
}

type Asunto = Bandeja["asuntos"][number];
const keyOf = ({ tipo, id }: Asunto) => `${tipo}:${id}`;
const first = (asuntos: readonly Asunto[], tipo: Asunto["tipo"]) =>
  asuntos.find((one) => one.tipo === tipo) as Asunto;

/**
 * Returns the items that one click can decide. Leaves out bookings for hours that other tests may have taken, and
 * second bookings for the same hour.
 */
async function quick(page: Page, asuntos: readonly Asunto[]): Promise<Asunto[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const days = new Set<string>();
  const found: Asunto[] = [];
  for (const asunto of asuntos) {
    if (asunto.tipo !== "reserva" && asunto.tipo !== "prensa") continue;
    if (asunto.tipo === "reserva") {
      const answer = await page.request.get(`/api/reserva/${asunto.id}/ficha`, { headers });
      const { superpuestas, reserva } = (await answer.json()) as FichaDeReserva;
      if (superpuestas.some(({ estado }) => estado === "aceptada") || days.has(reserva.fecha)) continue;
      days.add(reserva.fecha);
    }
    found.push(asunto);
  }
  return found;
}

// Rule OFI-12
test("on Hoy, one tap accepts a booking and another tap undoes the decision", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "adminb");
  await expect(page.getByRole("heading", { name: "Canchas hoy" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "Pedido para ser socio" })).toHaveCount(0);

  const { asuntos } = await inbox(page);
  const chosen = (await quick(page, asuntos)).find(({ tipo }) => tipo === "reserva") as Asunto;
  const booking = byKey(page, keyOf(chosen));
  const accepting = countEffort();
  await accepting.tap(booking.getByRole("button", { name: /^Aceptar: / }));
  await expectNotice(page, /^Aceptaste la reserva de .*\. El correo sale en unos segundos\.$/);
  await expect(booking).toHaveCount(0);
  expect(accepting.spent.taps).toBe(1);
  await page.getByRole("button", { name: /^Deshacer/ }).click();
  await expectNotice(page, /^Deshiciste la decisión sobre .*\. No salió ningún correo\.$/);
  await expect(booking).toBeVisible();

  const nothing: Bandeja = { total: 0, asuntos: [], porTipo: [] };
  await page.route("**/api/tablero/bandeja", (route) => route.fulfill({ json: nothing }));
  await page.reload();
  await expect(page.getByText("No espera nadie")).toBeVisible();
  await expectGood(page);
});

// Rule OFI-12
test("staff can decide one item after another by keyboard", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, "admin");
  const { asuntos, total } = await inbox(page);
  await expect(waiting(page, total)).toBeVisible();
  const link = (asunto: Asunto | undefined) => byKey(page, asunto ? keyOf(asunto) : "").getByRole("link");
  await link(asuntos[0]).focus();
  await page.keyboard.press("ArrowDown");
  await expect(link(asuntos[1])).toBeFocused();
  await page.keyboard.press("k");
  await expect(link(asuntos[0])).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(asuntos[1])).toBeFocused();

  const chosen = (await quick(page, asuntos)).slice(0, 2);
  expect(chosen).toHaveLength(2);
  let left = asuntos;
  for (const one of chosen) {
    const next = left[left.indexOf(one) + 1];
    left = left.filter((other) => other !== one);
    await link(one).focus();
    await page.keyboard.press("a");
    await expect(link(next)).toBeFocused();
    await expect(waiting(page, total - asuntos.length + left.length)).toBeVisible();
  }
  for (const one of chosen.toReversed()) {
    await page.keyboard.press("Control+z");
    await expect(link(one)).toBeFocused();
  }
  await expect(waiting(page, total)).toBeVisible();

  const member = first(asuntos, "socio");
  const dialog = page.getByRole("dialog");
  await link(member).focus();
  await page.keyboard.press("r");
  const reason = dialog.getByLabel("Motivo (opcional)");
  await reason.focus();
  await page.keyboard.type("jar carta");
  await expect(reason).toHaveValue("jar carta");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toHaveCount(0);

  await link(member).focus();
  await page.keyboard.press("Alt+c");
  // If Control and the letter had opened a dialog, this press would open a second one.
  await page.keyboard.press("c");
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText("DNI");
  await expect(dialog.getByRole("button", { name: "Confirmar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectNotice(page, /ya es socio del club\./);
  await expect(dialog).toHaveCount(0);
  await expect(byKey(page, keyOf(member))).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(link(member)).toBeFocused();

  await link(asuntos[0]).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${asuntos[0]?.enlace}`);
});

test.describe("a decision that fails", () => {
  test.use({ expected: [/ERR_FAILED|409/] });

  // Rule OFI-12
  test("keeps its row on the screen if the connection is lost", {
    tag: "@desktop",
  }, async ({ page }) => {
    await open(page, "admin");
    const { asuntos } = await inbox(page);
    const booking = first(asuntos, "reserva");
    const row = byKey(page, keyOf(booking));
    await page.route("**/api/reserva/*/actualizarEstado*", (route) => route.abort());
    await row.getByRole("button", { name: /^Aceptar/ }).click();
    await expect(row.getByRole("alert")).toContainText("No pudimos comunicarnos con el club.");
    await expectAccessible(page);
    await page.unroute("**/api/reserva/*/actualizarEstado*");

    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    await page.request.patch(`/api/reserva/rechazado/${booking.id}?estado=true`, { headers });
    const next = asuntos[asuntos.indexOf(booking) + 1] as Asunto;
    await row.getByRole("link").focus();
    await page.keyboard.press("a");
    await expectNotice(page, /: Esta reserva ya fue rechazada\.$/);
    await expect(row).toHaveCount(0);
    await expect(byKey(page, keyOf(next)).getByRole("link")).toBeFocused();
    expect((await page.request.post(`/api/reserva/${booking.id}/deshacer`, { headers })).status()).toBe(200);
  });
});
