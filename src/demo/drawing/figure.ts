import { drawHead, type Person } from "./head.ts";
import { drawWord } from "./letters.ts";
import { type Kit, shade } from "./palette.ts";
import type { Pose } from "./poses.ts";
import { along, at, circle, ellipse, limb, litLimbs, n, type Point, path } from "./shapes.ts";

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
  /** Written above the number if the figure is large enough. */
  name?: string;
  skirt?: boolean;
  /** Height above the ground, in scene units. */
  lift?: number;
  /** Long clothes, as coaches wear; a player's kit by default. */
  tracksuit?: boolean;
}

export interface Figure {
  svg: string;
  nearHand: Point;
  farHand: Point;
  head: Point;
}

/** Segment lengths of a body about 98 units tall. */
const TRUNK = 30;
const UPPER_ARM = 16.5;
const FOREARM = 15.5;
const THIGH = 23.5;
const SHIN = 23.5;

/** A player in jersey, shorts and shoes, drawn as limbs between joints so that a pose is a set of angles. */
export function drawFigure(look: FigureLook): Figure {
  const { pose, facing, kit, person, tracksuit = false } = look;
  const unit = look.height / 98;
  const turned = (degrees: number) => degrees * facing;

  // Joints relative to the hips; afterwards everything shifts to put the lowest foot on its ground.
  const hips = at(0, 0);
  const chest = along(hips, 180 - turned(pose.lean), TRUNK);
  const side = (origin: Point, offset: number) => along(origin, 90 - turned(pose.lean), offset * facing);
  const yoke = along(hips, 180 - turned(pose.lean), TRUNK - 2.5);
  const shoulders = { near: side(yoke, -9.8 * spread(pose)), far: side(yoke, 9.8 * spread(pose)) };
  const hipJoints = { near: at(-5 * spread(pose) * facing, 1), far: at(5 * spread(pose) * facing, 1) };
  const arm = (from: Point, [upper, fore]: readonly [number, number]) => {
    const elbow = along(from, turned(upper), UPPER_ARM);
    return { from, elbow, hand: along(elbow, turned(fore), FOREARM) };
  };
  const leg = (from: Point, [thigh, shin]: readonly [number, number]) => {
    const knee = along(from, turned(thigh), THIGH);
    return { from, knee, foot: along(knee, turned(shin), SHIN), shin };
  };
  const nearArm = arm(shoulders.near, pose.nearArm);
  const farArm = arm(shoulders.far, pose.farArm);
  const nearLeg = leg(hipJoints.near, pose.nearLeg);
  const farLeg = leg(hipJoints.far, pose.farLeg);
  const sole = ({ foot, shin }: Leg) => foot.y + (pose.air ? 8 : shin < -40 ? 9.5 : 4.8);
  const lowest = Math.max(sole(nearLeg), sole(farLeg));
  const neck = along(chest, 180 - turned(pose.lean + pose.nod * 0.4), 5);
  const head = along(neck, 180 - turned(pose.lean + pose.nod), 7);

  const sleeve = tracksuit ? kit.main : null;
  const parts = [
    drawArm(farArm, person.skin, sleeve ?? null, true),
    drawLeg(farLeg, look, true),
    limb(chest, 5, neck, 3.6, shade(person.skin, -0.25)),
    drawLeg(nearLeg, look, false),
    drawTrunk(look),
    drawHead(person, head, 1, pose.lean + pose.nod, facing),
    drawArm(nearArm, person.skin, sleeve ?? null, false),
  ];
  const shift = at(look.ground.x, look.ground.y - (look.lift ?? 0) - lowest * unit);
  const placed = (point: Point) => at(shift.x + point.x * unit, shift.y + point.y * unit);
  const shadow = ellipse(
    look.ground,
    look.height * (look.lift ? 0.17 : 0.22),
    look.height * 0.03,
    `fill="#12041f" opacity="${look.lift ? 0.3 : 0.42}"`,
  );
  return {
    svg: `${shadow}<g transform="translate(${n(shift.x)} ${n(shift.y)}) scale(${unit.toFixed(4)})">${parts.join("")}</g>`,
    nearHand: placed(along(nearArm.hand, turned(pose.nearArm[1]), 3)),
    farHand: placed(along(farArm.hand, turned(pose.farArm[1]), 3)),
    head: placed(head),
  };
}

