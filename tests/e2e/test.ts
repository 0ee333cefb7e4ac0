import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { encryptUser } from "#web/session-vault.ts";
import { contrastViolationsIn, violationsIn } from "./axe.ts";
import { demoUrl } from "./demo-url.ts";

export { expect, type Locator, type Page };

/** The address of the demo's staff screens. */
export const ADMIN = "/club_colon/admin";

/**
 * Allows a service worker, in a context that ends with the test, because a reused context would keep the worker's
 * storage.
 */
export const WITH_WORKER = { serviceWorkers: "allow", reuseContext: false } as const;

/** Fails a test on a console error, a content policy violation or an uncaught exception. */
export const test = base.extend<{
  page: Page;
  expected: RegExp[];
  errors: string[];
  anotherPage: () => Promise<Page>;
}>({
  /** Console errors caused on purpose; the browser logs every 4xx. */
  expected: [[], { option: true }],
  errors: async ({ expected }, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  baseURL: async ({ browserName: _ }, use, info) => {
    await use(demoUrl(info));
  },
  page: async ({ page, context, errors }, use) => {
    waitForLife(page);
    watch(context, errors);
    await use(page);
    context.off("page", waitForLife);
    if (isClockMoved) await context.request.post("/demo/reloj", { data: { segundos: null } });
    isClockMoved = false;
    // A pending response would make the next test fail.
    if (!page.isClosed())
      await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  },
  anotherPage: async ({ browser, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watch(context, errors);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Collects the errors of a context's pages, and makes navigations wait for hydration. */
function watch(context: BrowserContext, errors: string[]): void {
  context.on("page", waitForLife);
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(error.error().message));
}

const patient = new WeakSet<Page>();

/**
 * Makes a page's `goto` and `reload` wait until all its parts respond, since a person cannot use them earlier either.
 * `waitUntil: "commit"` skips the wait.
 */
function waitForLife(page: Page): void {
  if (patient.has(page)) return;
  patient.add(page);
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== "commit") await alive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil !== "commit") await alive(page);
    return response;
  };
}

/** Resolves when the page responds. Documents of other origins and files count as responding at once. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      (!("__reactRouterContext" in window) || document.documentElement.dataset.alive !== undefined),
  );
}

/**
 * Fails on axe violations in the page's content and open overlays; below a modal dialog, the page is out of reach. The
 * menu and the footer are the same everywhere; the walks through all screens check the `whole` page.
 */
export async function expectAccessible(page: Page, { whole = false } = {}): Promise<void> {
  // Waits for running fades, of which axe would measure the intermediate colours.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (a) =>
          a.playState !== "running" || a.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  // Content opened by a click may get its name in a later render.
  await page.evaluate(
    () =>
      new Promise((idle) =>
        requestAnimationFrame(() => requestIdleCallback(() => idle(null), { timeout: 500 })),
      ),
  );
  const isModal = await page.evaluate(() => document.querySelector("dialog:modal") !== null);
  const content = isModal ? "dialog:modal" : "main, dialog[open], [role=dialog]";
  const parts = whole ? "html" : content;
  expect([...(await violationsIn(page, parts)), ...(await contrastViolationsIn(page, parts))]).toEqual([]);
}

/** Waits until a part is hydrated; before that, links work as without JavaScript. */
export async function whenAlive(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}

export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function openActions(page: Page, nombre: string): Promise<void> {
  await page.getByRole("button", { name: `Más acciones para ${nombre}` }).click();
}

export async function pickAction(page: Page, nombre: string, action: string): Promise<void> {
  await openActions(page, nombre);
  await page.getByRole("menuitem", { name: action }).click();
}

export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).last()).toBeVisible();
}

export const DEMO_CONTRASENA = "colon-demo-2026";

interface Session {
  token: string;
  usuario: Parameters<typeof encryptUser>[0];
}

const sessionsOfDemoUsers = new Map<string, Session>();

