import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lexer, type Token, walkTokens } from "marked";
import { describe, expect, it } from "vitest";
import { club } from "#club";
import { adminRoutes } from "../src/web/admin-routes.ts";
import { SCREENS } from "./screens-walk.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MANUAL = join(ROOT, "docs/manual");
const read = (path: string) => readFileSync(path, "utf8");
const pages = new Map(globSync("*.md", { cwd: MANUAL }).map((name) => [name, read(join(MANUAL, name))]));

/** Headings become anchors as GitHub makes them. */
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
      return existsSync(join(MANUAL, token.href)) ? [] : [`${name}: no picture ${token.href}`];
    if (token.type !== "link" || /^https?:/.test(token.href)) return [];
    const [file = "", anchor] = decodeURI(token.href).split("#");
    const target = pages.get(file || name);
    if (target === undefined) return [`${name}: no page ${file}`];
    const anchors = tokensOf(target).flatMap((one) => (one.type === "heading" ? [anchorOf(one.text)] : []));
    return anchor && !anchors.includes(anchor) ? [`${name}: no heading ${token.href}`] : [];
  });

/** `club_colon/admin/eventos/*` as the manual writes it: `admin/eventos/`. */
const screens = (adminRoutes[0]?.children ?? [])
  .map(({ path = "" }) => path.replace(`${club.slug}/`, "").replace(/\*$/, ""))
  .map((path) => (path === "admin" ? "admin/" : path))
  .filter((path) => path !== "admin/ayuda/");

describe("the manual", () => {
  // Rule SIT-3
  it("has a page for every screen of the staff, which names it", () => {
    expect(screens.length).toBeGreaterThan(10);
    const all = [...pages.values()].join("\n");
    expect(screens.filter((path) => !all.includes(`\`${path}\``))).toEqual([]);
  });

  it("leads nowhere that is not there, and shows no picture that is missing", () => {
    expect([...pages].flatMap(([name, text]) => brokenIn(name, text))).toEqual([]);
  });

  it("has every page in its index, once, and begins each with its title", () => {
    const index = pages.get("README.md") ?? "";
    const named = tokensOf(index).flatMap((token) => (token.type === "link" ? [token.href] : []));
    expect(named.toSorted()).toEqual([...pages.keys()].filter((name) => name !== "README.md").toSorted());
    for (const [name, text] of pages) expect(text, name).toMatch(/^# \S/);
  });

  it("keeps no picture that no page shows", () => {
    const shown = new Set(
      [...pages.values()]
        .flatMap(tokensOf)
        .flatMap((token) => (token.type === "image" ? [basename(token.href)] : [])),
    );
    const kept = globSync("imagenes/*", { cwd: MANUAL }).map((path) => basename(path));
    expect(kept.filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe("the walk through the screens", () => {
  it("goes to every screen of the staff, and has its three pictures of each", () => {
    const walked = SCREENS.map(({ path }) => path.slice(`/${club.slug}/`.length).replace(/[?#].*/, ""));
    expect(screens.filter((path) => !walked.includes(path))).toEqual([]);
    const missing = SCREENS.flatMap(({ name }) =>
      [360, 768, 1440].map((width) => `docs/images/screens/${name}-${width}.webp`),
    ).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});