/** Visible fraction of the width of shoulders and hips. */
function spread(pose: Pose): number {
  return 0.35 + 0.65 * pose.open;
}

interface Arm {
  from: Point;
  elbow: Point;
  hand: Point;
}

function drawArm({ from, elbow, hand }: Arm, skin: string, sleeve: string | null, far: boolean): string {
  const [dark, light] = tones(skin, far);
  const [darkSleeve, lightSleeve] = tones(sleeve ?? skin, far);
  const wrist = at(elbow.x + (hand.x - elbow.x) * 0.93, elbow.y + (hand.y - elbow.y) * 0.93);
  const joints = [
    { point: from, radius: 4.8 },
    { point: elbow, radius: 3.6 },
    { point: wrist, radius: 2.4 },
  ] as const;
  return [
    circle(hand, 3.1, `fill="${dark}"`),
    circle(at(hand.x + 0.5, hand.y - 0.5), 2.4, `fill="${light}"`),
    litLimbs(joints, darkSleeve, lightSleeve),
  ].join("");
}

interface Leg {
  from: Point;
  knee: Point;
  foot: Point;
  shin: number;
}

function drawLeg({ from, knee, foot, shin }: Leg, look: FigureLook, far: boolean): string {
  const { kit, facing, person, pose, skirt, tracksuit } = look;
  const [dark, light] = tones(tracksuit ? kit.dark : person.skin, far);
  const [cloth, clothLight] = tones(tracksuit ? kit.dark : kit.main, far);
  const part = skirt ? 0.3 : 0.68;
  const hem = at(from.x + (knee.x - from.x) * part, from.y + (knee.y - from.y) * part);
  const middle = at((from.x + hem.x) / 2, (from.y + hem.y) / 2);
  const sock = at(knee.x + (foot.x - knee.x) * 0.68, knee.y + (foot.y - knee.y) * 0.68);
  const joints = [
    { point: from, radius: 6.6 },
    { point: knee, radius: 4.5 },
    { point: foot, radius: 2.8 },
  ] as const;
  const shorts = [
    { point: from, radius: 7.8 },
    { point: middle, radius: 7.8 },
    { point: hem, radius: 7.5 },
  ] as const;
  return [
    litLimbs(joints, dark, light),
    tracksuit ? "" : limb(sock, 3.2, foot, 3, far ? "#d9cfe6" : "#f7f2ff"),
    drawShoe(foot, shoeHeading(pose, shin, far) * facing, kit.trim, far),
    litLimbs(shorts, cloth, clothLight),
    hemStripe(from, hem, skirt || tracksuit ? 0 : 7.5, far ? shade(kit.trim, -0.25) : kit.trim),
  ].join("");
}

/** Flat on the ground, hanging in the air, or on the toes of the back foot; seen from the front, the feet turn out. */
function shoeHeading(pose: Pose, shin: number, far: boolean): number {
  if (pose.air) return pose.open > 0.8 && !far ? -48 : shin + 48;
  if (shin < -40) return 48;
  return pose.open > 0.8 && !far ? -90 : 90;
}

/** Stripe at the hem of the shorts. */
function hemStripe(from: Point, hem: Point, radius: number, color: string): string {
  if (radius === 0) return "";
  const length = Math.hypot(hem.x - from.x, hem.y - from.y) || 1;
  const ahead = at((hem.x - from.x) / length, (hem.y - from.y) / length);
  const end = at(hem.x + ahead.x * radius * 0.55, hem.y + ahead.y * radius * 0.55);
  const across = at(-ahead.y * radius * 0.82, ahead.x * radius * 0.82);
  return path(
    `M${n(end.x + across.x)} ${n(end.y + across.y)}L${n(end.x - across.x)} ${n(end.y - across.y)}`,
    `stroke="${color}" stroke-width="1.8" stroke-linecap="round"`,
  );
}

