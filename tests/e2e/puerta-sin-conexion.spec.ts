import type { BrowserContext } from "@playwright/test";
import { eventAtGate } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import { expect, expectGood, logInByForm, type Page, test, unique, WITH_WORKER } from "./test.ts";

const GATE = "/club_colon/admin/eventos/ingreso";

// The browser logs refused and failed requests.
test.use({
  expected: [[/status of 4\d\d/, /net::ERR_/, /Failed to fetch|NetworkError/], { option: true }] as never,
  ...WITH_WORKER,
});

/** Sells tickets of today's match and returns their codes. */
async function sellTickets(page: Page, names: string[]): Promise<{ evento: number; codes: string[] }> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const { id } = await eventAtGate(page);
  const codes = [];
  for (const nombre of names) {
    const data = { eventoId: id, nombre, medio: "efectivo" };
    codes.push((await (await page.request.post("/api/entradas/venta", { headers, data })).json()).codigo);
  }
  return { evento: id, codes };
}

async function openGate(page: Page, usuario = "adminb"): Promise<void> {
  await logInByForm(page, usuario);
  await page.goto(GATE);
  await expect(page.getByText(/^Listo sin conexión: [\d.]+ códigos, recién$/)).toBeVisible({
    timeout: 30_000,
  });
}

async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel("Código de la entrada").fill(code);
  await page.getByRole("button", { name: "Verificar" }).click();
}

async function expectVerdict(page: Page, name: RegExp, text?: RegExp): Promise<void> {
  const verdict = page.getByRole("status").getByRole("button", { name });
  await expect(verdict).toBeVisible();
  if (text) await expect(verdict).toContainText(text);
  await verdict.click();
}

