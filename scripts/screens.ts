/**
 * `npm run screens`: visits every screen of the demo in three sizes and renews their pictures,
 * docs/screens.md and the manual's pictures. Needs a build (`npm run build`). `--only=<name parts,
 * comma-separated>` limits the screens; `--site=<address>` uses a running demo.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_CONTRASENA } from "#demo/club-demo.ts";
import { freePort } from "#server/free-port.ts";
import config from "../playwright.config.ts";
import { readCommandLine } from "./command-line.ts";
import { MANUAL } from "./screens-manual.ts";
import { MEMBER_SCREENS } from "./screens-members.ts";
import { PUBLIC_SCREENS } from "./screens-public.ts";
import type { Who } from "./screens-screen.ts";
import { STAFF_SCREENS } from "./screens-staff.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WALK = join(ROOT, "docs/images/screens");
const MANUAL_PICTURES = join(ROOT, "docs/manual/imagenes");
const SCREENS = [...PUBLIC_SCREENS, ...MEMBER_SCREENS, ...STAFF_SCREENS];

/** Window width and height, and picture width. */
const SIZES = [
  { width: 360, height: 800, picture: 360 },
  { width: 768, height: 1024, picture: 384 },
  { width: 1440, height: 900, picture: 720 },
];
const QUALITY = 60;
const PATIENCE_MS = 2_000;

const { values: options } = readCommandLine(
  "npm run screens [-- --only=<parts of names, with commas>] [--site=<address of a running demo>]",
  { options: { only: { type: "string" }, site: { type: "string" } } },
);
const parts = (options.only ?? "").split(",");
const wanted = (name: string) => parts.some((part) => name.includes(part));

