import { pickColoring, shade } from "./palette.ts";
import type { Chance } from "./random.ts";
import { at, circle, n, type Point, path } from "./shapes.ts";

/** A figure's personal features, besides clothes. */
export interface Person {
  women: boolean;
  skin: string;
  hair: string;
  style: keyof typeof HAIR;
  beard: boolean;
  /** Colour of the headband; null for none. */
  band: string | null;
}

/** Hair of a face 200 wide and 300 high centred at 0,0: behind head and shoulders, and over the forehead. */
const HAIR = {
  corto: [
    "",
    "M-108-8C-128-92-96-168-8-172 86-176 126-104 106-8L96-20C94-58 84-82 66-92 22-72-36-74-70-88-86-76-94-50-97-20z",
  ],
  rapado: [
    "",
    "M-102-16C-112-84-84-148 0-150 84-148 112-84 102-16L95-30C92-66 78-92 52-98 20-104-20-104-52-98-78-92-92-66-95-30z",
  ],
  afro: [
    "M0-232C120-232 190-150 178-50 172 20 130 50 96 50H-96C-130 50-172 20-178-50-190-150-120-232 0-232z",
    "M-112 10C-150-90-96-190 0-190 96-190 150-90 112 10L98-22C92-66 78-86 56-94 20-104-20-104-56-94-78-86-92-66-98-22z",
  ],
  rodete: [
    "M0-262C44-262 66-232 58-200 52-176 30-166 0-166-30-166-52-176-58-200-66-232-44-262 0-262z",
    "M-106 0C-124-96-88-166 0-168 88-166 124-96 106 0L98-22C90-66 60-104 10-112-40-100-84-70-98-22z",
  ],
  cola: [
    "M60-150C150-150 176-60 160 40 152 110 172 170 196 214 150 214 112 176 104 110 98 50 92-20 60-60z",
    "M-106 0C-124-96-88-168 0-170 88-168 124-96 106 0L98-22C88-70 44-108-24-116-64-96-90-64-98-22z",
  ],
  largo: [
    "M0-178C96-178 138-112 134-20 132 80 150 150 168 226 130 256 70 262 0 262-70 262-130 256-168 226-150 150-132 80-134-20-138-112-96-178 0-178z",
    "M-108 30C-130-90-88-174 0-176 88-174 130-90 108 30L98-10C92-60 60-96 4-122-20-84-76-70-98-10z",
  ],
  pelado: ["", ""],
} as const;

export function pickPerson(luck: Chance, women: boolean, bandColor: string): Person {
  return {
    women,
    ...pickColoring(luck),
    style: luck.one<Person["style"]>(
      women ? ["cola", "cola", "rodete", "largo", "afro"] : ["corto", "corto", "rapado", "afro", "pelado"],
    ),
    beard: !women && luck.happens(0.35),
    band: luck.happens(0.3) ? bandColor : null,
  };
}

/**
 * A head about 15 units high, seen from the front.
 * @param place where, and by how many degrees it is turned
 * @param face whether it has a face; a small figure is recognized by its shape
 * @returns the hair behind the body, and the head before it
 */
export function drawHead(
  { women, skin, hair, style, beard, band }: Person,
  place: { center: Point; turn: number },
  face: boolean,
): { back: string; front: string } {
  const dark = shade(skin, -0.2);
  const jaw = women ? 66 : 78;
  const [back, fringe] = HAIR[style];
  const placed = (parts: string[]) =>
    `<g transform="translate(${n(place.center.x)} ${n(place.center.y)}) rotate(${n(place.turn)}) scale(.051)">${parts.join("")}</g>`;
  return {
    back: placed([path(back, `fill="${shade(hair, -0.25)}"`)]),
    front: placed([
      circle(at(-101, 0), 22, `fill="${dark}"`),
      circle(at(101, 0), 22, `fill="${skin}"`),
      path(
        `M-100-40C-104-120-62-156 0-156 62-156 104-120 100-40 100 20 92 66 ${jaw} 96 52 130 26 142 0 142-26 142-52 130-${jaw} 96-92 66-100 20-100-40Z`,
        `fill="${skin}"`,
      ),
      // Lit from the right: the left third of the face is in shadow.
      path(
        `M-100-40C-104-120-62-156 0-156-44-140-66-90-62-30-60 40-50 104 0 142-26 142-52 130-${jaw} 96-92 66-100 20-100-40Z`,
        `fill="${dark}"`,
      ),
      beard ? path(BEARD, `fill="${hair}" fill-rule="evenodd"`) : "",
      face ? drawFace(women, skin, hair) : "",
      path(fringe, `fill="${hair}"`),
      band ? path("M-103-62C-60-104 60-104 103-62L105-96C62-136-62-136-105-96Z", `fill="${band}"`) : "",
    ]),
  };
}

const BEARD =
  "M-98 14C-96 80-70 160 0 162 70 160 96 80 98 14 86 52 66 62 36 64 18 58-18 58-36 64-66 62-86 52-98 14ZM-38 80Q0 70 38 80 30 116 0 116-30 116-38 80Z";

function drawFace(women: boolean, skin: string, hair: string): string {
  const deep = shade(skin, -0.42);
  const line = (color: string, width: number) =>
    `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"`;
  const eyes = [-1, 1].map(
    (side) =>
      `<g transform="translate(${side * 43} -8)">${[
        path("M-21 2Q0-17 21 2Q0 14-21 2z", `fill="#fffdf8"`),
        circle(at(1, -1), 9, `fill="#2a1608"`),
        circle(at(4, -4), 2.5, `fill="#fff"`),
        path("M-22 2Q0-19 22 2", line("#1d0f0a", women ? 6 : 4.5)),
        path(`M${-26 * side}-26Q0-38 ${24 * side}-27`, line(shade(hair, -0.2), women ? 7 : 11)),
      ].join("")}</g>`,
  );
  return [
    path("M-34 82Q0 94 34 82Q26 112 0 112-26 112-34 82z", `fill="#fff"`),
    path("M-36 81Q0 95 36 81", line(deep, 5)),
    path("M-4-4C-10 26-20 40-20 50-10 60 10 60 20 50", line(deep, 5)),
    ...eyes,
  ].join("");
}
