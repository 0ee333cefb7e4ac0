import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

const port = Number(process.env.E2E_PORT ?? 3210);
/** Each worker has its own demo (`baseURL` in tests/e2e/test.ts), so that no test sees another test's changes. */
const WORKERS = 2;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    // Recording lengthens a test by half. E2E_TRACE=1 keeps the recordings of failed tests.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    // Without animations tests wait less, and without a graphics card the browser paints less.
    contextOptions: { reducedMotion: "reduce" },
    // Each test is a new visitor, for whom the worker would store the site again, which takes an eighth of the time.
    // Offline tests allow service workers.
    serviceWorkers: "block",
    // Empties the context between tests, but keeps the site's files and process. Tests with a service worker have a
    // separate context.
    reuseContext: true,
    launchOptions: {
      ...findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Pages live for seconds, so optimizing their code costs more time than it saves: a seventh of their processor
        // time.
        "--js-flags=--no-turbofan --no-maglev",
      ],
    },
  },
  // Most visitors use phones, so most tests run on a phone. Office work runs on a laptop (`@desktop`), critical paths
  // on both (`@both`).
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", grep: /@desktop|@both/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  metadata: { firstPort: port },
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: "node tests/e2e/serve.ts",
    url: `http://localhost:${port + worker}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    env: { E2E_PORT: String(port + worker) },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
  })),
});
