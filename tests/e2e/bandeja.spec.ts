import type { FichaDeReserva } from "#features/canchas/reservas/contract/responder.ts";
import type { Bandeja } from "#features/oficina/tablero/contract.ts";
import { countEffort } from "./effort.ts";
import { tokenOf } from "./new-member.ts";
import { expect, expectAccessible, expectGood, expectNotice, logIn, type Page, test } from "./test.ts";

const HOY = "/club_colon/admin/";

const list = (page: Page) => page.getByRole("list", { name: "Lo que espera" });
const rows = (page: Page) => list(page).getByRole("listitem");
/** The first row of a kind; the demo's are the oldest, so that they come first. */
const rowOf = (page: Page, kind: string) => rows(page).filter({ hasText: kind }).first();
const titleOf = (row: ReturnType<typeof rowOf>) => row.getByRole("link").innerText();
/** A row of its own, because a person may have asked twice. */
const byKey = (page: Page, key: string) => page.locator(`[data-row="${key}"]`);
const keysOf = (some: ReturnType<typeof rows>) =>
  some.evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset.row ?? ""));
const undo = (page: Page) => page.getByRole("button", { name: /^Deshacer/ });

async function open(page: Page, quien = "admin"): Promise<void> {
  await logIn(page, quien);
  await page.goto(HOY);
  await expect(rows(page).first()).toBeVisible();
}

/**
 * What one click decides, of whatever kind: other tests may have taken the hours of a booking, and two of a day may be
 * for the same hours.
 */
async function quickKeys(page: Page): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const quick = rows(page).filter({ has: page.getByRole("button", { name: /^(Aceptar|Acreditar):/ }) });
  const days = new Set<string>();
  const found: string[] = [];
  for (const key of await keysOf(quick)) {
    const [tipo, id] = key.split(":");
    if (tipo === "reserva") {
      const answer = await page.request.get(`/api/reserva/${id}/ficha`, { headers });
      const { choque, reserva } = (await answer.json()) as FichaDeReserva;
      if (choque || days.has(reserva.fecha)) continue;
      days.add(reserva.fecha);
    }
    found.push(key);
  }
  return found;
}

/** What waits, as the API answers it. */
async function inbox(page: Page): Promise<Bandeja> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  return (await page.request.get("/api/tablero/bandeja", { headers })).json();
}

// Rule OFI-12
test(
  "accepts a booking in one click from Hoy and takes it back, and confirms a member in two",
  {
    tag: "@both",
  },
  async ({ page }, { project }) => {
    const touch = project.name === "phone";
    await open(page);
    const waited = (await inbox(page)).total;
    const count = page.getByRole("heading", { name: `Esperan respuesta ${waited}` });
    await expect(count).toBeVisible();

    const booking = byKey(page, (await quickKeys(page)).find((key) => key.startsWith("reserva:")) ?? "");
    const asked = await titleOf(booking);
    const accepting = countEffort({ touch });
    await accepting.tap(booking.getByRole("button", { name: `Aceptar: ${asked}` }));
    await expectNotice(page, `Aceptaste la reserva de ${asked}. El correo sale en unos segundos.`);
    expect(accepting.spent.taps).toBe(1);
    await expect(page.getByRole("heading", { name: `Esperan respuesta ${waited - 1}` })).toBeVisible();
    await undo(page).click();
    await expectNotice(page, `Deshiciste la decisión sobre ${asked}. No salió ningún correo.`);
    await expect(count).toBeVisible();
    await expect(booking.getByRole("link")).toHaveText(asked);

    const member = rowOf(page, "Pedido para ser socio");
    const name = await titleOf(member);
    const confirming = countEffort({ touch });
    await confirming.tap(member.getByRole("button", { name: `Confirmar: ${name}` }));
    const dialog = page.getByRole("dialog", { name: "Confirmar el pedido" });
    await expect(dialog).toContainText(`${name}, DNI`);
    await confirming.tap(dialog.getByRole("button", { name: "Confirmar" }));
    await expectNotice(page, `${name} ya es socio del club. El correo sale en unos segundos.`);
    expect(confirming.spent.taps).toBe(2);
    await expect(rows(page).getByRole("link", { name, exact: true })).toHaveCount(0);
    await undo(page).click();
    await expect(rows(page).getByRole("link", { name, exact: true })).toBeVisible();
  },
);

