import { eventAtGate, sellTickets, verify } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import { DEMO_CONTRASENA, expect, expectGood, logIn, type Page, test, unique, WITH_WORKER } from "./test.ts";

const GATE = "/club_colon/admin/eventos/ingreso";

// The browser logs refused and failed requests.
test.use({
  expected: [[/status of 4\d\d/, /net::ERR_/, /Failed to fetch|NetworkError/], { option: true }] as never,
  ...WITH_WORKER,
});

async function expectVerdict(page: Page, name: RegExp, text: RegExp = name): Promise<void> {
  const verdict = page.getByRole("status").getByRole("button", { name });
  await expect(verdict).toContainText(text);
  await verdict.click();
}

/** Lets the next scan reach the server, but drops the response. */
const loseAnswer = (page: Page) =>
  page.route(
    "**/api/entradas/ingreso",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

// Rules PUE-5, PUE-8, PUE-10, PUE-13
test("a gate's phone admits a code once while offline, even if its tab was closed", {
  tag: "@phone",
}, async ({ page, context, request }) => {
  const { id: evento } = await eventAtGate(page);
  const office = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const [ana, luz, sol, rita, eva] = ["Ana ", "Luz ", "Sol ", "Rita ", "Eva "].map(unique) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const sell = async (nombre: string) => (await sellTickets(request, evento, { nombre })).codigo;
  const [deAna, deLuz, deSol, deRita] = [await sell(ana), await sell(luz), await sell(sol), await sell(rita)];
  await logIn(page, "adminb");
  await page.goto(`${GATE}?eventos=${evento}`);
  await expect(page.getByText(/^Listo sin conexión: [\d.]+ códigos, recién$/)).toBeVisible();

  await loseAnswer(page);
  await verify(page, deSol);
  await expectVerdict(page, /ADELANTE/, /Sin conexión: lo decidió este teléfono/);

  await context.setOffline(true);
  const deEva = await sell(eva);
  const undo = page.getByRole("button", { name: "Deshacer" });
  await verify(page, deAna);
  await expectVerdict(page, /ADELANTE/);
  await expect(page.getByText(/sin mandar\.$/)).toBeVisible();
  await undo.click();
  await expect(page.getByText("Se deshizo el ingreso.")).toBeVisible();
  await expectGood(page);
  await verify(page, deAna);
  await expectVerdict(page, /ADELANTE/);
  await verify(page, deAna);
  await expectVerdict(page, /YA INGRESÓ/, /Pasó por este teléfono a las \d\d:\d\d/);

  await page.close();
  const again = await context.newPage();
  await again.goto(`${GATE}?eventos=${evento}`);
  await verify(again, deAna.toLowerCase());
  await expectVerdict(again, /YA INGRESÓ/);
  // The ticket was sold after the download, so the operator has to decide.
  await verify(again, deEva);
  await again
    .getByRole("alertdialog", { name: "NO ESTÁ EN LA LISTA" })
    .getByRole("button", { name: "Dejar pasar igual" })
    .click();
  await expectVerdict(again, /ADELANTE/, /Pasa igual/);
  // A phone with full storage says so instead of admitting without a record.
  await again.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    Object.assign(window, { freeSpace: () => Object.assign(IDBObjectStore.prototype, { add }) });
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await verify(again, deLuz);
  const full = again.getByRole("alertdialog", { name: "NO SE PUDO ANOTAR" });
  await expect(full).toContainText("no tiene lugar");
  await full.getByRole("button", { name: "Dejar pasar igual" }).click();
  await expectVerdict(again, /ADELANTE/, /No cierres esta página/);

  await again.evaluate(() => void (window as unknown as { freeSpace: () => void }).freeSpace());

  const data = { codigo: deAna, eventos: [evento] };
  expect((await request.post("/api/entradas/ingreso", { headers: office, data })).status()).toBe(200);
  await verify(again, deAna);
  await expectVerdict(again, /YA INGRESÓ/);
  const held = Promise.withResolvers<void>();
  const sending = Promise.withResolvers<void>();
  await again.route("**/api/entradas/puerta/lecturas", async (route) => {
    if (route.request().method() === "POST") sending.resolve();
    await held.promise;
    await route.continue();
  });
  await context.setOffline(false);
  await sending.promise;
  await again.getByRole("button", { name: "Deshacer" }).click();
  await expect(again.getByText(/^Este ingreso ya se mandó/)).toBeVisible();
  held.resolve();

  const report = again.getByRole("alert").filter({ hasText: "Códigos que entraron dos veces" });
  await expect(report.getByText(ana)).toBeVisible();
  await expect(
    report
      .getByRole("listitem")
      .filter({ hasText: ana })
      .getByText(/a las \d\d:\d\d con .+ y a las \d\d:\d\d con .+este teléfono/),
  ).toBeVisible();
  await expect(report.getByText(sol)).toHaveCount(0);
  await expect(again.getByText(/sin mandar/)).toBeHidden();
  for (const nombre of [ana, luz, sol, eva]) {
    const path = `/api/entradas/puerta/personas?eventos=${evento}&termino=${nombre}`;
    const found = await (await request.get(path, { headers: office })).json();
    expect(found).toMatchObject([{ ingresoEn: expect.any(String) }]);
  }
  await expectGood(again);

  // The office withdraws the phone, which loses its session but keeps its screen, and gets no codes in the next
  // session.
  const phones = "/api/entradas/puerta/dispositivos";
  const [phone] = await (await request.get(phones, { headers: office })).json();
  expect((await request.post(`${phones}/${phone.telefono}/retirar`, { headers: office })).status()).toBe(200);
  await verify(again, deRita);
  await expectVerdict(again, /ADELANTE/, /Sin conexión/);
  await expect(again.getByText(/Tu sesión terminó\./)).toBeVisible();
  await again.getByRole("button", { name: "Iniciar sesión" }).click();
  const login = again.getByRole("dialog", { name: "Tu sesión terminó" });
  await login.locator("input[name=clave]").fill(DEMO_CONTRASENA);
  await login.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(again.getByText(/Este teléfono se retiró de la puerta/)).toBeVisible();
  await expect(again.getByText(/^Listo sin conexión/)).toBeHidden();
});