if (!existsSync(join(ROOT, "build/server"))) {
  console.error("There is no build: run `npm run build` first.");
  process.exit(1);
}
await mkdir(WALK, { recursive: true });
await mkdir(MANUAL_PICTURES, { recursive: true });
const demo = options.site ? null : await startDemo();
const site = options.site ?? demo?.site ?? "";
const browser = await chromium.launch(config.use?.launchOptions);
const problems: string[] = [];
try {
  const event = await nextEvent();
  const everybody = new Set([...SCREENS, ...MANUAL].filter(({ name }) => wanted(name)).map(({ who }) => who));
  for (const who of everybody) await walkAs(browser, who, event);
} finally {
  await browser.close();
  demo?.process.kill("SIGTERM");
}
await writeFile(join(ROOT, "docs/screens.md"), walkInWords());
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function walkAs(from: Browser, who: Who, event: number): Promise<void> {
  const context = await from.newContext({
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (who) await logIn(page, who);
  const visit = async (
    name: string,
    { width, height }: { width: number; height: number },
    path: string,
    open: ((page: Page) => Promise<void>) | undefined,
    take: () => Promise<void>,
  ) => {
    try {
      await page.setViewportSize({ width, height });
      // An address that differs only in its hash would not reload the page, leaving dialogs open.
      await page.goto("about:blank");
      await page.goto(site + path.replace("{event}", String(event)));
      await settled(page);
      if (open) {
        await open(page);
        await settled(page);
      }
      await take();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) problems.push(`${name} at ${width}: ${sideways} px overflow horizontally`);
    } catch (error) {
      problems.push(`${name} at ${width}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  };
  for (const screen of SCREENS.filter((one) => one.who === who && wanted(one.name))) {
    for (const size of SIZES)
      await visit(screen.name, size, screen.path, screen.open, async () =>
        keep(await page.screenshot(), size.picture, join(WALK, `${screen.name}-${size.width}.webp`)),
      );
    console.log(screen.name);
  }
  for (const picture of MANUAL.filter((one) => one.who === who && wanted(one.name))) {
    const { name, size, path, open, part } = picture;
    await visit(name, size, path, open, async () =>
      keep(
        await (part ? cut(page, part(page)) : page.screenshot()),
        size.width > 400 ? 768 : 360,
        join(MANUAL_PICTURES, `${name}.webp`),
      ),
    );
    console.log(`manual: ${name}`);
  }
  await context.close();
}

/** Screenshot of an element with a margin, at most the size of the window. */
async function cut(page: Page, part: Locator): Promise<Buffer> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Error("the element to capture was not found");
  const x = Math.max(0, box.x - 12);
  const y = Math.max(0, box.y - 12);
  return page.screenshot({
    clip: {
      x,
      y,
      width: Math.min(window.width - x, box.width + 24),
      height: Math.min(window.height - y, box.height + 24),
    },
  });
}

async function keep(picture: Buffer, width: number, file: string): Promise<void> {
  await sharp(picture)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 5 })
    .toFile(file);
}

async function logIn(page: Page, who: string): Promise<void> {
  await page.goto(`${site}/login`);
  await page.locator('input[name="nombreUsuario"]').fill(who);
  await page.locator('input[name="clave"]').fill(DEMO_CONTRASENA);
  await page.getByRole("main").getByRole("button", { name: "Ingresar" }).click();
  await page.waitForURL(`${site}/`);
}

/** Waits until the page has loaded pictures and fonts, and animations have ended. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  // Texts of the loading spinner: "Cargando...", "Preparando el QR...".
  await page
    .getByRole("status")
    .filter({ hasText: /\.\.\.$/ })
    .first()
    .waitFor({ state: "detached" });
  await page.evaluate(async (patience) => {
    const here = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight);
    const moving = document.getAnimations().filter(({ playState }) => playState === "running");
    await Promise.race([
      Promise.allSettled([
        document.fonts.ready,
        ...here.map((one) => one.decode()),
        ...moving.map((one) => one.finished),
      ]),
      // Endless and scroll-driven animations are not awaited.
      new Promise((after) => setTimeout(after, patience)),
    ]);
  }, PATIENCE_MS);
}

async function nextEvent(): Promise<number> {
  const response = await fetch(`${site}/api/eventos/lista?orden=fecha`);
  const [, next] = (await response.json()) as { id: number }[];
  return next?.id ?? 1;
}

/** Starts the demo with a temporary data folder. */
async function startDemo(): Promise<{ site: string; process: ChildProcess }> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["tests/e2e/serve.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, E2E_PORT: String(port) },
  });
  const deadline = Date.now() + 10 * 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (response?.ok) return { site: address, process: child };
    await new Promise((after) => setTimeout(after, 500));
  }
  child.kill("SIGTERM");
  throw new Error("the demo did not start");
}

/** docs/screens.md: one section per screen, with its three pictures in a row. */
function walkInWords(): string {
  const people: Record<string, string> = {
    admin: "an administrador",
    adminb: "an administradorB",
    socio: "a member",
    pendiente: "a user with a pending membership",
    usuario: "a user",
    "martin.herrera": "a user with tickets",
  };
  const sections = SCREENS.map(({ name, title, path, who, seen }) => {
    const pictures = SIZES.map(
      ({ width }) => `![${title}, ${width} wide](images/screens/${name}-${width}.webp)`,
    );
    return `## ${title}

\`${path.replace("{event}", "1")}\`, as ${who ? people[who] : "a visitor"}. ${seen}

| 360 × 800 | 768 × 1024 | 1440 × 900 |
|---|---|---|
| ${pictures.join(" | ")} |
`;
  });
  return `# Every screen

A walk through the demo at the size of a phone, a tablet and a laptop: the first screenful of each
screen, and what to check on it. \`npm run build && npm run screens\` renews the pictures and this page from
\`scripts/screens-*.ts\`; it also reports horizontal overflow.

Not among them is the set-up (\`/instalar\`), which a site has before its club: \`npm run demo -- --vacio\`
shows it.

On all of them: shared tokens for colour, type and spacing (\`src/web/theme/tokens.css\`);
one term per concept; empty lists and errors suggest the next step; the focus is visible; only wide
tables scroll sideways, within their frame.

${sections.join("\n")}`;
}
