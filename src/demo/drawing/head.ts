import { pickHair, pickSkin, shade } from "./palette.ts";
import type { Chance } from "./random.ts";
import { n, type Point } from "./shapes.ts";

/** A figure's personal features, besides clothes. */
export interface Person {
  skin: string;
  hair: string;
  style: HairStyle;
  beard: boolean;
  /** Colour of the headband; null for none. */
  band: string | null;
}

export type HairStyle = "corto" | "rapado" | "afro" | "rodete" | "cola" | "largo" | "pelado" | "trenzas";

const MEN: readonly [HairStyle, ...HairStyle[]] = ["corto", "corto", "rapado", "afro", "pelado", "trenzas"];
const WOMEN: readonly [HairStyle, ...HairStyle[]] = ["cola", "cola", "rodete", "largo", "trenzas", "afro"];

export function pickPerson(luck: Chance, women: boolean, bandColor: string): Person {
  const skin = pickSkin(luck);
  return {
    skin,
    hair: pickHair(luck, skin),
    style: luck.one(women ? WOMEN : MEN),
    beard: !women && luck.happens(0.35),
    band: luck.happens(0.3) ? bandColor : null,
  };
}

const BACK: Record<HairStyle, string> = {
  corto: "",
  rapado: "",
  pelado: "",
  afro: "M-1-12.5a9 9 0 1 1-.1 0z",
  rodete: "M-6.5-9.5a3.5 3.5 0 1 1-.1 0z",
  cola: "M-4-5.5C-9-7-13-4-14 2-14.5 5-13 8-11.5 10-11.5 6-10.5 2-5.5 0z",
  largo: "M-3-7.5C-9-6-8.5 3-9 11-5 12.5-1 12 1 10L2-2z",
  trenzas: "M-4-6C-9-4-10 4-9.5 12l2.5 1.5L-5.5 6l-.5 8 2.5 1L-1 2z",
};
const CAP =
  "M-5.8 1.6C-7.2-5-4-8.6.6-8.3 5-8 6.8-5 5.5-2.3 4-3.6 1.6-4 0-3.2-1.2-2.4-1-.4-2.2 1.2-3 2.6-4.6 3-5.8 1.6z";
const FRONT: Record<HairStyle, string> = {
  corto: CAP,
  rapado: "M-5.5 0C-6.4-4.6-3.6-7.4.3-7.3 3.7-7.2 5.3-5.2 5-3.2 3-4.2 1.2-4.2-.4-3.6-1.8-3-1.8-1-2.6.4z",
  pelado: "",
  afro: "M-5.8 1.2C-8-5-4-10 1-9.3 6-9 7.6-5 5.6-2.6 3.6-3.8 1.6-3.9 0-3.2-1.2-2.4-1-.4-2.2 1.2z",
  rodete: CAP,
  cola: CAP,
  largo: CAP,
  trenzas: CAP,
};

/**
 * A head in three-quarter profile, without a face: at this size a figure is recognized by its shape.
 * @param scale units per head unit; the head is about 14 high
 */
export function drawHead(person: Person, center: Point, scale: number, turn: number, facing: 1 | -1): string {
  const { skin, hair, style, beard, band } = person;
  const dark = shade(skin, -0.2);
  const fill = (d: string, color: string) => (d ? `<path d="${d}" fill="${color}"/>` : "");
  return `<g transform="translate(${n(center.x)} ${n(center.y)}) rotate(${n(turn * facing)}) scale(${(scale * facing).toFixed(3)} ${scale.toFixed(3)})">
${fill(BACK[style], shade(hair, -0.15))}
<path d="M-5.2-1C-5.6-6-2.6-7.2.4-7.2 4.2-7.2 5.6-4.4 5.5-1.5L6.6 1 5.5 1.9C5.5 4.6 4.6 7 1.8 7-1.6 7-4.8 4.6-5.2-1z" fill="${dark}"/>
<path d="M-2.6-1C-2-5.6 0-7.2 1.2-7.1 4.4-6.8 5.6-4.4 5.5-1.5L6.6 1 5.5 1.9C5.5 4.4 4.7 6.6 2.6 6.7.6 6-1.4 4-2.6-1z" fill="${skin}"/>
${beard ? fill("M-3.2 1.5C-2.6 5.6 0 7.5 2.3 7.4 4.8 7.2 5.6 5 5.5 3 4.4 3 3.6 2.6 2.6 3.4.8 3.4-.8 3-1.6.6z", hair) : ""}
${fill(FRONT[style], hair)}
<circle cx="-1.9" cy="1" r="1.4" fill="${dark}"/>
${band ? `<path d="M-5.5-1.2C-3-2.8 2-4.2 5.6-3.4L5.7-1.8C2-2.6-2.6-1.2-5.2.6z" fill="${band}"/>` : ""}
</g>`;
}
