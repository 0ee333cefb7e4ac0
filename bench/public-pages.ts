import type { RouteConfigEntry } from "@react-router/dev/routes";
import { demoClub as club } from "#demo/club.ts";
import routes from "#web/routes.ts";
import { median } from "./load.ts";
import { alternate, type Bare, ratio, recordCompressed, versus } from "./pages.ts";
import { type Program, startProgram } from "./program.ts";
import type { Figure } from "./report.ts";
import type { Site } from "./workbench.ts";

/**
 * The slowest pages are measured again, longer: the minimum of many short measurements is mostly
 * noise.
 */
const AGAIN = 3;

/** Every public page from the cache, each compared to a bare server that sends the same bytes. */
export async function measurePublicPages(site: Site, load: Program<unknown>): Promise<Figure[]> {
  const paths = await keptPages(site);
  await using bare: Bare = await startProgram("bare", { keepAliveTimeout: 10_000 });
  const compare = async (path: string, rounds: number, seconds: number) => {
    await bare.ask("send", await recordCompressed(`${site.url}${path}`));
    return versus(
      await alternate(load, bare, site, path, { ways: ["bare", "kept"], rounds, seconds }),
      "kept",
    );
  };
  const found = new Map<string, number>();
  for (const path of paths) found.set(path, await compare(path, 3, 0.5));
  const slowest = [...found].toSorted(([, a], [, b]) => a - b).slice(0, AGAIN);
  const least: [path: string, ratio: number][] = [];
  for (const [path] of slowest) least.push([path, await compare(path, 5, 1)]);
  least.sort(([, a], [, b]) => a - b);
  const words = least.map(([path, value]) => `${path} ${value.toFixed(3)}`).join(", ");
  return [
    { ...ratio("slowest public page cached ÷ bare", least[0]?.[1] ?? Number.NaN, 0.75), note: words },
    {
      name: "public pages cached ÷ bare, median",
      value: median([...found.values()]),
      unit: "×",
      note: `${found.size} pages`,
    },
  ];
}

/**
 * The cacheable public addresses of the site map, excluding those with another status than 200 and
 * those with `no-store`, whose addresses may contain secrets.
 */
async function keptPages(site: Site): Promise<string[]> {
  const paths = routes
    .filter((route) => route.file.endsWith("public-layout.tsx"))
    .flatMap((route) => pathsOf(route.children ?? [], ""))
    .filter((path) => !path.includes("*") && !path.startsWith(`/${club.slug}/admin`))
    .map((path) => encodeURI(path.replace(":id", "1")));
  const kept: string[] = [];
  for (const path of new Set(paths)) {
    const response = await fetch(`${site.url}${path}`);
    await response.arrayBuffer();
    const secret = response.headers.get("cache-control")?.includes("no-store");
    if (response.status === 200 && !secret) kept.push(path);
  }
  return kept;
}

function pathsOf(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? pathsOf(children, own) : [own || "/"];
  });
}
