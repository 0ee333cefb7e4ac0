/**
 * `npm run screens`: takes pictures of every screen of the demo in three sizes, and makes a page that shows them side
 * by side, in `screens/`, which git ignores. `--manual` retakes the manual's pictures instead. `--only=<name parts,
 * comma-separated>` limits the screens; `--site=<address>` uses a running demo. Reports screens that overflow
 * horizontally.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_CONTRASENA } from "#demo/club-demo.ts";
import { freePort } from "#server/free-port.ts";
import config from "../playwright.config.ts";
import { readCommandLine } from "./command-line.ts";
import { MANUAL, type Screen, type Who } from "./screens-manual.ts";
import { SCREENS } from "./screens-walk.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SIZES = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const PATIENCE_MS = 2_000;

const { values: options } = readCommandLine(
  "npm run screens [-- --manual] [--only=<parts of names, with commas>] [--site=<address of a running demo>]",
  { options: { manual: { type: "boolean" }, only: { type: "string" }, site: { type: "string" } } },
);
const parts = (options.only ?? "").split(",");
const screens = (options.manual ? MANUAL : SCREENS).filter(({ name }) =>
  parts.some((part) => name.includes(part)),
);
const folder = join(ROOT, options.manual ? "docs/manual/imagenes" : "screens");

await mkdir(folder, { recursive: true });
const demo = options.site ? null : await startDemo();
const site = options.site ?? demo?.site ?? "";
const browser = await chromium.launch(config.use?.launchOptions);
const problems: string[] = [];
const titles = new Map<string, string>();
try {
  const event = await nextEvent();
  for (const who of new Set(screens.map((screen) => screen.who))) await walkAs(browser, who, event);
} finally {
  await browser.close();
  demo?.process.kill("SIGTERM");
}
if (!options.manual) await writeFile(join(folder, "index.html"), indexPage());
console.log(`${screens.length} screens: ${folder}`);
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
  for (const screen of screens.filter((one) => one.who === who)) {
    for (const size of screen.size ? [screen.size] : SIZES) {
      const path = screen.path.replace("{event}", String(event));
      await visit(page, screen, path, size).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message.split("\n")[0] : error;
        problems.push(`${screen.name} at ${size.width}: ${reason}`);
      });
    }
    console.log(screen.name);
  }
  await context.close();
}

async function visit(
  page: Page,
  screen: Screen,
  path: string,
  size: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(size);
  // An address that differs only in its hash would not reload the page, so dialogs would stay open.
  await page.goto("about:blank");
  await page.goto(site + path);
  // Moves the pointer away from the office's sidebar, which widens under the pointer.
  await page.mouse.move(size.width - 1, size.height - 1);
  await settled(page);
  if (screen.open) {
    await screen.open(page);
    await settled(page);
  }
  if (screen.size) {
    await sharp(await (screen.part ? cut(page, screen.part(page)) : page.screenshot()))
      .resize({ width: size.width > 400 ? 768 : 360, withoutEnlargement: true })
      .webp({ quality: 60, effort: 5 })
      .toFile(join(folder, `${screen.name}.webp`));
  } else {
    const file = join(folder, `${screen.name}-${size.width}.jpg`);
    await page.screenshot({ path: file, type: "jpeg", quality: 80 });
  }
  titles.set(screen.name, await page.title());
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 0) problems.push(`${screen.name} at ${size.width}: ${sideways} px overflow horizontally`);
}

/** Takes a screenshot of an element with a margin, at most the size of the window. */
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

async function logIn(page: Page, who: string): Promise<void> {
  await page.goto(`${site}/login`);
  await page.locator('input[name="nombreUsuario"]').fill(who);
  await page.locator('input[name="clave"]').fill(DEMO_CONTRASENA);
  await page.getByRole("main").getByRole("button", { name: "Ingresar" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Waits until the page has loaded its pictures and fonts, and its animations have ended. */
async function settled(page: Page): Promise<void> {
  // A screen that polls every few seconds may never be idle on a slow machine.
  await page.waitForLoadState("networkidle", { timeout: 5 * PATIENCE_MS }).catch(() => {});
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
      // Animations may be endless or follow the scroll position, so the wait is limited.
      new Promise((after) => setTimeout(after, patience)),
    ]);
  }, PATIENCE_MS);
}

async function nextEvent(): Promise<number> {
  const response = await fetch(`${site}/api/eventos/lista?orden=fecha`);
  const [, next] = (await response.json()) as { id: number }[];
  return next?.id ?? 1;
}

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

function indexPage(): string {
  const sections = screens.map(({ name, path, who }) => {
    const pictures = SIZES.map(
      ({ width, height }) =>
        `<img src="${name}-${width}.jpg" alt="" loading="lazy" width="${width}" height="${height}">`,
    );
    const title = (titles.get(name) ?? name).replaceAll("<", "&lt;");
    return `<h2 id="${name}">${title}</h2>\n<p>${name}: <code>${path}</code>, ${who ?? "a visitor"}</p>\n<div>${pictures.join("")}</div>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font-family:sans-serif}div{display:flex;align-items:start;gap:1rem}img{flex:0 1 auto;min-width:0;height:auto;border:1px solid #888}</style>
<h1>Every screen</h1>
${sections.join("\n")}
</html>
`;
}
