import { CREAM, type Palette, shade } from "./palette.ts";
import { at, ellipse, n, type Point, path, pole, polygon, rect, through } from "./shapes.ts";

/**
 * A court seen from inside, towards one hoop. World units are metres: `x` from the middle to the right, `y` up, `z` away
 * from the viewer. Measures are real, so that players, hoop and lines match at any distance.
 */
export interface Camera {
  /** The middle of the court at eye height, in the picture. */
  center: Point;
  /** Eye height, in metres. */
  eye: number;
  /** Picture units per metre at a distance of one metre. */
  zoom: number;
  /** Distance from the eye to the baseline. */
  baseline: number;
}

export function project({ center, eye, zoom }: Camera, x: number, y: number, z: number): Point {
  return at(center.x + (x * zoom) / z, center.y + ((eye - y) * zoom) / z);
}

const HALF_WIDTH = 7.5;
const NEAREST = 0.75;

/** Where the floor begins, from the top of the picture. */
export function horizon(camera: Camera): number {
  return project(camera, 0, 0, camera.baseline + 2.5).y;
}

/** The floor from the horizon to the bottom, with boards, painted key and lines. */
export function drawFloor(camera: Camera, palette: Palette, width: number): string {
  const { baseline } = camera;
  const end = baseline + 2.5;
  const hoop = baseline - 1.575;
  const freeThrow = baseline - 5.8;
  const ground = (x: number, z: number) => project(camera, x, 0, Math.max(z, NEAREST));
  const area = (left: number, right: number, near: number, far: number, attributes: string) =>
    polygon([ground(left, far), ground(right, far), ground(right, near), ground(left, near)], attributes);
  const arc = (z: number, radius: number, from: number, to: number) =>
    Array.from({ length: 29 }, (_, index) => {
      const angle = ((from + ((to - from) * index) / 28) * Math.PI) / 180;
      return ground(Math.cos(angle) * radius, z + Math.sin(angle) * radius);
    });
  const boards = Array.from({ length: 41 }, (_, index) => (index - 20) * 0.75);
  const line = `stroke="${CREAM}" stroke-width="5" stroke-linejoin="round"`;
  const curves = [
    arc(freeThrow, 1.8, 180, 360),
    arc(hoop, 1.25, 180, 360),
    [ground(-6.6, baseline), ...arc(hoop, 6.75, 168, 372), ground(6.6, baseline)],
  ];
  const top = horizon(camera);
  return [
    rect(0, top, width, 1000 - top, `fill="${palette.floor}"`),
    ...boards.map((x) => area(x, x + 0.36, NEAREST, end, `fill="${shade(palette.floor, -0.06)}"`)),
    area(-40, 40, baseline, end, `fill="${shade(palette.key, -0.25)}"`),
    area(-HALF_WIDTH, HALF_WIDTH, NEAREST, baseline, `fill="none" ${line}`),
    area(-2.45, 2.45, freeThrow, baseline, `fill="${palette.key}" ${line}`),
    path(curves.map(through).join(""), `fill="none" ${line}`),
  ].join("");
}

/** What a throw aims at: its drawing and the middle of its rim. */
export interface Goal {
  svg: string;
  rim: Point;
}

/** The hoop at the end of the court, from the front. */
export function drawHoop(camera: Camera, { ink }: Palette): Goal {
  const z = camera.baseline - 1.4;
  const scale = camera.zoom / z;
  const rim = project(camera, 0, 3.05, z);
  const line = (color: string, width: number) => `stroke="${color}" stroke-width="${n(scale * width)}"`;
  return {
    rim,
    svg: [
      pole(rim, project(camera, 0, 0, camera.baseline + 1.4), scale * 0.13, ink),
      rect(
        rim.x - 0.9 * scale,
        rim.y - 0.9 * scale,
        1.8 * scale,
        1.05 * scale,
        `fill="#fdfbff" ${line(ink, 0.05)}`,
      ),
      rect(
        rim.x - 0.3 * scale,
        rim.y - 0.48 * scale,
        0.6 * scale,
        0.45 * scale,
        `fill="none" ${line("#ff6a13", 0.045)}`,
      ),
      drawRim(rim, scale, ink),
    ].join(""),
  };
}

/** A hoop from the side, whose pole stands at the edge `side`. */
export function drawSideHoop(rim: Point, side: number, { ink }: Palette): Goal {
  const board = at(rim.x + side * 70, rim.y);
  const mast = at(board.x + side * 75, rim.y + 70);
  return {
    rim,
    svg: [
      pole(at(mast.x, 800), mast, 15, ink),
      pole(mast, at(board.x, rim.y + 10), 12, ink),
      rect(board.x - 9, rim.y - 190, 18, 240, `fill="#fdfbff" stroke="${ink}" stroke-width="7"`),
      drawRim(rim, 270, ink),
    ].join(""),
  };
}

/** Rim and net; the rim is 0.45 m wide. */
function drawRim({ x, y }: Point, scale: number, ink: string): string {
  const r = 0.25 * scale;
  const strings = [-1, -0.5, 0, 0.5].flatMap((side) => [
    through([
      at(x + side * r, y),
      at(x + (side + 0.5) * r * 0.78, y + r * 0.9),
      at(x + side * r * 0.5, y + r * 1.7),
    ]),
    through([
      at(x - side * r, y),
      at(x - (side + 0.5) * r * 0.78, y + r * 0.9),
      at(x - side * r * 0.5, y + r * 1.7),
    ]),
  ]);
  const ring = (color: string, width: number) =>
    ellipse(at(x, y), r, r * 0.24, `fill="none" stroke="${color}" stroke-width="${n(scale * width)}"`);
  return [
    path(strings.join(""), `stroke="#fff" stroke-width="${n(scale * 0.022)}" fill="none"`),
    ring(ink, 0.075),
    ring("#ff6a13", 0.05),
  ].join("");
}

/** The basket of cestoball: on a tall pole, without a board. */
export function drawCesto(rim: Point, { ink }: Palette, color: string): Goal {
  const foot = at(rim.x, 850);
  return {
    rim,
    svg: [
      ellipse(foot, 430, 46, `fill="none" stroke="${CREAM}" stroke-width="7"`),
      ellipse(foot, 78, 15, `fill="${ink}"`),
      pole(at(rim.x, rim.y + 50), foot, 10, ink),
      pole(at(foot.x, 650), at(foot.x, 838), 15, color),
      `<g transform="translate(${n(rim.x)} ${n(rim.y)})"><path d="M-58 0L-40 66Q0 80 40 66L58 0Z" fill="#f2c77c"/>`,
      `<path d="M-38 0-26 70M-19 0-13 73M0 0V75M19 0 13 73M38 0 26 70M-52 22Q0 36 52 22M-47 44Q0 58 47 44" stroke="#a8641d" stroke-width="4" fill="none"/>`,
      `<ellipse rx="58" ry="15" fill="#6d3a12" stroke="#ff7a1a" stroke-width="9"/></g>`,
    ].join(""),
  };
}