/** Logs in; a demo user once per worker, because a login takes the site as long as 40 other calls. */
export async function sessionOf(
  request: APIRequestContext,
  nombreUsuario: string,
  clave = DEMO_CONTRASENA,
): Promise<Session> {
  const known = clave === DEMO_CONTRASENA ? sessionsOfDemoUsers.get(nombreUsuario) : undefined;
  if (known) {
    const headers = { authorization: `Bearer ${known.token}` };
    if ((await request.get("/api/sesiones", { headers })).ok()) return known;
  }
  const response = await request.post("/api/login", { data: { nombreUsuario, clave } });
  const session = (await response.json()) as Session;
  if (clave === DEMO_CONTRASENA) sessionsOfDemoUsers.set(nombreUsuario, session);
  return session;
}

/**
 * Stores a session before the page opens the site, which is cheaper than loading the site twice for the login
 * form. The page then shows a document without a screen.
 */
export async function logIn(page: Page, usuario: string, contrasena = DEMO_CONTRASENA): Promise<void> {
  if (page.url() !== "about:blank") return logInByForm(page, usuario, contrasena);
  const session = await sessionOf(page.request, usuario, contrasena);
  await page.goto("/robots.txt");
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    token: session.token,
    user: encryptUser(session.usuario),
  });
}

/** Logs in through the form: staff land on Hoy, others on the home page. */
export async function logInByForm(page: Page, usuario: string, contrasena = DEMO_CONTRASENA): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, usuario, contrasena);
  await page.waitForURL(/\/(club_colon\/admin\/)?$/);
  if (page.url().endsWith("/admin/")) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return;
  }
  // The address changes before the page renders, and a completed navigation closes the open menu.
  await expect(page.locator("#contenido:focus, #contenido h1:focus")).toHaveCount(1);
}

export async function fillLogin(page: Page, usuario: string, contrasena = DEMO_CONTRASENA): Promise<void> {
  await page.locator('input[name="nombreUsuario"]').fill(usuario);
  await page.locator('input[name="clave"]').fill(contrasena);
  await page
    .getByRole("main")
    .getByRole("button", { name: /iniciar sesión|ingresar/i })
    .click();
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string }[];
}

let isClockMoved = false;

/**
 * Moves the site's clock for the rest of the test, instead of waiting.
 * @returns the new time
 */
export async function moveClock(page: Page, segundos: number): Promise<Date> {
  isClockMoved = true;
  const moved = await page.request.post("/demo/reloj", { data: { segundos } });
  return new Date((await moved.json()).hora);
}

/**
 * Returns the emails that the demo sent to an address. Sends delayed emails about decisions first, so those decisions
 * can no longer be undone.
 */
export async function mailsTo(page: Page, to: string): Promise<Mail[]> {
  await page.request.post("/demo/correo/ya");
  const all = (await (await page.request.get("/demo/correo.json")).json()) as Mail[];
  return all.filter((mail) => mail.to === to);
}

/** Has the same effect as returning to the page's tab, which then asks the server at once instead of after a while. */
export const returnTo = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

/** Chooses a file of more than 10 MB, created in the page, because its transfer to the browser would take seconds. */
export async function chooseTooLarge(input: Locator, name: string): Promise<void> {
  await input.evaluate((node: HTMLInputElement, name) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], name));
    node.files = chosen.files;
    node.dispatchEvent(new Event("change", { bubbles: true }));
  }, name);
}

/** Returns a name that no other test run has used. */
export function unique(prefix: string): string {
  return `${prefix}${Math.random().toString(36).slice(2, 10)}`;
}

/** Reads the page repeatedly, for as long as an assertion would retry, until values that belong together agree. */
export async function eventually<T>(read: () => Promise<T>): Promise<T> {
  let found: T | undefined;
  await expect(async () => {
    found = await read();
  }).toPass({ timeout: 30_000 });
  return found as T;
}
