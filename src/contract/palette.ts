import { contrast, distance, nearestPassing, passes, toChannels, toHex, toOklch } from "./color.ts";

export interface Colores {
  principal: string;
  acento: string;
}

/** WCAG 2.2 AA: text, and graphics and borders that convey information. */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;

const WHITE = "#ffffff";
/** The page and sunken surfaces in `src/web/theme/tokens.css`. */
const PAGE = "#fbf7f1";
const SUNKEN = "#f3ece2";

/** Contrast of white on the lightest dark step, so that tinted text is readable on it too. */
const DARK_STEP_CONTRAST = 5;
/** How much lighter than 900 the other dark steps are, in OKLCH, if the colour allows it. */
const DARK_STEPS = { 800: 0.062, 700: 0.13, 600: 0.2025 };
/** 950 is used over photos, under white text. */
const DARKEST = 0.22;

export type Palette = ReturnType<typeof derive>;

let last: { key: string; palette: Palette } | undefined;

/**
 * Derives every custom property that depends on the club's colours. Text, controls and graphics reach their WCAG AA
 * contrast for any two colours, because colours that fail are replaced by the nearest passing ones.
 */
export function paletteOf({ principal, acento }: Colores): Palette {
  const key = `${principal} ${acento}`;
  if (last?.key !== key) last = { key, palette: derive(principal, acento) };
  return last.palette;
}

function derive(principal: string, acento: string) {
  const primary = primaryShades(principal);
  const { c, h } = toOklch(primary[900]);
  const darks = darksOf(primary);
  const accent = accentShades(acento, primary);
  const bright = toOklch(accent[500]);
  const lights = [...lightsOf(primary), accent[100]];
  const isPale = distance(accent[500], PAGE) < 0.1;
  const neutral = (step: number, chroma: number, turn: number) =>
    toHex({ l: step, c: Math.min(c, 0.1154) * (chroma / 0.1154), h: h + turn });
  const muted = nearestPassing(neutral(0.466, 0.0326, 13), lights, TEXT_CONTRAST);
  const border = nearestPassing(neutral(0.628, 0.0268, 20), [WHITE, PAGE], GRAPHIC_CONTRAST);
  const heading = nearestPassing(primary[900], [...lights, primary[200]], TEXT_CONTRAST);
  const onAccent = textOn(accent[500], isPale ? heading : primary[950]);

  return {
    "--color-primary-950": primary[950],
    "--color-primary-900": primary[900],
    /** Shades use these channels, because the oldest supported browsers lack `color-mix()`. */
    "--rgb-primary-950": toChannels(primary[950]).join(" "),
    "--rgb-primary-900": toChannels(primary[900]).join(" "),
    "--color-primary-800": primary[800],
    "--color-primary-700": primary[700],
    "--color-primary-600": primary[600],
    "--color-primary-300": primary[300],
    "--color-primary-200": primary[200],
    "--color-primary-100": primary[100],
    "--color-primary-50": primary[50],
    "--color-accent-700": accent[700],
    "--color-accent-600": accent[600],
    "--color-accent-500": accent[500],
    "--color-accent-400": accent[400],
    "--color-accent-300": accent[300],
    "--color-accent-100": accent[100],
    "--color-neutral-400": border,
    "--color-neutral-600": muted,
    "--color-neutral-800": neutral(0.308, 0.0372, 9),
    "--color-neutral-900": neutral(0.225, 0.0394, 6),
    "--color-heading": heading,
    "--color-link": nearestPassing(primary[700], [...lights, primary[200]], TEXT_CONTRAST),
    "--color-link-hover": accent[700],
    "--color-primary": primary[900],
    "--color-primary-hover": primary[700],
    "--color-on-primary": WHITE,
    "--color-accent": accent[500],
    "--color-accent-hover": hoverOf(accent[500], onAccent),
    /** Ornaments on a light background. */
    "--color-accent-mark": isPale ? primary[900] : accent[500],
    "--color-accent-edge": isPale ? primary[900] : "transparent",
    "--color-on-accent": onAccent,
    "--color-accent-text": accent[700],
    "--color-menu": primary[900],
    "--color-footer": primary[900],
    "--color-on-dark-muted": nearestPassing(primary[200], darks, TEXT_CONTRAST),
    "--color-selection": accent[300],
    "--color-on-selection": primary[950],
    /** Two rings, dark and bright, so that one contrasts with any background. */
    "--focus-inner": primary[900],
    "--focus-outer": nearestPassing(
      toHex({ l: Math.max(0.825, bright.l), c: bright.c * 0.67, h: warmer(bright.h, 14) }),
      darks,
      GRAPHIC_CONTRAST,
    ),
  };
}

function primaryShades(principal: string) {
  const primary900 = nearestPassing(principal, WHITE, TEXT_CONTRAST);
  const { l, c, h } = toOklch(primary900);
  const [l600, l700, l800] = darkSteps(primary900);
  const dark = (step: number) =>
    toHex({ l: step, c: c * Math.min(1.6, (step / Math.max(l, 0.02)) ** 0.8), h });
  // Vivid colours would give garish tints.
  const tint = (step: number, chroma: number, turn: number) =>
    toHex({ l: step, c: Math.min(c, 0.15) * chroma, h: h + turn });
  return {
    950: dark(Math.min(DARKEST, l * 0.734)),
    900: primary900,
    800: dark(l800),
    700: dark(l700),
    600: dark(l600),
    300: tint(0.769, 0.81, 6),
    200: tint(0.8635, 0.48, 7),
    100: tint(0.931, 0.243, 8),
    50: tint(0.967, 0.12, 8),
  };
}