// Rule OFI-12
test("decides one thing after another by keyboard, each decision moving on to the next", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page);
  const links = rows(page).getByRole("link");
  const [first, second] = [links.nth(0), links.nth(1)];
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(second).toBeFocused();
  await page.keyboard.press("k");
  await expect(first).toBeFocused();
  await page.keyboard.press("j");
  await expect(second).toBeFocused();

  const keys = (await quickKeys(page)).slice(0, 3);
  expect(keys).toHaveLength(3);
  const badge = page.getByRole("link", { name: /^Cancha .*por responder/ });
  const before = (await badge.textContent()) ?? "";
  for (const key of keys) {
    const all = await keysOf(rows(page));
    const next = byKey(page, all[all.indexOf(key) + 1] ?? "");
    await byKey(page, key).getByRole("link").focus();
    await page.keyboard.press("a");
    await expect(next.getByRole("link")).toBeFocused();
    await expect(byKey(page, key)).toHaveCount(0);
  }
  await expect(badge).not.toHaveText(before);
  for (const key of keys.toReversed()) {
    await page.keyboard.press("Control+z");
    await expect(byKey(page, key).getByRole("link")).toBeFocused();
  }
  await expect(badge).toHaveText(before);

  const member = rowOf(page, "Pedido para ser socio");
  const name = await titleOf(member);
  await member.getByRole("link").focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Confirmar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectNotice(page, `${name} ya es socio del club.`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(list(page).getByRole("link", { name, exact: true })).toBeFocused();

  await links.nth(0).focus();
  const target = await links.nth(0).getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${target}`);
});

test("takes no letter while somebody types, or with a key of the browser", { tag: "@desktop" }, async ({
  page,
}) => {
  await open(page);
  const before = (await inbox(page)).total;
  const row = rowOf(page, "Pedido para ser socio");
  await row.getByRole("link").focus();
  await page.keyboard.press("r");
  const reason = page.getByRole("dialog").getByLabel("Motivo (opcional)");
  await reason.focus();
  await page.keyboard.type("jar carta");
  await expect(reason).toHaveValue("jar carta");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.getByRole("link").focus();
  await page.keyboard.press("Alt+c");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await inbox(page)).total).toBe(before);
});

test.describe("what goes wrong", () => {
  test.use({ expected: [/ERR_FAILED|409/] });

  // Rule OFI-12
  test("stays in the row without a connection, and leaves the list if somebody else has decided", {
    tag: "@desktop",
  }, async ({ page }) => {
    await open(page);
    const [key = ""] = await keysOf(rows(page).filter({ hasText: "Reserva de cancha" }));
    const row = byKey(page, key);
    const asked = await titleOf(row);
    await page.route("**/api/reserva/*/actualizarEstado*", (route) => route.abort());
    await row.getByRole("button", { name: /^Aceptar/ }).click();
    await expect(row.getByRole("alert")).toContainText("No pudimos comunicarnos con el club.");
    await expectAccessible(page);
    await page.unroute("**/api/reserva/*/actualizarEstado*");

    const id = key.split(":")[1];
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    await page.request.patch(`/api/reserva/rechazado/${id}?estado=true`, { headers });
    await row.getByRole("link").focus();
    const all = await keysOf(rows(page));
    const next = byKey(page, all[all.indexOf(key) + 1] ?? "");
    await page.keyboard.press("a");
    await expectNotice(page, `${asked}: Esta reserva ya fue rechazada.`);
    await expect(row).toHaveCount(0);
    await expect(next.getByRole("link")).toBeFocused();
    expect((await page.request.post(`/api/reserva/${id}/deshacer`, { headers })).status()).toBe(200);
  });
});

test("is the same for an administradorB without what that role does not decide, and greets an empty day", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "adminb");
  await expectGood(page);
  await expect(rows(page).filter({ hasText: "Pedido para ser socio" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Canchas hoy" })).toBeVisible();
  const nothing: Bandeja = { total: 0, asuntos: [], porTipo: [] };
  await page.route("**/api/tablero/bandeja", (route) => route.fulfill({ json: nothing }));
  await page.reload();
  await expect(page.getByText("No espera nadie")).toBeVisible();
  await expectGood(page);
});
