import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { contrast, distance, toOklch } from "#contract/color.ts";
import { paletteOf } from "#contract/palette.ts";

const src = fileURLToPath(new URL("../../", import.meta.url));
const tokens = await readFile(new URL("tokens.css", import.meta.url), "utf8");
const palette: Record<string, string> = paletteOf({ principal: "#2b0f54", acento: "#ff7a1a" });
const declared = new Map([
  ...Object.entries(palette),
  ...Array.from(
    tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g),
    ([, name = "", value = ""]) => [name, value] as const,
  ),
]);

function color(name: string): string {
  const value = declared.get(name) ?? "";
  return value.startsWith("var(") ? color(value.slice(4, -1)) : value;
}

describe("design tokens", () => {
  it.each([
    ["--color-text", "--color-page"],
    ["--color-text-muted", "--color-surface-sunken"],
    ["--color-white", "--color-danger"],
    ["--color-white", "--color-whatsapp"],
    ["--color-danger-text", "--color-danger-bg"],
    ["--color-success-text", "--color-success-bg"],
    ["--color-info-text", "--color-info-bg"],
    ["--color-warn-text", "--color-warn-bg"],
  ])("give %s a contrast of 4.5:1 on %s", (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it("have the background colours from which the palette is derived", () => {
    expect(["--color-page", "--color-surface", "--color-surface-sunken"].map(color)).toEqual([
      "#fbf7f1",
      "#ffffff",
      "#f3ece2",
    ]);
  });
});

const sheets: { path: string; text: string }[] = [];
for await (const path of glob("{web,features}/**/*.{css,ts,tsx}", { cwd: src }))
  if (!path.includes(".test.")) sheets.push({ path, text: await readFile(`${src}${path}`, "utf8") });

test("every colour that a style sheet or component names is declared", () => {
  const unknown = sheets.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/var\((--(?:color|focus|shadow)-[\w-]+)[,)]/g), ([, name = ""]) => name)
      .filter((name) => !declared.has(name) && !text.includes(`${name}:`))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("style sheets contain no club's colours", () => {
  const own = Object.values(palette).filter((value) => value.startsWith("#") && toOklch(value).c > 0.01);
  const found = sheets
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ path, text }) =>
      [...hexColors(text)]
        .filter((value) => own.some((one) => distance(one, value) < 0.005))
        .map((value) => `${path}: ${value}`),
    );
  expect(found).toEqual([]);
});

/** Returns colours written as `#rrggbb`, `#rgb` or `rgb(r g b …)`. */
function hexColors(css: string): Set<string> {
  const found = new Set<string>();
  for (const [, digits = ""] of css.matchAll(/#([\da-f]{6}|[\da-f]{3})\b/gi))
    found.add(`#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`);
  for (const [, ...parts] of css.matchAll(/rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/g))
    found.add(
      `#${parts
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")}`,
    );
  return found;
}