function drawShoe(ankle: Point, heading: number, color: string, far: boolean): string {
  const [dark, light] = tones(color, far);
  const side = heading >= 0 ? 1 : -1;
  return `<g transform="translate(${n(ankle.x)} ${n(ankle.y)}) rotate(${n(side * (90 - Math.abs(heading)))}) scale(${side} 1)">
<path d="M-3.6-2.5C-4 1-4.5 3-4.2 4.2H9.5C9.5 1.8 7 .8 4.5 0L3-3z" fill="${dark}"/>
<path d="M-1-2.6C-1 0 1 1.6 3 2.2L9 3C8 1.4 6 .6 4.5 0L3-3z" fill="${light}"/><path d="M-4.3 3.2H9.7V4.8H-4.3z" fill="#fff"/></g>`;
}

function drawTrunk(look: FigureLook): string {
  const { kit, pose, facing, person, number, name, skirt, tracksuit } = look;
  const w = 0.66 + 0.34 * pose.open;
  const f = facing * w;
  const x = (value: number) => n(value * f);
  const shoulder = tracksuit ? 10.5 : 8;
  const body = `M${x(-4)} ${-TRUNK - 2.5}L${x(-shoulder)} ${-TRUNK - 2}C${x(-shoulder + 1)} ${-TRUNK + 7} ${x(-9)} ${-TRUNK + 8} ${x(-8.8)} ${-TRUNK + 12}C${x(-7.6)} -12 ${x(-8)} -6 ${x(-9)} 3H${x(9)}C${x(8)} -6 ${x(7.6)} -12 ${x(8.8)} ${-TRUNK + 12}C${x(9)} ${-TRUNK + 8} ${x(shoulder - 1)} ${-TRUNK + 7} ${x(shoulder)} ${-TRUNK - 2}L${x(4)} ${-TRUNK - 2.5}C${x(3)} ${-TRUNK + 3} ${x(-3)} ${-TRUNK + 3} ${x(-4)} ${-TRUNK - 2.5}Z`;
  const back = `M${x(-8.8)} ${-TRUNK + 10}C${x(-7.6)} -12 ${x(-8)} -6 ${x(-9)} 3H${x(-3.5)}C${x(-5)} -8 ${x(-4)} -20 ${x(-8.8)} ${-TRUNK + 10}Z`;
  const stripe = `M${x(-8.6)} ${-TRUNK + 13}C${x(-7.6)} -12 ${x(-8)} -6 ${x(-9)} 3H${x(-6.6)}C${x(-6)} -6 ${x(-5.8)} -12 ${x(-8.6)} ${-TRUNK + 13}Z`;
  const collar = `M${x(-4)} ${-TRUNK - 2.5}C${x(-3)} ${-TRUNK + 3} ${x(3)} ${-TRUNK + 3} ${x(4)} ${-TRUNK - 2.5}`;
  const skirtPath = `M${x(-8.6)} -3C${x(-10)} 3 ${x(-12)} 8 ${x(-13)} 12C${x(-6)} 15 ${x(6)} 15 ${x(13)} 12C${x(12)} 8 ${x(10)} 3 ${x(8.6)} -3Z`;
  const letters = at(facing * 0.8, name ? -11 : -14);
  const skinTone = shade(person.skin, -0.12);
  return `<g transform="rotate(${n(pose.lean * facing)})">
${limb(at(-7 * f, -TRUNK + 1), 4.5, at(7 * f, -TRUNK + 1), 4.5, skinTone)}
${skirt ? path(skirtPath, `fill="${kit.dark}"`) : ""}
${path(body, `fill="${kit.main}"`)}${path(back, `fill="${kit.dark}"`)}${path(stripe, `fill="${kit.trim}"`)}
${path(collar, `fill="none" stroke="${kit.trim}" stroke-width="1.4"`)}
${tracksuit ? path(`M${x(1)} ${-TRUNK + 1}V3`, `stroke="${kit.trim}" stroke-width="1"`) : drawWord(number, { x: letters.x, y: letters.y, height: 11 * Math.sqrt(w), color: kit.letters, weight: 1.3 })}
${name && !tracksuit ? drawWord(name, { x: letters.x, y: -21.5, height: 4 * w, color: kit.letters, weight: 1.1 }) : ""}
</g>`;
}

function tones(color: string, far: boolean): [string, string] {
  return far ? [shade(color, -0.34), shade(color, -0.2)] : [shade(color, -0.2), color];
}
