import { drawHead, type Person } from "./head.ts";
import { drawWord } from "./letters.ts";
import { type Kit, shade } from "./palette.ts";
import type { Pose } from "./poses.ts";
import { along, at, between, circle, ellipse, limb, litLimbs, n, type Point, path } from "./shapes.ts";

export interface FigureLook {
  person: Person;
  kit: Kit;
  pose: Pose;
  /** Where the lowest foot touches the ground (or would, in a jump). */
  ground: Point;
  /** From sole to crown when standing straight, in scene units. */
  height: number;
  facing: 1 | -1;
  number: string;
  /** Written above the number. */
  name: string;
  /** Height of the feet above the ground; a negative value sinks the figure below the picture's edge. */
  lift: number;
  /** Tracksuit, as coaches wear, instead of the playing kit. */
  tracksuit: boolean;
}

export interface Figure {
  svg: string;
  /** Where the near hand holds a ball. */
  hand: Point;
}

/** Segment lengths of a body about 98 units tall. */
const TRUNK = 30;
const UPPER_ARM = 16.5;
const FOREARM = 15.5;
const SHANK = 23.5;
/** Minimum height at which a face is drawn. */
const CLOSE = 700;

/** A player in jersey, shorts and shoes, drawn as limbs between joints so that a pose is a set of angles. */
export function drawFigure(look: FigureLook): Figure {
  const [lean, nod, nearArm, farArm, nearLeg, farLeg, open, feet] = look.pose;
  const { facing, person, ground, height, lift } = look;
  const unit = height / 98;

  // Joints relative to the hips; afterwards everything shifts to put the lowest foot on its ground.
  const up = (degrees: number) => 180 - degrees * facing;
  const spread = (0.35 + 0.65 * open) * facing;
  const chest = along(at(0, 0), up(lean), TRUNK);
  const yoke = along(at(0, 0), up(lean), TRUNK - 2.5);
  const bend = (from: Point, angles: readonly [number, number], upper: number, lower: number) => {
    const middle = along(from, angles[0] * facing, upper);
    return { from, middle, end: along(middle, angles[1] * facing, lower) };
  };
  const arm = (side: 1 | -1, angles: readonly [number, number]) =>
    bend(along(yoke, 90 - lean * facing, 9.8 * side * spread), angles, UPPER_ARM, FOREARM);
  const leg = (side: 1 | -1, angles: readonly [number, number]) => ({
    ...bend(at(5 * side * spread, 1), angles, SHANK, SHANK),
    toes: toes(angles[1], open > 0.8 && side < 0, feet) * facing,
    sole: feet ? 8 : angles[1] < -40 ? 9.5 : 4.8,
  });
  const arms = { near: arm(-1, nearArm), far: arm(1, farArm) };
  const legs = { near: leg(-1, nearLeg), far: leg(1, farLeg) };
  const lowest = Math.max(...[legs.near, legs.far].map(({ end, sole }) => end.y + sole));
  const neck = along(chest, up(lean + nod * 0.4), 4);
  const place = { center: along(neck, up(lean + nod), 7), turn: (lean + nod) * facing };
  const head = drawHead(person, place, height > CLOSE);
  const parts = [
    head.back,
    drawArm(arms.far, look, true),
    drawLeg(legs.far, look, true),
    limb({ point: chest, radius: 5 }, { point: neck, radius: 3.9 }, shade(person.skin, -0.25)),
    drawLeg(legs.near, look, false),
    drawTrunk(look, facing * (0.66 + 0.34 * open), lean),
    head.front,
    drawArm(arms.near, look, false),
  ];
  const shift = at(ground.x, ground.y - lift - lowest * unit);
  const hand = along(arms.near.end, nearArm[1] * facing, 6);
  const shadow = ellipse(ground, height * 0.2, height * 0.03, `fill="#12041f" opacity=".38"`);
  return {
    svg: `${shadow}<g transform="translate(${n(shift.x)} ${n(shift.y)}) scale(${unit.toFixed(3)})">${parts.join("")}</g>`,
    hand: at(shift.x + hand.x * unit, shift.y + hand.y * unit),
  };
}

/** Angle of a foot: flat, hanging in a jump, or on its toes; turned outwards in a front view. */
function toes(shin: number, outwards: boolean, feet: "air" | undefined): number {
  if (feet) return outwards ? -48 : shin + 48;
  if (shin < -40) return 48;
  return outwards ? -90 : 90;
}

interface Bent {
  from: Point;
  middle: Point;
  end: Point;
}

/** Shadow and light of a colour; limbs on the far side are darker. */
function tones(color: string, far: boolean): [string, string] {
  return far ? [shade(color, -0.34), shade(color, -0.2)] : [shade(color, -0.2), color];
}

