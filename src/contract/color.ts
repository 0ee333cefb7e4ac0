/** Colours as `#rrggbb`, their WCAG contrast, and OKLCH, in which lightness steps look even in every hue. */

interface Oklch {
  /** Lightness, 0 (black) to 1 (white). */
  l: number;
  /** Chroma, 0 (grey) to some 0.32 in sRGB. */
  c: number;
  /** Hue in degrees. */
  h: number;
}

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

type Triple = [number, number, number];

/** Returns the WCAG 2.2 contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function passes(color: string, grounds: readonly string[], ratio: number): boolean {
  return grounds.every((ground) => contrast(color, ground) >= ratio);
}

/**
 * Returns the nearest colour that reaches a contrast ratio on all given backgrounds: the colour itself, or the same
 * hue lightened or darkened as little as possible. Black or white if no other colour reaches the ratio.
 */
export function nearestPassing(color: string, ground: string | readonly string[], ratio: number): string {
  const grounds = typeof ground === "string" ? [ground] : ground;
  if (passes(color, grounds, ratio)) return color;
  const from = toOklch(color);
  const found = [0, 1].flatMap((end) => {
    // Pure black or white, because a trace of hue may miss the ratio that they just reach.
    const at = (l: number) => toHex({ ...from, l, c: l === end ? 0 : from.c });
    let [failing, passing] = [from.l, end];
    if (!passes(at(end), grounds, ratio)) return [];
    for (let round = 0; round < 9; round++) {
      const middle = (failing + passing) / 2;
      if (passes(at(middle), grounds, ratio)) passing = middle;
      else failing = middle;
    }
    return [at(passing)];
  });
  const [near, far] = found.sort((a, b) => distance(color, a) - distance(color, b));
  return near ?? far ?? farthest(grounds);
}

/** Returns the Euclidean distance in OKLab: some 0.02 is just noticeable, black to white is 1. */
export function distance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns black or white, whichever has the higher contrast on its worst background. */
function farthest(grounds: readonly string[]): string {
  const worst = (color: string) => Math.min(...grounds.map((ground) => contrast(color, ground)));
  return worst("#ffffff") >= worst("#000000") ? "#ffffff" : "#000000";
}

export function toOklch(hex: string): Oklch {
  const [l, a, b] = toOklab(hex);
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** Returns the sRGB colour. Outside sRGB, the chroma is reduced as far as needed. */
export function toHex({ l, c, h }: Oklch): string {
  let chroma = c;
  if (!inGamut(toLinear({ l, c, h }))) {
    let [low, high] = [0, c];
    for (let round = 0; round < 9; round++) {
      chroma = (low + high) / 2;
      if (inGamut(toLinear({ l, c: chroma, h }))) low = chroma;
      else high = chroma;
    }
    chroma = low;
  }
  return `#${toLinear({ l, c: chroma, h }).map(toByte).join("")}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue, 0 to 255. */
export function toChannels(hex: string): Triple {
  return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as Triple;
}

function linearOf(hex: string): Triple {
  return toChannels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

/** Converts with the matrices of https://bottosson.github.io/posts/oklab/. */
function toOklab(hex: string): Triple {
  const [r, g, b] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function toLinear({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function inGamut(linear: Triple): boolean {
  return linear.every((part) => part > -0.0005 && part < 1.0005);
}

function toByte(linear: number): string {
  const part = Math.min(1, Math.max(0, linear));
  const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
