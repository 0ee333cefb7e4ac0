import { DEMO_FANS } from "#demo/club-demo.ts";
import { findEvento, more } from "./events.ts";
import { follow } from "./look.ts";
import { CONTRASENA, newFamily, payCash, tokenOf } from "./new-member.ts";
import { MEMBER_PAGES, PUBLIC_PAGES, RESULT_PAGES, staffScreens } from "./pages.ts";
import { expectLoggedIn, field, fillAccount, main, send } from "./registration.ts";
import { expect, fillLogin, logIn, type Page, test, unique } from "./test.ts";
import { beginTransfer } from "./transfer.ts";

// The browser logs each refused call. React logs each part that was translated before it was hydrated, and renders the
// part again.
test.use({ expected: [[/status of (4|503)|React error #418/], { option: true }] as never });

/** Replaces all text as Chrome's translator does, once the page is hydrated and again whenever text is added. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const SKIPPED = "font, [translate=no], script, style, title, textarea, option";
    const replace = (node: Node) => {
      if (!/\S/.test(node.nodeValue ?? "") || node.parentElement?.closest(SKIPPED) !== null) return;
      const font = document.createElement("font");
      font.appendChild(document.createElement("font")).textContent = node.nodeValue;
      node.parentNode?.replaceChild(font, node);
    };
    const walk = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      if (root.nodeType === Node.TEXT_NODE) found.push(root);
      for (const one of found) replace(one);
    };
    const watch = () => {
      if (document.documentElement.dataset.alive === undefined) return requestAnimationFrame(watch);
      walk(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) walk(node);
      }).observe(document.body, { childList: true, subtree: true });
    };
    requestAnimationFrame(watch);
  });
}

const translated = (page: Page) => expect(page.locator("#contenido font").first()).toBeAttached();

// Rule SIT-36
test("a visitor can register, request accreditation, choose tickets and log in on pages that the browser has translated", async ({
  page,
}) => {
  await translate(page);
  const usuario = unique("tina");
  await page.goto("/registro?tipo=usuario");
  await translated(page);
  await send(page).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await fillAccount(page, "", usuario);
  await field(page, "consentimiento").check();
  await send(page).click();
  await expectLoggedIn(page);

  await page.goto("/prensa");
  await translated(page);
  for (const [name, value] of [
    ["nombreMedio", unique("Radio ")],
    ["nombreApellido", "Rosa Ibáñez"],
    ["dni", "28123456"],
    ["telefonoCelular", "2346123456"],
    ["email", `${usuario}@example.com`],
  ] as const)
    await field(page, name).fill(value);
  await main(page)
    .getByRole("button", { name: /enviar/i })
    .click();
  await expect(page.getByText("El registro fue realizado con éxito!")).toBeVisible();

  const { id } = await findEvento(page, { conTipos: true });
  await page.goto(`/evento/${id}`);
  await translated(page);
  await more(page, "General").tap();
  await more(page, "General").tap();
  await expect(main(page).getByText("2 entradas", { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await translated(page);
  await fillLogin(page, usuario, "no-es-esta");
  await expect(main(page).getByRole("alert")).toBeVisible();
  await fillLogin(page, usuario, CONTRASENA);
  await expectLoggedIn(page);
});

/** Expects the page to show these names or codes, with no element of the translator around any of them or their parts. */
async function expectUntranslated(page: Page, words: readonly string[]): Promise<void> {
  await translated(page);
  for (const word of words) await expect(page.getByText(word, { exact: true }).first()).toBeAttached();
  for (const part of words.flatMap((word) => [word, ...word.split(" ")]))
    await expect(page.locator("font").getByText(part, { exact: true })).toHaveCount(0);
}

// Rule SIT-36
test("people's names, codes and account numbers are not translated", async ({ page }) => {
  const { mother } = await newFamily(page.request);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "admin")}` };
  const { recibo: numero } = await payCash(page.request, mother, 10);
  const { verificacion } = await (await page.request.get(`/api/recibos/${numero}`, { headers })).json();
  const { pagoId } = await beginTransfer(page.request, mother);
  await translate(page);

  await page.goto("/jugadores");
  const camila = DEMO_FANS.find(({ nombre }) => nombre === "Camila");
  const jugador = `${camila?.nombre} ${camila?.apellido}`;
  await main(page).getByRole("button", { name: jugador }).first().click();
  await expect(page.getByRole("dialog", { name: jugador })).toBeVisible();
  await expectUntranslated(page, [jugador]);

  await page.goto("/arrepentimiento");
  await page.locator('[name="nombre"]').fill("Juan Pérez");
  await page.locator('[name="correo"]').fill(`${unique("consumidor")}@example.com`);
  await page.locator('[name="asunto"]').fill("Entrada 12");
  await main(page).getByRole("button", { name: "Arrepentirme de la compra" }).click();
  const hasText = /^[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
  await expect(main(page).locator("[translate=no]").filter({ hasText })).toBeVisible();

  await logIn(page, mother.usuario, CONTRASENA);
  const [irene, tomas] = ["Irene Ibáñez", "Tomás Ibáñez"];
  for (const [path, words] of [
    ["/perfil/familia", [irene, tomas]],
    ["/perfil/cuenta", [irene, tomas]],
    ["/perfil/carnet", [irene]],
    ["/perfil/recibos", [numero]],
    [`/perfil/recibos/${numero}`, [numero, irene]],
    [new URL(verificacion).pathname, [numero]],
    [`/perfil/transferencia/${pagoId}`, ["COLON.BASQUET.CLUB", "30-50000140-5"]],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expectUntranslated(page, words);
    });

  await page.goto("about:blank");
  await logIn(page, "admin");
  for (const [path, words] of [
    ["/club_colon/admin/usuarios/padron/?termino=Irene%20Ib%C3%A1%C3%B1ez", [irene]],
    [`/club_colon/admin/cobros/recibos/?termino=${numero}`, [numero, irene]],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expectUntranslated(page, words);
    });
});

/** Refuses immediately the calls that would change the club. */
async function refuseCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before React has hydrated the registration, its choice of account is a link to another page, and a translation
    // makes React start over.
    window.addEventListener("submit", (event) => event.preventDefault());
    const { fetch } = window;
    const calls = { refused: 0 };
    Object.assign(window, { calls });
    window.fetch = async (input, init) => {
      if (!/^(POST|PUT|PATCH|DELETE)$/.test(init?.method ?? "")) return fetch(input, init);
      calls.refused++;
      return new Response("{}", { status: 503 });
    };
  });
}

/**
 * Submits each form of these pages and of their dialogs unchanged, and expects refused forms to show the refusal.
 * @returns how many were submitted
 */
async function sendForms(page: Page, paths: readonly string[]): Promise<number> {
  let shown = 0;
  const silent: string[] = [];
  for (const path of paths) {
    await follow(page, path);
    await translated(page);
    const answers = await page.evaluate(async () => {
      const idle = () =>
        new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 300 })));
      const { calls } = window as unknown as { calls: { refused: number } };
      const sent = new Set<HTMLFormElement>();
      const answers = { shown: 0, silent: [] as string[] };
      const refusals = () => document.querySelectorAll("[role=alert], [aria-invalid=true]").length;
      const sendAll = async () => {
        for (const form of document.querySelectorAll<HTMLFormElement>(
          "main form, [role=dialog] form, dialog form",
        )) {
          if (sent.has(form)) continue;
          sent.add(form);
          form.noValidate = true;
          const before = { calls: calls.refused, refusals: refusals() };
          // An uncertain answer replaces the form of a sale.
          const says = () => refusals() > before.refusals || !form.isConnected;
          form.requestSubmit();
          await idle();
          await idle();
          // Searches and filters do not cause a refused call.
          if (calls.refused === before.calls && !says()) continue;
          for (let turns = 0; turns < 20 && !says(); turns++) await idle();
          if (says()) answers.shown++;
          else answers.silent.push(form.innerText.slice(0, 80));
        }
      };
      await sendAll();
      for (const button of document.querySelectorAll<HTMLElement>("main button[aria-haspopup=dialog]")) {
        if (!button.isConnected) continue;
        button.click();
        await idle();
        await idle();
        await sendAll();
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await idle();
      }
      return answers;
    });
    shown += answers.shown;
    silent.push(...answers.silent.map((form) => `${path}: ${form}`));
    await expect(page.getByText(/^La jugada no salió/), path).toHaveCount(0);
    await expect(page.getByText(/^No se pudo mostrar/), path).toHaveCount(0);
  }
  expect(silent).toEqual([]);
  return shown;
}

// Rule SIT-36
test("every form on translated public and user pages can show an error", {
  tag: "@desktop",
}, async ({ page }) => {
  await translate(page);
  await refuseCalls(page);
  expect(await sendForms(page, [...PUBLIC_PAGES, ...RESULT_PAGES])).toBeGreaterThan(5);
  await page.goto("about:blank");
  await logIn(page, "usuario");
  await sendForms(page, MEMBER_PAGES);
});

// Rule SIT-36
test("every form and dialog of the translated office can show an error", {
  tag: "@desktop",
}, async ({ page }) => {
  await translate(page);
  await refuseCalls(page);
  await logIn(page, "admin");
  expect(await sendForms(page, await staffScreens(page))).toBeGreaterThan(40);
});
