import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { demoClub as club } from "#demo/club.ts";
import { atMost, type Figure } from "./report.ts";
import type { Site } from "./workbench.ts";

const CLIENT = "build/client";
const KB = 1000;

/** JavaScript of a first visit: the scripts of the served page and their static imports. */
export async function measureJavaScript(site: Site): Promise<Figure[]> {
  const figure = async (name: string, path: string, most: number): Promise<Figure> => {
    const { bytes, files } = await weigh(site, path);
    return { name, value: bytes / KB, unit: "KB gzip", note: `${files} files`, target: atMost(most) };
  };
  return [
    await figure("JavaScript of the home page", "/", 110),
    await figure("JavaScript of an administrator's screen", `/${club.slug}/admin/eventos/`, 300),
  ];
}

async function weigh(site: Site, path: string): Promise<{ bytes: number; files: number }> {
  const response = await fetch(`${site.url}${path}`);
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  const html = await response.text();
  const waiting = [
    ...matches(html, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
    ...matches(html, /<script[^>]+src="([^"]+)"/g),
    ...matches(html, /\bimport\b(?:[^"';]*?\bfrom)?\s*\(?\s*"([^"]+\.js)"/g),
  ];
  const seen = new Map<string, number>();
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    // The browsers of 2021 alone load the polyfills.
    if (seen.has(url) || posix.basename(url).startsWith("old-")) continue;
    const source = await readFile(join(CLIENT, url), "utf8");
    seen.set(url, gzipSync(source, { level: 9 }).length);
    const folder = posix.dirname(url);
    // Static imports only: dynamic ones are not needed to show the page.
    for (const name of matches(source, /\b(?:import|from)\s*"(\.[^"]+\.js)"/g))
      waiting.push(posix.join(folder, name));
  }
  return { bytes: [...seen.values()].reduce((sum, size) => sum + size, 0), files: seen.size };
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
