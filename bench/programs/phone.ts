/**
 * A mid-range phone on a poor connection: four-fold CPU slowdown, 1.6 Mbit/s and 150 ms latency.
 */
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { serveProgram } from "../program.ts";

const SLOWER = 4;
const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PATIENCE_MS = 30_000;

/** In milliseconds. */
export interface PhoneVisit {
  /** From the start of the visit until every control of the page is hydrated. */
  hydrated: number;
  /** From the first tap on "Menú", once painted, until a frame shows the menu. */
  answered: number;
}

const browser = await chromium.launch({ ...findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });

/** Separate visits, because a tap changes when the page is hydrated. */
async function visit<T>(url: string, look: (page: Page, began: number) => Promise<T>) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    locale: "es-AR",
  });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.emulateNetworkConditions", CONNECTION);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const began = Date.now();
    await page.goto(url, { waitUntil: "commit" });
    return await look(page, began);
  } finally {
    await context.close();
  }
}

const hydrated = (url: string) =>
  visit(url, async (page, began) => {
    await page.waitForFunction(
      () => {
        const controls = [...document.querySelectorAll("a, button, input, select, textarea")];
        const taken = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
        return document.readyState !== "loading" && controls.length > 0 && controls.every(taken);
      },
      undefined,
      { timeout: PATIENCE_MS, polling: 100 },
    );
    return Date.now() - began;
  });

const answered = (url: string) =>
  visit(url, async (page) => {
    const button = page.getByRole("button", { name: "Menú" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const box = await button.boundingBox();
    if (!box) throw new Error(`${url} has no "Menú" to touch`);
    const open = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let began = 0;
          addEventListener("pointerdown", ({ timeStamp }) => (began ||= timeStamp), { capture: true });
          const look = () => {
            const menu = document.querySelector("header nav");
            if (menu?.checkVisibility()) requestAnimationFrame(() => resolve(performance.now() - began));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    let done = false;
    const response = open.finally(() => {
      done = true;
    });
    // Taps repeatedly, as users do when nothing happens.
    const until = Date.now() + PATIENCE_MS;
    while (!done && Date.now() < until) {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await Promise.race([response, new Promise((resume) => setTimeout(resume, 500))]);
    }
    return response;
  });

serveProgram(
  {},
  {
    visit: async (url: string): Promise<PhoneVisit> => ({
      hydrated: await hydrated(url),
      answered: await answered(url),
    }),
  },
  () => browser.close(),
);
