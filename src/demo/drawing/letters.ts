/**
 * Jersey letters: capitals and digits as strokes on a 4 × 6 grid with chamfered corners. Drawn rather than typeset, so that
 * pictures do not depend on installed fonts.
 */
const STROKES: Record<string, string> = {
  A: "M0 6V1L1 0H3L4 1V6M0 3.7H4",
  B: "M0 0H3L4 1V2.1L3.2 2.9L4 3.7V5L3 6H0ZM0 2.9H3.2",
  C: "M4 1.5V1L3 0H1L0 1V5L1 6H3L4 5V4.5",
  D: "M0 0H3L4 1V5L3 6H0Z",
  E: "M4 0H0V6H4M0 3H3",
  F: "M4 0H0V6M0 3H3",
  G: "M4 1.5V1L3 0H1L0 1V5L1 6H3L4 5V3.2H2.4",
  H: "M0 0V6M4 0V6M0 3H4",
  I: "M0 0V6",
  J: "M4 0V5L3 6H1L0 5V4.5",
  K: "M0 0V6M4 0L.6 3L4 6",
  L: "M0 0V6H4",
  M: "M0 6V0L2.3 3.2L4.6 0V6",
  N: "M0 6V0L4 6V0",
  O: "M1 0H3L4 1V5L3 6H1L0 5V1Z",
  P: "M0 6V0H3L4 1V2.5L3 3.5H0",
  Q: "M1 0H3L4 1V5L3 6H1L0 5V1ZM2.6 4.4L4.2 6.2",
  R: "M0 6V0H3L4 1V2.5L3 3.5H0M2 3.5L4 6",
  S: "M4 1.5V1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5V4.5",
  T: "M0 0H4M2 0V6",
  U: "M0 0V5L1 6H3L4 5V0",
  V: "M0 0L2 6L4 0",
  W: "M0 0L1.2 6L2.5 2L3.8 6L5 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2 3L4 0M2 3V6",
  Z: "M0 0H4L0 6H4",
  "0": "M1 0H3L4 1V5L3 6H1L0 5V1Z",
  "1": "M0 1.2L1.4 0V6",
  "2": "M0 1.4V1L1 0H3L4 1V2.2L0 6H4",
  "3": "M0 0H4L2 2.6H3L4 3.6V5L3 6H1L0 5",
  "4": "M3 6V0L0 4.3H4",
  "5": "M4 0H0V2.6H3L4 3.6V5L3 6H1L0 5",
  "6": "M4 1L3 0H1L0 1V5L1 6H3L4 5V3.7L3 2.7H0",
  "7": "M0 0H4L1.6 6",
  "8": "M1 0H3L4 1V2L3 3L4 4V5L3 6H1L0 5V4L1 3L0 2V1ZM1 3H3",
  "9": "M0 5L1 6H3L4 5V1L3 0H1L0 1V2.3L1 3.3H4",
};

const WIDTHS: Record<string, number> = { I: 0, "1": 1.4, M: 4.6, W: 5, " ": 1.6 };
const ACUTE = "M1.6 -1.3L2.6 -2.3";
const TILDE = "M.7 -1.5L1.5 -2L2.5 -1.5L3.3 -2";
const GAP = 1.9;
const WEIGHT = 1.15;

export interface WordLook {
  /** Centre of the word. */
  x: number;
  /** Centre of its capitals. */
  y: number;
  /** Height of a capital, including strokes. */
  height: number;
  color: string;
  /** Stroke weight relative to the default. */
  weight?: number;
}

/** A word in jersey letters as an SVG fragment; unsupported characters are omitted. */
export function drawWord(text: string, look: WordLook): string {
  const { path, width } = wordPath(text);
  const weight = WEIGHT * (look.weight ?? 1);
  const scale = look.height / (6 + weight);
  const place = `translate(${round(look.x)} ${round(look.y)}) scale(${round(scale)}) translate(${round(-width / 2)} -3)`;
  return `<path d="${path}" transform="${place}" stroke="${look.color}" stroke-width="${round(weight)}" fill="none" stroke-linecap="square" stroke-miterlimit="2"/>`;
}

/** Width of a word whose capitals are `height` high. */
export function wordWidth(text: string, height: number): number {
  return (wordPath(text).width + WEIGHT) * (height / (6 + WEIGHT));
}

function wordPath(text: string): { path: string; width: number } {
  let x = 0;
  let path = "";
  for (const character of text.toUpperCase()) {
    const [base = "", accent] = character.normalize("NFD");
    const strokes = STROKES[base];
    if (!strokes && base !== " ") continue;
    if (strokes) path += shift(strokes, x);
    if (accent === "\u0301") path += shift(ACUTE, x + (base === "I" ? -2 : 0));
    if (accent === "\u0303") path += shift(TILDE, x);
    x += (WIDTHS[base] ?? 4) + GAP;
  }
  return { path, width: Math.max(0, x - GAP) };
}

/** Moves a path to the right; all its commands are absolute M, L, H, V and Z. */
function shift(path: string, by: number): string {
  return path.replace(
    /([MLH])(-?[\d.]+)/g,
    (_, command: string, x: string) => `${command}${round(Number(x) + by)}`,
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
