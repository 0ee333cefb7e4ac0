/** Basic SVG shapes. Coordinates are the scene's; angles are in degrees. */
export interface Point {
  x: number;
  y: number;
}

/** A number rounded for a path. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function at(x: number, y: number): Point {
  return { x, y };
}

/** The point at `length` from `from`; 0° is down, 90° right, 180° up, as a limb hangs. */
export function along(from: Point, degrees: number, length: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return at(from.x + Math.sin(radians) * length, from.y + Math.cos(radians) * length);
}

export function circle(center: Point, radius: number, attributes: string): string {
  return `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="${n(radius)}" ${attributes}/>`;
}

export function ellipse(center: Point, rx: number, ry: number, attributes: string): string {
  return `<ellipse cx="${n(center.x)}" cy="${n(center.y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`;
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`;
}

export function polygon(points: readonly Point[], attributes: string): string {
  return `<polygon points="${points.map(({ x, y }) => `${n(x)},${n(y)}`).join(" ")}" ${attributes}/>`;
}

export function polyline(points: readonly Point[], attributes: string): string {
  return `<polyline points="${points.map(({ x, y }) => `${n(x)},${n(y)}`).join(" ")}" fill="none" ${attributes}/>`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** Two circles and the area between them: an arm, a leg, a pole. */
export function limb(a: Point, ra: number, b: Point, rb: number, fill: string): string {
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  if (distance <= Math.abs(ra - rb)) return circle(ra > rb ? a : b, Math.max(ra, rb), `fill="${fill}"`);
  const heading = Math.atan2(b.y - a.y, b.x - a.x);
  const spread = Math.acos((ra - rb) / distance);
  const touch = (center: Point, radius: number, angle: number) =>
    `${n(center.x + Math.cos(angle) * radius)} ${n(center.y + Math.sin(angle) * radius)}`;
  const d = [
    `M${touch(a, ra, heading + spread)}`,
    `L${touch(b, rb, heading + spread)}`,
    `A${n(rb)} ${n(rb)} 0 0 0 ${touch(b, rb, heading - spread)}`,
    `L${touch(a, ra, heading - spread)}`,
    `A${n(ra)} ${n(ra)} 0 1 0 ${touch(a, ra, heading + spread)}Z`,
  ].join("");
  return path(d, `fill="${fill}"`);
}

/** A limb of two parts in two tones, lit from above and ahead; the highlight continues over the joint. */
export function litLimbs(joints: readonly [Joint, Joint, Joint], dark: string, light: string): string {
  const [a, b, c] = joints;
  const lit = ({ point, radius }: Joint): Joint => ({
    point: at(point.x + radius * 0.16, point.y - radius * 0.16),
    radius: radius * 0.74,
  });
  const draw = (from: Joint, to: Joint, fill: string) =>
    limb(from.point, from.radius, to.point, to.radius, fill);
  return draw(a, b, dark) + draw(b, c, dark) + draw(lit(a), lit(b), light) + draw(lit(b), lit(c), light);
}

export interface Joint {
  point: Point;
  radius: number;
}

/** A basketball; `turn` rotates it, so that no two look alike. */
export function ball(center: Point, radius: number, turn: number, ink: string): string {
  const r = radius;
  return `<g transform="translate(${n(center.x)} ${n(center.y)}) rotate(${n(turn)}) scale(${n(r / 10)})">
<circle r="10" fill="#e8641b"/><path d="M-8.7 -5A10 10 0 0 1 8.7 -5C4 -8.5-4-8.5-8.7-5z" fill="#ffb066" opacity=".55"/>
<path d="M-9 4.3A10 10 0 0 0 9 4.3C4 8-4 8-9 4.3z" fill="#a63c08" opacity=".5"/>
<g fill="none" stroke="${ink}" stroke-width="1.1"><circle r="9.6"/><path d="M-10 0H10M0-10V10M-7-7C-2-3-2 3-7 7M7-7C2-3 2 3 7 7"/></g></g>`;
}

/** The trajectory of a ball: dots that grow along a throw from `from` to `to` that rises by `height`. */
export function flight(from: Point, to: Point, height: number, color: string, size: number): string {
  const steps = 16;
  const dots = Array.from({ length: steps }, (_, index) => {
    const t = index / steps;
    const x = from.x + (to.x - from.x) * t;
    const y = from.y + (to.y - from.y) * t - 4 * height * t * (1 - t);
    return circle(at(x, y), size * (0.15 + 0.55 * t), `fill="${color}" opacity="${n(0.25 + t * 0.65)}"`);
  });
  return dots.join("");
}
