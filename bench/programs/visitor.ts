/** A mobile visitor: Lighthouse in the Chromium of the browser tests. */
import { chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { fetchLighthouse } from "../fetch-lighthouse.ts";
import { programInput, serveProgram } from "../program.ts";

/** Lighthouse's results of one visit. */
export interface Visit {
  /** 0 to 100, by category. */
  scores: Record<string, number>;
  /** In milliseconds, on the simulated connection and processor. */
  lcp: number;
  /** Total blocking time: the excess of long tasks over 50 ms. */
  tbt: number;
  cls: number;
  /** Bytes transferred for the page, headers included. */
  bytes: number;
  /** Failed audits of the three categories that must be perfect. */
  faults: string[];
}

const { port } = programInput<{ port: number }>();
const lighthouse = await fetchLighthouse();
const browser = await chromium.launch({
  ...findBrowser(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    `--remote-debugging-port=${port}`,
  ],
});

function record(url: string) {
  return lighthouse(url, {
    port,
    logLevel: "silent",
    formFactor: "mobile",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
}

serveProgram(
  {},
  {
    async visit(url: string): Promise<Visit> {
      // A trace that started too late is invalid; Lighthouse itself recommends another run.
      const first = await record(url);
      const result = first?.lhr.runtimeError ? await record(url) : first;
      if (!result || result.lhr.runtimeError) {
        throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
      }
      const { audits, categories } = result.lhr;
      const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
      const scores: Visit["scores"] = {};
      const faults: string[] = [];
      for (const category of Object.values(categories)) {
        scores[category.id] = Math.round((category.score ?? Number.NaN) * 100);
        if (category.id === "performance") continue;
        for (const { id, weight } of category.auditRefs) {
          const score = audits[id]?.score ?? null;
          if (weight > 0 && score !== null && score < 1) faults.push(id);
        }
      }
      return {
        scores,
        lcp: value("largest-contentful-paint"),
        tbt: value("total-blocking-time"),
        cls: value("cumulative-layout-shift"),
        bytes: value("total-byte-weight"),
        faults,
      };
    },
  },
  () => browser.close(),
);