test.describe("the gate without a connection", () => {
  // Rule PUE-8
  test("admits once per phone, across a reload and a closed tab, and syncs afterwards", {
    tag: "@phone",
  }, async ({ page, context }) => {
    const [ana, luz, later] = ["Ana ", "Luz ", "Eva "].map(unique) as [string, string, string];
    const { codes } = await sellTickets(page, [ana, luz]);
    await openGate(page);
    await expectGood(page);
    const sold = await sellTickets(page, [later]);

    await context.setOffline(true);
    await scan(page, codes[0] ?? "");
    await expectVerdict(page, /ADELANTE/, /Sin conexión: lo decidió este teléfono/);
    await expect(page.getByText("1 ingreso sin mandar.")).toBeVisible();
    await scan(page, codes[0] ?? "");
    await expectVerdict(page, /YA INGRESÓ/, /Pasó por este teléfono a las \d\d:\d\d/);

    await page.reload();
    await scan(page, codes[0] ?? "");
    await expectVerdict(page, /YA INGRESÓ/);
    await page.close();
    const again = await context.newPage();
    await again.goto(GATE);
    await scan(again, (codes[0] ?? "").toLowerCase());
    await expectVerdict(again, /YA INGRESÓ/);
    // Sold after the download: the operator decides.
    await scan(again, sold.codes[0] ?? "");
    const unknown = again.getByRole("alertdialog", { name: "NO ESTÁ EN LA LISTA" });
    await expect(unknown).toBeVisible();
    await unknown.getByRole("button", { name: "Dejar pasar igual" }).click();
    await expectVerdict(again, /ADELANTE/, /Pasa igual/);

    // No more space: the phone says so instead of admitting silently.
    await again.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await scan(again, codes[1] ?? "");
    const full = again.getByRole("alertdialog", { name: "NO SE PUDO ANOTAR" });
    await expect(full).toContainText("no tiene lugar");
    await full.getByRole("button", { name: "Dejar pasar igual" }).click();
    await expectVerdict(again, /ADELANTE/, /No cierres esta página/);
    await expect(again.getByText("3 ingresos sin mandar.")).toBeVisible();

    await context.setOffline(false);
    await expect(again.getByText(/sin mandar/)).toBeHidden({ timeout: 40_000 });
    const headers = { authorization: `Bearer ${await tokenOf(again.request, "adminb")}` };
    const found = async (nombre: string) =>
      (
        await (
          await again.request.get(`/api/entradas/puerta/personas?eventos=${sold.evento}&termino=${nombre}`, {
            headers,
          })
        ).json()
      )[0];
    for (const nombre of [ana, luz, later]) expect((await found(nombre)).ingresoEn).not.toBeNull();
    await expect(again.getByText(/dos veces|para revisar/)).toBeHidden();
  });

  // Rule PUE-5
  test("undoes an entry before it is sent, and not while the server may have it", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    const nombre = unique("Sol ");
    const { codes, evento } = await sellTickets(page, [nombre]);
    await openGate(page);
    await context.setOffline(true);
    const undo = page.getByRole("button", { name: "Deshacer" });
    for (const again of [false, true]) {
      await scan(page, codes[0] ?? "");
      await expectVerdict(page, /ADELANTE/);
      if (again) break;
      await expect(page.getByText("1 ingreso sin mandar.")).toBeVisible();
      await undo.click();
      await expect(page.getByText("Se deshizo el ingreso.")).toBeVisible();
      await expect(page.getByText(/sin mandar/)).toBeHidden();
      await expectGood(page);
    }
    // A second scan on this phone offers it as well.
    await scan(page, codes[0] ?? "");
    await expectVerdict(page, /YA INGRESÓ/);
    await expect(undo).toBeVisible();
    await expectGood(page);

    const held = Promise.withResolvers<void>();
    const sending = Promise.withResolvers<void>();
    await page.route("**/api/entradas/puerta/lecturas", async (route) => {
      if (route.request().method() === "POST") sending.resolve();
      await held.promise;
      await route.continue();
    });
    await context.setOffline(false);
    await sending.promise;
    await undo.click();
    await expect(page.getByText(/^Este ingreso ya se mandó/)).toBeVisible();
    held.resolve();
    await expect(page.getByText(/sin mandar/)).toBeHidden({ timeout: 40_000 });
    const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
    const people = await page.request.get(
      `/api/entradas/puerta/personas?eventos=${evento}&termino=${nombre}`,
      { headers },
    );
    expect(await people.json()).toMatchObject([{ ingresoEn: expect.any(String), sePuedeDeshacer: true }]);
  });

  // Rule PUE-10
  test("of three phones reports a code that two of them admitted, with names and times", {
    tag: "@phone",
  }, async ({ page, browser, baseURL }) => {
    const nombre = unique("Rita ");
    const { codes } = await sellTickets(page, [nombre]);
    const contexts: BrowserContext[] = [];
    const phones: Page[] = [];
    for (const usuario of ["adminb", "admin", "adminb"]) {
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        viewport: { width: 360, height: 800 },
      });
      contexts.push(context);
      const phone = await context.newPage();
      await openGate(phone, usuario);
      phones.push(phone);
    }
    for (const context of contexts) await context.setOffline(true);
    const [first, second, third] = phones as [Page, Page, Page];
    for (const phone of [first, second]) {
      await scan(phone, codes[0] ?? "");
      await expectVerdict(phone, /ADELANTE/);
    }
    // The later scan arrives first and counts.
    for (const context of [...contexts].reverse()) await context.setOffline(false);
    for (const phone of [first, second, third]) {
      const report = phone.getByRole("alert").filter({ hasText: "Códigos que entraron dos veces" });
      await expect(report).toContainText(nombre, { timeout: 60_000 });
      await expect(report).toContainText(/a las \d\d:\d\d con .+ y a las \d\d:\d\d con /);
    }
    await expect(first.getByRole("alert")).toContainText("este teléfono");
    await expectGood(second);
    for (const context of contexts) await context.close();
  });

  test("keeps the page and its entries when the session ends", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    const { codes } = await sellTickets(page, [unique("Noe ")]);
    await openGate(page);
    await page.route("**/api/**", (route) =>
      route.fulfill({ status: 401, json: { status: 401, detail: "Iniciá sesión", code: "sin-sesion" } }),
    );
    await scan(page, codes[0] ?? "");
    await expectVerdict(page, /ADELANTE/, /Sin conexión/);
    await expect(page.getByText(/Tu sesión terminó\./)).toBeVisible();
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    const dialog = page.getByRole("dialog", { name: "Tu sesión terminó" });
    await dialog.locator("input[name=clave]").fill("colon-demo-2026");
    await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText(/sin mandar/)).toBeHidden({ timeout: 40_000 });
    await expect(page.getByText(/Listo sin conexión/)).toBeVisible();
    await context.close();
  });
});
