import { freePort } from "#tests/harness/site-process.ts";
import { median } from "./load.ts";
import { startProgram } from "./program.ts";
import type { PhoneVisit } from "./programs/phone.ts";
import type { Visit } from "./programs/visitor.ts";
import type { Figure } from "./report.ts";
import { siteEnv } from "./workbench.ts";

const VISITS = 3;
const KB = 1000;
/** Public pages; an event's page redirects visitors to the login, which shows it. */
const PAGES = [
  ["home", "/", "/"],
  ["event", "/evento/1", "/login?volver=%2Fevento%2F1"],
  ["gallery", "/galeria/basquet", "/galeria/basquet"],
  ["press", "/prensa", "/prensa"],
] as const;

/**
 * Lighthouse's mobile profile on four pages of the demo, with resized pictures ready: simulated 4G
 * and four-fold CPU slowdown. Each figure is the median of three visits with an empty cache, each
 * paired with a visit to the reference, the same page without scripts. A throttled browser then
 * opens the menu and waits for hydration.
 */
export async function measureLighthouse(dataDir: string): Promise<Figure[]> {
  {
    await using _made = await startProgram("sizes", null, { ...siteEnv(dataDir, 0), JOBS: "0" });
  }
  const port = await freePort();
  // The site's canonical address, because pages contain it.
  const url = `http://localhost:${port}`;
  await using _site = await startProgram("site", null, { ...siteEnv(dataDir, port), SITE_URL: url });
  const referencePort = await freePort();
  const bare = `http://localhost:${referencePort}`;
  await using _reference = await startProgram("without-scripts", { site: url, port: referencePort });
  await using visitor = await startProgram("visitor", { port: await freePort() });
  await using phone = await startProgram("phone", null);
  const figures: Figure[] = [];
  for (const [name, path, shown] of PAGES) {
    // Cached and compressed, as almost every visitor gets it.
    for (let time = 0; time < 2; time++) await (await fetch(`${url}${path}`)).arrayBuffer();
    await visitor.ask<Visit>("visit", `${bare}${shown}`);
    const visits: Visit[] = [];
    const references: Visit[] = [];
    const touched: PhoneVisit[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      visits.push(await visitor.ask<Visit>("visit", `${url}${path}`));
      references.push(await visitor.ask<Visit>("visit", `${bare}${shown}`));
      touched.push(await phone.ask<PhoneVisit>("visit", `${url}${path}`));
    }
    figures.push(...figuresOf(name, visits), ...againstReference(name, visits, references));
    figures.push(...onThePhone(name, touched));
  }
  return figures;
}

/** The cost of the scripts: the same page with and without them, alternating. */
function againstReference(page: string, visits: Visit[], references: Visit[]): Figure[] {
  const compare = (read: (visit: Visit) => number) => {
    const [own, bare] = [visits, references].map((all) => all.map(read)) as [number[], number[]];
    const note = `${own.map(Math.round).join(", ")}; without scripts ${bare.map(Math.round).join(", ")}`;
    return { value: median(own) - median(bare), note };
  };
  return [
    {
      name: `Lighthouse, ${page}: performance against the page without scripts`,
      unit: "",
      ...compare(({ scores }) => scores.performance ?? Number.NaN),
      target: { at: "least", value: -3 },
    },
    {
      name: `Lighthouse, ${page}: blocking time that the scripts add`,
      unit: "ms",
      ...compare(({ tbt }) => tbt),
      target: { at: "most", value: 120 },
    },
  ];
}

function onThePhone(page: string, visits: PhoneVisit[]): Figure[] {
  const figure = (what: string, read: (visit: PhoneVisit) => number, value: number): Figure => ({
    name: `phone, ${page}: ${what}`,
    value: median(visits.map(read)),
    unit: "ms",
    note: visits.map((visit) => Math.round(read(visit))).join(", "),
    target: { at: "most", value },
  });
  return [
    figure('a tap on "Menú" at the first paint is answered after', ({ answered }) => answered, 100),
    figure("hydrated after", ({ hydrated }) => hydrated, 5_000),
  ];
}

function figuresOf(page: string, visits: Visit[]): Figure[] {
  const of = (read: (visit: Visit) => number) => median(visits.map(read));
  const all = (read: (visit: Visit) => number, digits = 0) =>
    visits.map((visit) => read(visit).toFixed(digits)).join(", ");
  const score = (name: string, category: string, least: number): Figure => {
    const read = (visit: Visit) => visit.scores[category] ?? Number.NaN;
    return {
      name: `Lighthouse, ${page}: ${name}`,
      value: of(read),
      unit: "",
      note: [all(read), ...new Set(visits.flatMap((visit) => (least === 100 ? visit.faults : [])))].join(
        "; ",
      ),
      target: { at: "least", value: least },
    };
  };
  const most = (
    name: string,
    read: (visit: Visit) => number,
    unit: string,
    value: number,
    digits = 0,
  ): Figure => ({
    name: `Lighthouse, ${page}: ${name}`,
    value: of(read),
    unit,
    note: all(read, digits),
    target: { at: "most", value },
  });
  return [
    score("performance", "performance", 97),
    score("accessibility", "accessibility", 100),
    score("best practices", "best-practices", 100),
    score("SEO", "seo", 100),
    most("largest paint, simulated", (visit) => visit.lcp, "ms", 1800),
    most("layout shift", (visit) => visit.cls, "", 0.02, 3),
    ...(page === "home" ? [most("transferred", (visit) => visit.bytes / KB, "KB", 500)] : []),
  ];
}
