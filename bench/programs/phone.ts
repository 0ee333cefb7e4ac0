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
const KEYS = ["x", "ArrowDown"];

export interface Arrival {
  /** Milliseconds until every control of the page is hydrated. */
  hydrated: number;
  layoutShift: number;
}

const browser = await chromium.launch({ ...findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });

interface Watched {
  /**
   * Milliseconds from the first touch of the page until a frame shows the result. "on change" checks only after
   * changes of the document, because checking in every frame causes frames, which delay React's work in between.
   */
  sinceTouch(isShown: () => unknown, looks: "each frame" | "on change"): Promise<number>;
}

function installStopwatch(): void {
  let touched = 0;
  addEventListener("pointerdown", ({ timeStamp }) => (touched ||= timeStamp), { capture: true });
  const sinceTouch: Watched["sinceTouch"] = (isShown, looks) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => look());
      const look = () => {
        if (isShown()) {
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - touched));
        } else if (looks === "each frame") requestAnimationFrame(look);
      };
      if (looks === "on change") observer.observe(document, { childList: true, subtree: true });
      look();
    });
  Object.assign(globalThis, { sinceTouch } satisfies Watched);
}

/** Makes a visit with an empty cache for each measurement, because a tap changes when the page is hydrated. */
async function visit<T>(url: string, look: (page: Page, began: number) => Promise<T>) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    locale: "es-AR",
  });
  try {
    await context.addInitScript(installStopwatch);
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

async function hydrate(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [...document.querySelectorAll("a, button, input, select, textarea")];
      const taken = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
      return document.readyState !== "loading" && controls.length > 0 && controls.every(taken);
    },
    undefined,
    { timeout: PATIENCE_MS, polling: 100 },
  );
}

const arrive = (url: string) =>
  visit(url, async (page, began): Promise<Arrival> => {
    await hydrate(page);
    const hydrated = Date.now() - began;
    await page.waitForLoadState("load");
    const layoutShift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
              sum += shift.value;
          });
          observer.observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    return { hydrated, layoutShift };
  });

/** Measures from a tap on a link of the hydrated page until a frame shows the other page. */
const changePage = ({ url, to }: { url: string; to: string }) =>
  visit(url, async (page) => {
    await hydrate(page);
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.scrollIntoViewIfNeeded();
    const shown = page.evaluate((to) => {
      const before = document.querySelector("h1")?.textContent;
      return (globalThis as unknown as Watched).sinceTouch(() => {
        const title = document.querySelector("h1")?.textContent;
        return location.pathname === to && title && title !== before;
      }, "on change");
    }, to);
    await link.tap();
    return shown;
  });

/** Measures from the first tap on "Menú", once painted, until a frame shows the menu. */
const openMenu = (url: string) =>
  visit(url, async (page) => {
    const button = page.getByRole("button", { name: "Menú" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const box = await button.boundingBox();
    if (!box) throw new Error(`${url} has no "Menú" to touch`);
    const open = page.evaluate(() =>
      (globalThis as unknown as Watched).sinceTouch(
        () => document.querySelector("header nav")?.checkVisibility(),
        "each frame",
      ),
    );
    let done = false;
    const response = open.finally(() => {
      done = true;
    });
    // Taps repeatedly, as people do when nothing happens.
    const until = Date.now() + PATIENCE_MS;
    while (!done && Date.now() < until) {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await Promise.race([response, new Promise((resume) => setTimeout(resume, 500))]);
    }
    return response;
  });

/**
 * Returns the milliseconds from each of several key presses in an office table until the next frame, on an equally
 * slow laptop.
 */
const pressKeys = async ({ url, stored }: { url: string; stored: Record<string, string> }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "es-AR" });
  try {
    const page = await context.newPage();
    await page.goto(new URL("/robots.txt", url).href);
    await page.evaluate((session) => Object.assign(localStorage, session), stored);
    await page.goto(url);
    await page
      .locator("tr[data-row]")
      .nth(KEYS.length * 4)
      .waitFor();
    await page.locator("tr[data-row]").first().focus();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      for (const key of KEYS) {
        const answered = await page.evaluateHandle(() => {
          const wait = new Promise<number>((resolve) => {
            const answer = ({ timeStamp }: KeyboardEvent) =>
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            addEventListener("keydown", answer, { capture: true, once: true });
          });
          return { wait };
        });
        await page.keyboard.press(key);
        waits.push(await answered.evaluate(({ wait }) => wait));
      }
    }
    return waits;
  } finally {
    await context.close();
  }
};

serveProgram({ arrive, changePage, openMenu, pressKeys }, () => browser.close());
