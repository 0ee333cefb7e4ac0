import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, test } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import { demoUrl } from "./demo-url.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
interface WithAxe {
  axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
}

const named = ({ violations }: Pick<AxeResults, "violations">): string[] =>
  violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(" ")).join(", ")}`);

/** The rules that read the colours below a text, which take axe longer than all others. */
const CONTRAST = ["color-contrast", "link-in-text-block"];

/**
 * Keeps axe in a frame until its next document, which takes half the time of axe's own builder for browsers. A page of
 * the demo gets axe through its browser's cache, where it is compiled; frames, pages of other sites and pages without a
 * connection get it from here.
 */
async function load(page: Page): Promise<void> {
  const frames = page.frames().filter((frame) => !frame.isDetached());
  const isDemo = page.url().startsWith(`${demoUrl(test.info())}/`);
  await Promise.all(
    frames.map(async (frame) => {
      const isLoaded = await frame.evaluate(
        async (hasAxe) => {
          if (hasAxe && navigator.onLine && !("axe" in window)) {
            const path = "/demo/axe.js";
            await import(path).catch(() => null);
          }
          return "axe" in window;
        },
        isDemo && frame === page.mainFrame(),
      );
      if (!isLoaded) await frame.evaluate(AXE);
    }),
  );
}

/** @param parts selector of what to check, with all rules except those about contrast */
export async function violationsIn(page: Page, parts: string): Promise<string[]> {
  await load(page);
  const rules = Object.fromEntries(CONTRAST.map((rule) => [rule, { enabled: false }]));
  const violations = await page.evaluate(
    async ({ parts, rules }) => {
      const { axe } = window as unknown as WithAxe;
      // Only rules for recordings read the stylesheets that axe would load again.
      const options = { resultTypes: ["violations" as const], preload: false, rules };
      return (await axe.run({ include: [parts] }, options)).violations;
    },
    { parts, rules },
  );
  return named({ violations });
}

/** The texts that this worker has measured, each by all that its contrast depends on. */
const measured = new Set<string>();

/**
 * Measures the contrast of each combination of class, font, colour and background once per worker, since lists, menus
 * and footers repeat them. Waits for lists that are dimmed while they are loaded again.
 */
export async function contrastViolationsIn(page: Page, parts: string): Promise<string[]> {
  await load(page);
  const shown = await page.evaluate((parts) => {
    const backgrounds = new Map<Element | null, string>([[null, ""]]);
    const backgroundsOf = (one: Element | null): string => {
      const known = backgrounds.get(one);
      if (known !== undefined || !one) return known ?? "";
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one);
      const isPlain = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
      // A floating element may cover elements other than its parent.
      const own =
        isPlain && /static|relative/.test(position)
          ? ""
          : ` ${one.getAttribute("class")} ${backgroundColor} ${opacity}`;
      const all = backgroundsOf(one.parentElement) + own;
      backgrounds.set(one, all);
      return all;
    };
    const written = document.createTreeWalker(document, NodeFilter.SHOW_TEXT, (node) =>
      /\S/.test(node.nodeValue ?? "") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
    );
    const ones = [...document.querySelectorAll("input, select, textarea")];
    while (written.nextNode())
      if (written.currentNode.parentElement) ones.push(written.currentNode.parentElement);
    const texts = new Map<string, Element>();
    for (const one of ones) {
      if (!one.closest(parts) || !one.checkVisibility()) continue;
      const looks = (text: Element) => {
        const { color, fontSize, fontWeight } = getComputedStyle(text);
        // Contrast does not matter while a control is disabled.
        const isDisabled = text.closest(":disabled, [aria-disabled=true]") !== null;
        return [text.tagName, text.getAttribute("class"), isDisabled, color, fontSize, fontWeight];
      };
      // The text around a link has to differ from it.
      const around = one.tagName === "A" && one.parentElement ? looks(one.parentElement) : [];
      texts.set([...looks(one), ...around, backgroundsOf(one)].join(" "), one);
    }
    Object.assign(window, { texts });
    return [...texts.keys()];
  }, parts);
  const fresh = shown.filter((text) => !measured.has(text));
  if (fresh.length === 0) return [];
  const { violations, done } = await page.evaluate(
    async ({ fresh, values }) => {
      const { axe, texts } = window as unknown as WithAxe & { texts: Map<string, Element> };
      const runOnly = { type: "rule" as const, values };
      const options = { resultTypes: ["violations" as const], preload: false, runOnly };
      const isDimmed = () =>
        [...document.querySelectorAll("[aria-busy=true]")].some((one) => getComputedStyle(one).opacity < "1");
      for (;;) {
        while (isDimmed()) await new Promise(requestAnimationFrame);
        // A reload replaces rows; the next page measures texts that are gone.
        const done = fresh.filter((key) => texts.get(key)?.isConnected);
        if (done.length === 0) return { violations: [], done };
        const include = done.flatMap((key) => texts.get(key) ?? []);
        let hasChanged = false;
        const changes = new MutationObserver(() => {
          hasChanged = true;
        });
        changes.observe(document, { subtree: true, attributeFilter: ["aria-busy"] });
        const { violations } = await axe.run({ include }, options);
        changes.disconnect();
        if (!hasChanged) return { violations, done };
      }
    },
    { fresh, values: CONTRAST },
  );
  for (const text of done) measured.add(text);
  return named({ violations });
}
