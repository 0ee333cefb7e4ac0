import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { club } from "#club";

const css = await readFile(new URL("tokens.css", import.meta.url), "utf8");
const declared = new Map(
  Array.from(css.matchAll(/(--color-[\w-]+):\s*(#[0-9a-f]{6}|var\((--color-[\w-]+)\))/g), (match) => [
    match[1] ?? "",
    match[3] ?? match[2] ?? "",
  ]),
);

function color(name: string): string {
  const value = declared.get(name);
  if (value === undefined) throw new Error(`tokens.css does not declare ${name}`);
  return value.startsWith("#") ? value : color(value);
}

/** WCAG 2.2 contrast ratio, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(color(one)), luminance(color(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("design tokens", () => {
  it("match the colours of club.config.ts", () => {
    expect(color("--color-primary")).toBe(club.colores.principal);
    expect(color("--color-accent")).toBe(club.colores.acento);
  });

  it.each([
    ["--color-text", "--color-page"],
    ["--color-text-muted", "--color-surface-sunken"],
    ["--color-heading", "--color-page"],
    ["--color-link", "--color-page"],
    ["--color-link-hover", "--color-page"],
    ["--color-accent-text", "--color-page"],
    ["--color-on-primary", "--color-primary"],
    ["--color-on-primary", "--color-primary-hover"],
    ["--color-on-accent", "--color-accent"],
    ["--color-on-accent", "--color-accent-hover"],
    ["--color-on-dark-muted", "--color-footer"],
    ["--color-on-dark-muted", "--color-primary-hover"],
    ["--color-white", "--color-danger"],
    ["--color-white", "--color-whatsapp"],
    ["--color-danger-text", "--color-danger-bg"],
    ["--color-success-text", "--color-success-bg"],
    ["--color-info-text", "--color-info-bg"],
    ["--color-warn-text", "--color-warn-bg"],
  ])("give %s a contrast of 4.5:1 on %s", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("give input borders a contrast of 3:1 on the page and on cards", () => {
    expect(contrast("--color-border-control", "--color-page")).toBeGreaterThanOrEqual(3);
    expect(contrast("--color-border-control", "--color-surface")).toBeGreaterThanOrEqual(3);
  });
});