function drawArm({ from, middle, end }: Bent, { kit, person, tracksuit }: FigureLook, far: boolean): string {
  const [dark, light] = tones(person.skin, far);
  const joints = [
    { point: from, radius: 4.8 },
    { point: middle, radius: 3.6 },
    { point: between(middle, end, 0.93), radius: 2.4 },
  ] as const;
  return [
    circle(end, 3.1, `fill="${dark}"`),
    circle(at(end.x + 0.5, end.y - 0.5), 2.4, `fill="${light}"`),
    litLimbs(joints, tracksuit ? tones(kit.main, far) : [dark, light]),
  ].join("");
}

function drawLeg(
  { from, middle, end, toes }: Bent & { toes: number },
  { kit, person, tracksuit }: FigureLook,
  far: boolean,
): string {
  const hem = between(from, middle, person.women ? 0.3 : 0.68);
  const edge = between(from, middle, person.women ? 0.32 : 0.8);
  const joints = [
    { point: from, radius: 6.6 },
    { point: middle, radius: 4.5 },
    { point: end, radius: 2.8 },
  ] as const;
  const shorts = [
    { point: from, radius: 7.8 },
    { point: between(from, hem, 0.5), radius: 7.8 },
    { point: hem, radius: 7.5 },
  ] as const;
  const sock = { point: between(middle, end, 0.68), radius: 3.2 };
  const stripe = at((edge.y - from.y) / 3, (from.x - edge.x) / 3);
  return [
    litLimbs(joints, tones(tracksuit ? kit.dark : person.skin, far)),
    tracksuit ? "" : limb(sock, { point: end, radius: 3 }, far ? "#d9cfe6" : "#f7f2ff"),
    drawShoe(end, toes, tones(kit.trim, far)),
    litLimbs(shorts, tones(tracksuit ? kit.dark : kit.main, far)),
    tracksuit || person.women
      ? ""
      : path(
          `M${n(edge.x - stripe.x)} ${n(edge.y - stripe.y)}L${n(edge.x + stripe.x)} ${n(edge.y + stripe.y)}`,
          `stroke="${tones(kit.trim, far)[1]}" stroke-width="1.8" stroke-linecap="round"`,
        ),
  ].join("");
}

function drawShoe(ankle: Point, heading: number, [dark, light]: [string, string]): string {
  const side = heading >= 0 ? 1 : -1;
  return `<g transform="translate(${n(ankle.x)} ${n(ankle.y)}) rotate(${n(side * (90 - Math.abs(heading)))}) scale(${side} 1)">
<path d="M-3.6-2.5C-4 1-4.5 3-4.2 4.2H9.5C9.5 1.8 7 .8 4.5 0L3-3z" fill="${dark}"/>
<path d="M-1-2.6C-1 0 1 1.6 3 2.2L9 3C8 1.4 6 .6 4.5 0L3-3z" fill="${light}"/><path d="M-4.3 3.2H9.7V4.8H-4.3z" fill="#fff"/></g>`;
}

/** @param width relative to a trunk seen from the front; negative to face left */
function drawTrunk(
  { kit, facing, person, number, name, tracksuit }: FigureLook,
  width: number,
  lean: number,
): string {
  const shoulder = { point: at(-7 * width, -29), radius: tracksuit ? 5 : 4.5 };
  const letters = { x: facing * 0.8, color: kit.letters };
  return `<g transform="rotate(${n(lean * facing)})">
${limb(shoulder, { ...shoulder, point: at(7 * width, -29) }, tracksuit ? kit.main : shade(person.skin, -0.12))}
<g transform="scale(${width.toFixed(2)} 1)">${person.women && !tracksuit ? path("M-8.6-3C-10 3-12 8-13 12-6 15 6 15 13 12 12 8 10 3 8.6-3Z", `fill="${kit.dark}"`) : ""}
<path d="M-4-32.5L-8-32C-7-23-9-22-8.8-18-7.6-12-8-6-9 3H9C8-6 7.6-12 8.8-18 9-22 7-23 8-32L4-32.5C3-27-3-27-4-32.5Z" fill="${kit.main}"/>
<path d="M-8.8-20C-7.6-12-8-6-9 3H-3.5C-5-8-4-20-8.8-20Z" fill="${kit.dark}"/>
<path d="M-8.6-17C-7.6-12-8-6-9 3H-6.6C-6-6-5.8-12-8.6-17Z" fill="${kit.trim}"/>
<path d="M-4-32.5C-3-27 3-27 4-32.5${tracksuit ? "M1-29V3" : ""}" fill="none" stroke="${kit.trim}" stroke-width="1.4"/></g>
${tracksuit ? "" : drawWord(number, { ...letters, y: name ? -11 : -14, height: 11 * Math.sqrt(Math.abs(width)), weight: 1.3 })}
${tracksuit ? "" : drawWord(name, { ...letters, y: -21.5, height: 3.7 * Math.abs(width), weight: 1.1 })}
</g>`;
}
