import { club } from "#club";
import type { Chance } from "./random.ts";

/** The colours of one picture: a few families, so that all pictures look like one club's. */
export interface Palette {
  /** Gradient from the top of the picture to the horizon. */
  sky: readonly [string, string, string];
  /** Sun, floodlights and beams. */
  glow: string;
  floor: string;
  floorDark: string;
  key: string;
  line: string;
  /** Stands, buildings and other background. */
  far: string;
  farther: string;
  /** Dots of the crowd. */
  crowd: readonly [string, ...string[]];
  ink: string;
}

export interface Kit {
  main: string;
  dark: string;
  trim: string;
  /** Colour of the letters. */
  letters: string;
}

const { principal, acento } = club.colores;
const CREAM = "#fff3e0";

const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    sky: ["#1d0a3f", "#5b2390", "#f0668a"],
    glow: "#ffd08a",
    floor: "#e8924a",
    floorDark: "#b95f2c",
    key: "#5b2390",
    line: CREAM,
    far: "#2e1260",
    farther: "#45197c",
    crowd: ["#ff9a4d", "#fbe3c0", "#9d6bd6", "#6b37ad", "#f0668a"],
    ink: "#190733",
  },
  {
    sky: ["#31106b", "#c2417c", "#ffb25c"],
    glow: "#fff0c2",
    floor: "#d9703a",
    floorDark: "#9c4426",
    key: "#3a1570",
    line: CREAM,
    far: "#3d1466",
    farther: "#702272",
    crowd: ["#ffb25c", "#fff0d8", "#c2417c", "#8b55c4", "#ff7a1a"],
    ink: "#1d0a3a",
  },
  {
    sky: ["#0d0f3a", "#27307e", "#6f7fe0"],
    glow: "#e6f0ff",
    floor: "#efa75c",
    floorDark: "#c57534",
    key: "#2b1a78",
    line: "#ffffff",
    far: "#171a55",
    farther: "#2a3188",
    crowd: ["#ffd9a8", "#ff8c3b", "#8d9bf2", "#4c59b8", "#ffffff"],
    ink: "#0c0c2e",
  },
  {
    sky: ["#4a1a8c", "#8a56d0", "#f6d9ee"],
    glow: "#ffffff",
    floor: "#f0b070",
    floorDark: "#d0833f",
    key: "#ff7a1a",
    line: "#ffffff",
    far: "#5a2a9c",
    farther: "#7a48bc",
    crowd: ["#ffc48a", "#ffffff", "#5a2a9c", "#ff7a1a", "#d8b8f4"],
    ink: "#230b48",
  },
  {
    sky: ["#7a1f3d", "#e0532f", "#ffc45e"],
    glow: "#fff3cf",
    floor: "#c9602f",
    floorDark: "#8a381f",
    key: "#4a1450",
    line: CREAM,
    far: "#571a44",
    farther: "#8c2740",
    crowd: ["#ffc45e", "#fff3e0", "#8c4fa8", "#e0532f", "#571a44"],
    ink: "#2a0a2c",
  },
];

export const HOME: Kit = { main: principal, dark: "#1b0838", trim: acento, letters: "#ffffff" };
const HOME_LIGHT: Kit = { main: "#fffaf2", dark: "#e2d5e8", trim: acento, letters: principal };
const HOME_BRIGHT: Kit = { main: acento, dark: "#cf5606", trim: principal, letters: "#ffffff" };
const RIVALS: readonly [Kit, ...Kit[]] = [
  { main: "#1c8a6e", dark: "#12604c", trim: "#ffffff", letters: "#ffffff" },
  { main: "#d8283c", dark: "#9c1728", trim: "#ffffff", letters: "#ffffff" },
  { main: "#f4f4f6", dark: "#c9c9d6", trim: "#2257b8", letters: "#2257b8" },
  { main: "#f3c623", dark: "#c99a0a", trim: "#1a1a2e", letters: "#1a1a2e" },
  { main: "#2f7fd6", dark: "#1d5699", trim: "#ffffff", letters: "#ffffff" },
];

const SKINS = ["#f6d0b1", "#ecb992", "#d99e73", "#bd7d52", "#96592f", "#6e3f23", "#4d2a18"] as const;
const HAIR = ["#1b120f", "#2e1b12", "#4a2c17", "#7a4a20", "#b98238", "#d9b35f"] as const;

export function pickPalette(luck: Chance): Palette {
  return luck.one(PALETTES);
}

/** The club's kit for one picture; mostly purple. */
export function pickKit(luck: Chance): Kit {
  return luck.one([HOME, HOME, HOME_LIGHT, HOME_BRIGHT]);
}

/** A rival's kit that cannot be mistaken for the club's. */
export function pickRival(luck: Chance, ours: Kit): Kit {
  const rival = luck.one(RIVALS);
  return ours === HOME_LIGHT && rival.main === "#f4f4f6" ? RIVALS[0] : rival;
}

/** A skin tone, with frequencies as in the country. */
export function pickSkin(luck: Chance): string {
  const shares = [0.2, 0.45, 0.68, 0.84, 0.93, 0.97, 1];
  const draw = luck.next();
  return SKINS[shares.findIndex((share) => draw < share)] ?? SKINS[1];
}

/** A supporter's shirt, in any of the club's colours. */
export function pickShirt(luck: Chance, kit: Kit, palette: Palette): Kit {
  const main = luck.one([kit.main, kit.main, kit.trim, "#fff4e2", palette.sky[1]]);
  return {
    main,
    dark: shade(main, -0.3),
    trim: main === kit.trim ? "#fff4e2" : kit.trim,
    letters: main === "#fff4e2" || main === HOME_LIGHT.main ? principal : "#ffffff",
  };
}

/** The kit's dark colour, for contrast on light ground. */
export function deep(kit: Kit): string {
  return kit === HOME_LIGHT ? "#4f2790" : kit.main;
}

/** Fair hair only with fair skin; dark hair with any. */
export function pickHair(luck: Chance, skin: string): string {
  const fair = SKINS.indexOf(skin as (typeof SKINS)[number]) < 3;
  return fair ? luck.one(HAIR) : luck.one([HAIR[0], HAIR[1], HAIR[0], HAIR[2]]);
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
