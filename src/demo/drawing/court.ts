import type { Palette } from "./palette.ts";
import { shade } from "./palette.ts";
import { at, limb, n, type Point, path, polygon, polyline, rect } from "./shapes.ts";

/**
 * A court seen from inside, towards one hoop. World units are metres: `x` from the middle to the right, `y` up, `z` away
 * from the viewer. Measures are real, so that players, hoop and lines match at any distance.
 */
export interface Camera {
  /** The point of the picture that the camera looks at: the middle of the court, at eye height. */
  center: Point;
  /** Eye height, in metres. */
  eye: number;
  /** Picture units per metre at a distance of one metre. */
  zoom: number;
  /** Distance from the eye to the baseline. */
  baseline: number;
}

export function project(camera: Camera, x: number, y: number, z: number): Point {
  const scale = camera.zoom / Math.max(z, 0.4);
  return at(camera.center.x + x * scale, camera.center.y + (camera.eye - y) * scale);
}

/** Picture units per metre at distance `z`. */
export function metre(camera: Camera, z: number): number {
  return camera.zoom / Math.max(z, 0.4);
}

const HALF_WIDTH = 7.5;
const NEAREST = 0.75;

/** The floor from the horizon to the bottom, with boards, painted key and lines. */
export function drawFloor(camera: Camera, palette: Palette, size: { width: number; height: number }): string {
  const { baseline } = camera;
  const ground = (x: number, z: number) => project(camera, x, 0, Math.max(z, NEAREST));
  const horizon = ground(0, baseline + 2.5).y;
  const line = `stroke="${palette.line}" stroke-linejoin="round" stroke-linecap="round"`;
  const stroke = (points: readonly [number, number][], width = 5) =>
    polyline(
      points.map(([x, z]) => ground(x, z)),
      `${line} stroke-width="${width}"`,
    );
  const boards = Array.from({ length: 41 }, (_, index) => {
    const x = (index - 20) * 0.75;
    const [a, b, c, d] = [
      ground(x, baseline + 2.5),
      ground(x + 0.36, baseline + 2.5),
      ground(x + 0.36, NEAREST),
      ground(x, NEAREST),
    ];
    return polygon([a, b, c, d], `fill="${palette.floorDark}" opacity=".16"`);
  });
  const hoopZ = baseline - 1.575;
  const freeThrow = baseline - 5.8;
  const key = polygon(
    [ground(-2.45, baseline), ground(2.45, baseline), ground(2.45, freeThrow), ground(-2.45, freeThrow)],
    `fill="${palette.key}"`,
  );
  return [
    `<defs><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.floorDark}"/><stop offset=".35" stop-color="${palette.floor}"/><stop offset="1" stop-color="${shade(palette.floor, 0.12)}"/></linearGradient></defs>`,
    rect(0, horizon, size.width, size.height - horizon, `fill="url(#floor)"`),
    ...boards,
    polygon(
      [ground(-40, baseline + 2.5), ground(40, baseline + 2.5), ground(40, baseline), ground(-40, baseline)],
      `fill="${shade(palette.key, -0.25)}"`,
    ),
    key,
    stroke(
      [
        [-HALF_WIDTH, NEAREST],
        [-HALF_WIDTH, baseline],
        [HALF_WIDTH, baseline],
        [HALF_WIDTH, NEAREST],
      ],
      6,
    ),
    stroke([
      [-2.45, baseline],
      [-2.45, freeThrow],
      [2.45, freeThrow],
      [2.45, baseline],
    ]),
    stroke(arc(0, freeThrow, 1.8, 180, 360)),
    stroke(arc(0, hoopZ, 1.25, 180, 360)),
    stroke([[-6.6, baseline], ...arc(0, hoopZ, 6.75, 168, 372), [6.6, baseline]]),
  ].join("");
}

/** Points of a circle on the floor; 270° is towards the viewer. */
function arc(x: number, z: number, radius: number, from: number, to: number): [number, number][] {
  const steps = 28;
  const points: [number, number][] = [];
  for (let index = 0; index <= steps; index++) {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180;
    const distance = z + Math.sin(angle) * radius;
    if (distance > NEAREST) points.push([x + Math.cos(angle) * radius, distance]);
  }
  return points;
}

export interface Hoop {
  svg: string;
  rim: Point;
  /** Units per metre at the hoop. */
  scale: number;
}

/** The hoop at the end of the court, from the front. */
export function drawHoop(camera: Camera, palette: Palette): Hoop {
  const z = camera.baseline - 1.4;
  const scale = metre(camera, z);
  const rim = project(camera, 0, 3.05, z);
  const base = project(camera, 0, 0, camera.baseline + 1.4);
  const board = rect(rim.x - 0.9 * scale, rim.y - 0.9 * scale, 1.8 * scale, 1.05 * scale, "");
  const frame = board.replace(
    "/>",
    `fill="#fdfbff" fill-opacity=".9" stroke="${palette.ink}" stroke-width="${n(scale * 0.05)}"/>`,
  );
  const square = rect(
    rim.x - 0.295 * scale,
    rim.y - 0.48 * scale,
    0.59 * scale,
    0.45 * scale,
    `fill="none" stroke="#ff6a13" stroke-width="${n(scale * 0.045)}"`,
  );
  const pole = limb(at(rim.x, rim.y - 0.2 * scale), scale * 0.12, base, scale * 0.16, palette.ink);
  return { svg: pole + frame + square + drawRim(rim, scale, palette), rim, scale };
}

/** Rim and net; the rim is 0.45 m wide. */
export function drawRim(rim: Point, scale: number, palette: Palette): string {
  const r = 0.25 * scale;
  const strings = [-1, -0.5, 0, 0.5, 1].flatMap((side) => [
    `M${n(rim.x + side * r)} ${n(rim.y)}L${n(rim.x + (side + 0.5 > 1 ? side - 0.5 : side + 0.5) * r * 0.78)} ${n(rim.y + r * 0.9)}`,
    `M${n(rim.x + side * r)} ${n(rim.y)}L${n(rim.x + (side - 0.5 < -1 ? side + 0.5 : side - 0.5) * r * 0.78)} ${n(rim.y + r * 0.9)}`,
    `M${n(rim.x + side * r * 0.7)} ${n(rim.y + r * 0.9)}L${n(rim.x + side * r * 0.5)} ${n(rim.y + r * 1.7)}`,
  ]);
  return [
    path(strings.join(""), `stroke="#fff" stroke-width="${n(scale * 0.022)}" fill="none" opacity=".95"`),
    `<ellipse cx="${n(rim.x)}" cy="${n(rim.y)}" rx="${n(r)}" ry="${n(r * 0.24)}" fill="none" stroke="${palette.ink}" stroke-width="${n(scale * 0.075)}"/>`,
    `<ellipse cx="${n(rim.x)}" cy="${n(rim.y)}" rx="${n(r)}" ry="${n(r * 0.24)}" fill="none" stroke="#ff6a13" stroke-width="${n(scale * 0.05)}"/>`,
  ].join("");
}
