import { openCheckout, payAndReturn } from "./checkout.ts";
import { chosen, more, title } from "./events.ts";
import { expectFits } from "./layout.ts";
import { button, createEvent } from "./line.ts";
import { CONTRASENA } from "./new-member.ts";
import { newUser } from "./registration.ts";
import { expect, expectGood, fillLogin, mailsTo, test } from "./test.ts";

// The browser logs the 409 of a late order.
test.use({ expected: [[/status of 409/], { option: true }] as never });

// A reused context would keep the changed clock of its page.
test.use({ reuseContext: false });

// Rules ESP-1, ESP-3, SIT-37
test("a place on the waiting list of a sold-out match leads to the codes", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const evento = await createEvent(page.request, null, 3);
  const { usuario } = await newUser(page);
  await page.goto(evento.path);
  await more(page, "General").tap();
  await more(page, "General").tap();
  const releases = [await evento.sell()];
  await fillLogin(page, usuario, CONTRASENA);
  await page.waitForURL(evento.path);
  await expect(page.getByText("Habías elegido 3 y ya no hay tantas: te dejamos 2.")).toBeVisible();
  await expectGood(page);
  releases.push(await evento.sell(), await evento.sell());
  await button(page, "Pagar con Mercado Pago").tap();
  const wanted = page.getByLabel("¿Cuántas entradas querés?");
  await expect(wanted).toHaveValue("3");
  await wanted.selectOption("2");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(evento.path);
  await expect(visitor.getByText("Entradas agotadas")).toBeInViewport();
  await visitor.context().close();
  await button(page, "Anotarme").tap();
  await expect(page.getByText("Estás en la lista de espera: 1.º lugar")).toBeVisible();
  await expectGood(page);

  // On a phone an hour ahead, the offer would seem to be over.
  await page.clock.install({ time: Date.now() + 3_600_000 });
  // The third place is on sale to everybody.
  for (const release of releases) await release();
  const mails = () => mailsTo(page, `${usuario}@example.com`);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const path = /\/lista-de-espera\/\S+/.exec((await mails())[0]?.text ?? "")?.[0] ?? "";
  await page.goto(path);
  await expect(page.getByText("¡Se liberaron tus entradas!")).toBeVisible();
  await expect(button(page, "Salir de la lista")).toBeVisible();
  await expectGood(page);
  await expectFits(page, "/lista-de-espera");
  await page.getByRole("link", { name: "Comprar mis 2 entradas" }).tap();
  await expect(title(page)).toHaveText(evento.nombre);
  await expect(page.getByText("¡Se liberaron tus 2 entradas!")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
  await expect(chosen(page, "General")).toHaveText("2");
  await expect(page.getByText("Habías elegido")).toBeHidden();
  await expectGood(page);
  // The offer is over on the phone's clock but not on the server's. The page asks once more, and then no more often
  // than before.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/api${evento.path.replace("evento", "eventos")}`)) asked.push(request.url());
  });
  await page.clock.fastForward(3_600_000);
  await expect(page.getByRole("timer")).toHaveText("0:00");
  await page.clock.runFor(60_000);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(10);
  await page.reload();
  await expect(page.getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
  const checkout = await openCheckout(page, button(page, "Pagar con Mercado Pago"));
  await payAndReturn(page, checkout, "¡Listo! Tus entradas están pagas");
});
