import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect, type Page };

/** A test in which an error on the console, a broken policy or a crashed script is a failure. */
export const test = base.extend<{ page: Page; expected: RegExp[] }>({
  /** Console messages that a test brings about on purpose (the browser reports every 4xx there). */
  expected: [[], { option: true }],
  baseURL: async ({ browserName: _ }, use, info) => {
    await use(`http://localhost:${Number(info.config.metadata.firstPort) + info.parallelIndex}`);
  },
  page: async ({ page, context, expected }, use) => {
    const told: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") told.push(message.text());
    });
    context.on("weberror", (error) => told.push(error.error().message));
    await use(page);
    expect(told.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

/**
 * Fails with what axe finds on the page as it is now: in its own part and in what is open over it. The menu and the
 * footer are the same everywhere; the walks through all screens ask for the `whole` page.
 */
export async function expectAccessible(page: Page, { whole = false } = {}): Promise<void> {
  // A picture taken in the middle of a fade measures colours that nobody will see.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (a) =>
          a.playState !== "running" || a.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  // Violations only, and no second tab to collect them: half the time of a check.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (!whole) axe.include("main, dialog[open], [role=dialog]");
  const { violations } = await axe.analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

/** Waits until the page's script has taken this part over: before, a link leads where it points, as without a script. */
export async function whenAlive(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

/** Nothing may stick out sideways on a phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}

export const DEMO_CLAVE = "colon-demo-2026";

export async function logIn(page: Page, usuario: string, clave = DEMO_CLAVE): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, usuario, clave);
  await page.waitForURL("/");
  // The address changes before the page does, and the arrival of the page closes an open menu.
  await expect(page.locator("#contenido")).toBeFocused();
}

export async function fillLogin(page: Page, usuario: string, clave = DEMO_CLAVE): Promise<void> {
  await page.locator('input[name="nombreUsuario"]').fill(usuario);
  await page.locator('input[name="clave"]').fill(clave);
  await page
    .getByRole("main")
    .getByRole("button", { name: /iniciar sesión|ingresar/i })
    .click();
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string }[];
}

/** The mails that the demo sent to somebody. */
export async function mailsTo(page: Page, to: string): Promise<Mail[]> {
  const all = (await (await page.request.get("/demo/correo.json")).json()) as Mail[];
  return all.filter((mail) => mail.to === to);
}

/** A name that no other run of a test has used. */
export function unique(prefix: string): string {
  return `${prefix}${Math.random().toString(36).slice(2, 10)}`;
}
