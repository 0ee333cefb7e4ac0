import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadBuild } from "#site/main.ts";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";
import config from "../../../../../../playwright.config.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;

/** The table of each block of the home page, and the console message if the block fails. */
const FALLAS = {
  eventos: "Error fetching eventos",
  carrousel: "Error al cargar las imágenes",
  sponsors: "Error cargando las imágenes",
  enlaces: "Error al cargar los enlaces",
};

describe.skipIf(!built)("blocks of the home page that cannot be loaded", () => {
  let site: TestSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await createTestSite({ site: { pages: await loadBuild() } });
    browser = await chromium.launch(config.use?.launchOptions);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.end();
  });

  // Rule SIT-8
  test("do not affect the rest of the page", async () => {
    for (const table of Object.keys(FALLAS))
      await site.pool.query(`alter table ${table} rename to ${table}_lejos`);
    const page = await browser.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.goto(site.url);
    const fallas = Object.values(FALLAS).sort();
    const own = () => said.filter((text) => !text.startsWith("Failed to load resource")).sort();
    await expect.poll(own, { timeout: 60_000 }).toEqual(fallas);
    expect(await page.locator("h1").isVisible()).toBe(true);
  });
});
