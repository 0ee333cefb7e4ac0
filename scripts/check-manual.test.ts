import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lexer, type Token, walkTokens } from "marked";
import { describe, expect, it } from "vitest";
import { STAFF_SCREENS } from "../src/contract/staff-screens.ts";
import { adminRoutes } from "../src/web/routes.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MANUAL = join(ROOT, "docs/manual");
const read = (path: string) => readFileSync(path, "utf8");
const pages = new Map(globSync("*.md", { cwd: MANUAL }).map((name) => [name, read(join(MANUAL, name))]));

/** Converts headings to anchors as GitHub does. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  void walkTokens(lexer(text), (token) => void found.push(token));
  return found;
}

const brokenIn = (name: string, text: string): string[] =>
  tokensOf(text).flatMap((token) => {
    if (token.type === "image")
      return existsSync(join(MANUAL, token.href)) ? [] : [`${name}: missing picture ${token.href}`];
    if (token.type !== "link" || /^https?:/.test(token.href)) return [];
    const [file = "", anchor] = decodeURI(token.href).split("#");
    const target = pages.get(file || name);
    if (target === undefined) return [`${name}: missing page ${file}`];
    const anchors = tokensOf(target).flatMap((one) => (one.type === "heading" ? [anchorOf(one.text)] : []));
    return anchor && !anchors.includes(anchor) ? [`${name}: missing heading ${token.href}`] : [];
  });

/**
 * Maps `:club/admin/eventos/*` to the manual's notation `admin/eventos/`. Pages of a single object are left out,
 * because they have no fixed address to open.
 */
const screens = (adminRoutes[0]?.children ?? [])
  .map(({ path = "" }) => path.replace(":club/", "").replace(/\*$/, ""))
  .map((path) => (path === "admin" ? "admin/" : path))
  .filter((path) => path !== "admin/ayuda/" && !path.includes(":"));

describe("the manual", () => {
  // Rule SIT-3
  it("mentions the address of every staff screen", () => {
    expect(screens.length).toBeGreaterThan(10);
    const all = [...pages.values()].join("\n");
    expect(screens.filter((path) => !all.includes(`\`${path}\``))).toEqual([]);
  });

  it("has no broken links or missing pictures", () => {
    expect([...pages].flatMap(([name, text]) => brokenIn(name, text))).toEqual([]);
  });

  it("lists every page once in its index", () => {
    const index = pages.get("README.md") ?? "";
    const named = tokensOf(index).flatMap((token) => (token.type === "link" ? [token.href] : []));
    expect(named.toSorted()).toEqual([...pages.keys()].filter((name) => name !== "README.md").toSorted());
    for (const [name, text] of pages) expect(text, name).toMatch(/^# \S/);
  });

  it("names the place and tab for each of thirty weekly jobs", () => {
    const places = STAFF_SCREENS.flatMap(({ place, tab }) =>
      tab === null ? [] : [place, `${place} → ${tab}`],
    );
    const jobs = [...(pages.get("donde.md") ?? "").matchAll(/^- \[.+\]\([^)]+\): \*\*(.+)\*\*$/gm)];
    expect(jobs.length).toBeGreaterThanOrEqual(30);
    expect(jobs.flatMap(([job, place = ""]) => (places.includes(place as never) ? [] : job))).toEqual([]);
  });

  it("contains no unused pictures", () => {
    const shown = new Set(
      [...pages.values()]
        .flatMap(tokensOf)
        .flatMap((token) => (token.type === "image" ? [basename(token.href)] : [])),
    );
    const kept = globSync("imagenes/*", { cwd: MANUAL }).map((path) => basename(path));
    expect(kept.filter((name) => !shown.has(name))).toEqual([]);
  });
});
