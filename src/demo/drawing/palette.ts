import { demoClub as club } from "#demo/club.ts";
import type { Chance } from "./random.ts";

/** The colours of one picture: a few families, so that all pictures look like one club's. */
export interface Palette {
  /** Gradient from the top of the picture to the horizon. */
  sky: readonly [string, string, string];
  /** Sun, lamps and beams. */
  glow: string;
  floor: string;
  /** The painted key of the court. */
  key: string;
  /** Stands, buildings and other background. */
  far: string;
  /** Outlines and posts. */
  ink: string;
}

export interface Kit {
  main: string;
  dark: string;
  trim: string;
  /** Colour of the letters. */
  letters: string;
}

const { principal, acento } = club.identidad.colores;
export const CREAM = "#fff3e0";

const palette = (
  sky: Palette["sky"],
  glow: string,
  floor: string,
  key: string,
  far: string,
  ink: string,
): Palette => ({ sky, glow, floor, key, far, ink });

const PALETTES = [
  palette(["#1d0a3f", "#5b2390", "#f0668a"], "#ffd08a", "#e8924a", "#5b2390", "#2e1260", "#190733"),
  palette(["#31106b", "#c2417c", "#ffb25c"], "#fff0c2", "#d9703a", "#3a1570", "#3d1466", "#1d0a3a"),
  palette(["#0d0f3a", "#27307e", "#6f7fe0"], "#e6f0ff", "#efa75c", "#2b1a78", "#171a55", "#0c0c2e"),
  palette(["#4a1a8c", "#8a56d0", "#f6d9ee"], "#ffffff", "#f0b070", "#ff7a1a", "#5a2a9c", "#230b48"),
  palette(["#7a1f3d", "#e0532f", "#ffc45e"], "#fff3cf", "#c9602f", "#4a1450", "#571a44", "#2a0a2c"),
];

const kit = (main: string, dark: string, trim: string, letters = trim): Kit => ({
  main,
  dark,
  trim,
  letters,
});

export const HOME = kit(principal, "#1b0838", acento, "#ffffff");
const HOME_LIGHT = kit("#fffaf2", "#e2d5e8", acento, principal);
const HOME_BRIGHT = kit(acento, "#cf5606", principal, "#ffffff");
const RIVALS = [
  kit("#1c8a6e", "#12604c", "#ffffff"),
  kit("#d8283c", "#9c1728", "#ffffff"),
  kit("#f3c623", "#c99a0a", "#1a1a2e"),
  kit("#2f7fd6", "#1d5699", "#ffffff"),
];

const SKINS = ["#f6d0b1", "#ecb992", "#d99e73", "#bd7d52", "#96592f", "#6e3f23", "#4d2a18"];
/** Cumulative frequencies of the skin tones, as in the country. */
const SHARES = [0.2, 0.45, 0.68, 0.84, 0.93, 0.97, 1];
const HAIR = ["#1b120f", "#2e1b12", "#4a2c17", "#7a4a20", "#b98238", "#d9b35f"];

export function pickPalette(luck: Chance): Palette {
  return luck.one(PALETTES);
}

/** The club's kit for one picture; the home kit half of the time. */
export function pickKit(luck: Chance): Kit {
  return luck.one([HOME, HOME, HOME_LIGHT, HOME_BRIGHT]);
}

export function pickRival(luck: Chance): Kit {
  return luck.one(RIVALS);
}

/** A supporter's clothes, in any of the club's colours. */
export function pickShirt(luck: Chance): Kit {
  return luck.one([HOME, HOME_BRIGHT, HOME_LIGHT, kit("#b58af0", "#7d55b8", "#fff4e2"), HOME]);
}

/** Fair hair only with fair skin; dark hair with any. */
export function pickColoring(luck: Chance): { skin: string; hair: string } {
  const draw = luck.next();
  const tone = SHARES.findIndex((share) => draw < share);
  return {
    skin: SKINS[tone] ?? "",
    hair: luck.one(tone < 3 ? HAIR : HAIR.slice(0, 3)),
  };
}

/** Shadows tend to purple. */
const DARKEST = channels("#1d0630");
const LIGHTEST = channels("#ffffff");

/** A colour made darker (`by` < 0, towards a purple night) or lighter (`by` > 0, towards white); `by` from -1 to 1. */
export function shade(color: string, by: number): string {
  const target = by < 0 ? DARKEST : LIGHTEST;
  const mixed = channels(color).map((part, index) =>
    Math.round(part + ((target[index] ?? 0) - part) * Math.abs(by)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
}
