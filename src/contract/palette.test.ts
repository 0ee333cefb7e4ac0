import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { contrast, distance, nearestPassing } from "./color.ts";
import { checkColors, type Palette, paletteOf } from "./palette.ts";

const PAGE = "#fbf7f1";
const SUNKEN = "#f3ece2";
const WHITE = "#ffffff";
type Name = keyof Palette;

const dark = ["950", "900", "800", "700", "600"].map((step) => `--color-primary-${step}` as Name);
const tints: string[] = [
  "--color-primary-50",
  "--color-primary-100",
  "--color-accent-100",
  WHITE,
  PAGE,
  SUNKEN,
];

/** Text, its backgrounds, and their minimum contrast. A background is a property or a colour. */
const PAIRS: [text: string, grounds: string[], ratio: number][] = [
  [WHITE, dark, 4.5],
  ["--color-on-primary", ["--color-primary", "--color-primary-hover"], 4.5],
  [WHITE, ["--color-menu", "--color-footer", "--color-accent-700"], 4.5],
  ["--color-on-dark-muted", dark, 4.5],
  ["--color-accent-300", dark, 4.5],
  ["--color-accent-400", dark.slice(0, 3), 4.5],
  ["--color-on-accent", ["--color-accent", "--color-accent-hover"], 4.5],
  ["--color-on-selection", ["--color-selection"], 4.5],
  ["--color-heading", [...tints, "--color-primary-200"], 4.5],
  ["--color-link", [...tints, "--color-primary-200"], 4.5],
  ["--color-link-hover", tints, 4.5],
  ["--color-accent-text", tints, 4.5],
  ["--color-neutral-900", tints, 4.5],
  ["--color-neutral-800", [...tints, "#e5dbcd"], 4.5],
  ["--color-neutral-600", tints, 4.5],
  ["--color-neutral-400", [WHITE, PAGE], 3],
  ["--color-accent", ["--color-menu", "--color-footer"], 3],
  ["--color-accent-600", [WHITE, PAGE, SUNKEN, "--color-primary-100"], 3],
  ["--color-primary-600", [WHITE, PAGE, SUNKEN, "--color-primary-100"], 3],
];

function findFailures(palette: Palette): string[] {
  const hexOf = (name: string) => (name.startsWith("#") ? name : palette[name as Name]);
  return PAIRS.flatMap(([text, grounds, ratio]) =>
    grounds
      .filter((ground) => contrast(hexOf(text), hexOf(ground)) < ratio)
      .map((ground) => `${text} (${hexOf(text)}) on ${ground} (${hexOf(ground)})`),
  );
}

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const near = fc
  .constantFrom("#000000", "#ffffff", "#ffff00", "#ffe600", "#808080", "#777777", "#c8102e", "#75aadb")
  .chain((base) => fc.constantFrom(base, base.replace(/..$/, "01")));
const pair = fc.record({ principal: fc.oneof(color, near), acento: fc.oneof(color, near) });

test("the palette reproduces the colours of the site's original design", () => {
  const palette = paletteOf({ principal: "#2b0f54", acento: "#ff7a1a" });
  const drawn: Partial<Palette> = {
    "--color-primary-950": "#190733",
    "--color-primary-900": "#2b0f54",
    "--color-primary-800": "#3c1a70",
    "--color-primary-700": "#4f2790",
    "--color-primary-600": "#6438b0",
    "--color-primary-300": "#bfa6e6",
    "--color-primary-200": "#d9caf1",
    "--color-primary-100": "#ece4f8",
    "--color-primary-50": "#f6f2fc",
    "--color-accent-700": "#ad4500",
    "--color-accent-600": "#d95a00",
    "--color-accent-500": "#ff7a1a",
    "--color-accent-400": "#ff9a4d",
    "--color-accent-300": "#ffbd8a",
    "--color-accent-100": "#ffe9d6",
    "--color-neutral-400": "#8f8494",
    "--color-neutral-600": "#5f5568",
    "--color-neutral-800": "#342b3f",
    "--color-neutral-900": "#1f172b",
    "--color-heading": "#2b0f54",
    "--color-link": "#4f2790",
    "--color-accent-hover": "#ff9a4d",
    "--focus-outer": "#ffb36b",
  };
  for (const [name, value] of Object.entries(drawn))
    expect(distance(palette[name as Name], value), name).toBeLessThan(0.01);
});