type PrimaryShades = ReturnType<typeof primaryShades>;

const darksOf = (primary: PrimaryShades) => [
  primary[950],
  primary[900],
  primary[800],
  primary[700],
  primary[600],
];
const lightsOf = (primary: PrimaryShades) => [WHITE, PAGE, SUNKEN, primary[50], primary[100]];

function accentShades(acento: string, primary: PrimaryShades) {
  const { c, h } = toOklch(primary[900]);
  const darks = darksOf(primary);
  const accent500 = nearestPassing(acento, primary[900], GRAPHIC_CONTRAST);
  const bright = toOklch(accent500);
  // A white or grey accent has no darker variants, so those of the main colour are used.
  const deep = bright.c < 0.03 ? { c: Math.min(c * 1.4, 0.2), h: h + 4 } : bright;
  const accent100 = toHex({ l: 0.947, c: Math.min(deep.c, 0.2) * 0.187, h: warmer(deep.h, 14) });
  const lights = [...lightsOf(primary), accent100];
  return {
    700: nearestPassing(toHex({ l: 0.5234, c: deep.c * 0.807, h: deep.h - 4 }), lights, TEXT_CONTRAST),
    600: nearestPassing(
      toHex({ l: 0.622, c: deep.c * 0.95, h: deep.h - 4 }),
      [WHITE, PAGE, SUNKEN, primary[100]],
      GRAPHIC_CONTRAST,
    ),
    500: accent500,
    400: nearestPassing(
      toHex({ l: Math.max(0.7775, bright.l), c: bright.c * 0.81, h: warmer(bright.h, 6.5) }),
      darks.slice(0, 3),
      TEXT_CONTRAST,
    ),
    300: nearestPassing(
      toHex({ l: Math.max(0.848, bright.l), c: bright.c * 0.54, h: warmer(bright.h, 10) }),
      darks,
      TEXT_CONTRAST,
    ),
    100: accent100,
  };
}

/**
 * Returns the lightness of 600, 700 and 800, which are lighter than 900. A colour that cannot be lightened under
 * white text gets darker steps, so that hovering and gradients stay visible.
 */
function darkSteps(primary900: string): [number, number, number] {
  const { l, c, h } = toOklch(primary900);
  // The largest share of the full steps, in tenths, with which white keeps its contrast on the lightest step.
  let share = 1;
  while (
    share > 0.35 &&
    contrast(toHex({ l: l + DARK_STEPS[600] * share, c, h }), WHITE) < DARK_STEP_CONTRAST
  )
    share -= 0.1;
  const by = share > 0.35 ? share : -0.6;
  // Below this lightness, steps are hardly distinguishable.
  const from = Math.max(l, 0.2);
  return [from + DARK_STEPS[600] * by, from + DARK_STEPS[700] * by, from + DARK_STEPS[800] * by];
}

/** Turns a warm hue or a green towards yellow, so that its light tints look natural; other hues are unchanged. */
function warmer(hue: number, degrees: number): number {
  const toYellow = 90 - hue;
  return Math.abs(toYellow) > 90 ? hue : hue + Math.min(degrees, Math.max(-degrees, toYellow));
}

/** Returns dark or white text, or black text on a ground where neither is readable. */
function textOn(ground: string, dark: string): string {
  const better = contrast(dark, ground) > contrast(WHITE, ground) ? dark : WHITE;
  if (passes(better, [ground], TEXT_CONTRAST)) return better;
  return contrast("#000000", ground) > contrast(WHITE, ground) ? "#000000" : WHITE;
}

/** Returns the accent under the pointer: moved away from the lightness of its text if possible. */
function hoverOf(accent: string, text: string): string {
  const { l, c, h } = toOklch(accent);
  const darker = text === WHITE ? l > 0.2 : l > 0.93;
  const hover = darker
    ? { l: l - 0.054, c, h }
    : { l: Math.max(l + 0.054, 0.25), c: c * 0.81, h: warmer(h, 6.5) };
  return nearestPassing(toHex(hover), text, TEXT_CONTRAST);
}

interface ColorProblem {
  campo: keyof Colores;
  mensaje: string;
  propuesta: string;
}

/** Returns why `paletteOf` would replace one of the colours. No problem remains once every proposal is accepted. */
export function checkColors({ principal, acento }: Colores): ColorProblem[] {
  const problems: ColorProblem[] = [];
  const menu = nearestPassing(principal, WHITE, TEXT_CONTRAST);
  if (menu !== principal)
    problems.push({
      campo: "principal",
      mensaje:
        "El color principal es muy claro: el texto blanco del menú y de los botones no se lee bien. " +
        "Oscurecelo, o usalo como acento.",
      propuesta: menu,
    });
  const bright = nearestPassing(acento, menu, GRAPHIC_CONTRAST);
  if (bright !== acento)
    problems.push({
      campo: "acento",
      mensaje:
        "El acento se parece demasiado al color principal: no se distingue sobre el menú y los títulos.",
      propuesta: bright,
    });
  return problems;
}