test("the palette keeps text, controls and graphics readable for any two colours", () => {
  fc.assert(
    fc.property(pair, (colores) => {
      expect(findFailures(paletteOf(colores))).toEqual([]);
    }),
    { numRuns: propertyRuns(500, 3_000) },
  );
});

test("one of the two focus rings contrasts with any background", () => {
  fc.assert(
    fc.property(pair, (colores) => {
      const palette = paletteOf(colores);
      const grounds = [...dark.map((name) => palette[name]), WHITE, PAGE, SUNKEN, palette["--color-accent"]];
      for (const ground of grounds) {
        const rings = [palette["--focus-inner"], palette["--focus-outer"]].map((ring) =>
          contrast(ring, ground),
        );
        expect(Math.max(...rings)).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test("hover shades differ from the colours that they are derived from", () => {
  fc.assert(
    fc.property(pair, (colores) => {
      const palette = paletteOf(colores);
      expect(distance(palette["--color-primary"], palette["--color-primary-hover"])).toBeGreaterThan(0.04);
      expect(distance(palette["--color-accent"], palette["--color-accent-hover"])).toBeGreaterThan(0.03);
    }),
    { numRuns: propertyRuns(300, 2_000) },
  );
});

test("the palette gives an outline to an accent that is too close to the page's colour", () => {
  const palette = paletteOf({ principal: "#c8102e", acento: "#ffffff" });
  expect(palette["--color-accent"]).toBe("#ffffff");
  expect(palette["--color-accent-edge"]).toBe("#c8102e");
  expect(paletteOf({ principal: "#0b5d2e", acento: "#ffd400" })["--color-accent-edge"]).toBe("transparent");
});

test("a colour without enough contrast is replaced by the nearest colour with enough", () => {
  // Only black reaches 4.5 on this background; a nearly black violet does not.
  expect(nearestPassing("#0f001c", "#327d95", 4.5)).toBe("#000000");
  fc.assert(
    fc.property(color, color, (chosen, ground) => {
      const found = nearestPassing(chosen, ground, 4.5);
      expect(contrast(found, ground)).toBeGreaterThanOrEqual(4.5);
      if (contrast(chosen, ground) >= 4.5) expect(found).toBe(chosen);
      // Black or white may pass too. In that case the result must not be farther away.
      const ends = ["#000000", WHITE].filter((end) => contrast(end, ground) >= 4.5);
      expect(distance(chosen, found)).toBeLessThanOrEqual(
        Math.min(...ends.map((end) => distance(chosen, end))) + 0.01,
      );
    }),
  );
});

test("a colour is reported if and only if it is replaced", () => {
  expect(checkColors({ principal: "#2b0f54", acento: "#ff7a1a" })).toEqual([]);
  expect(checkColors({ principal: "#ffe600", acento: "#000000" })).toMatchObject([{ campo: "principal" }]);
  expect(checkColors({ principal: "#c8102e", acento: "#c8102e" })).toMatchObject([{ campo: "acento" }]);
  fc.assert(
    fc.property(pair, (colores) => {
      const palette = paletteOf(colores);
      const problems = checkColors(colores);
      const fields = problems.map(({ campo }) => campo);
      expect(fields.includes("principal")).toBe(palette["--color-primary"] !== colores.principal);
      expect(fields.includes("acento")).toBe(palette["--color-accent"] !== colores.acento);
      const taken = { ...colores };
      for (const { campo, propuesta } of problems) taken[campo] = propuesta;
      expect(checkColors(taken)).toEqual([]);
    }),
  );
});
