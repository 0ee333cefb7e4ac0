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

/** The point at `part` of the way from `a` to `b`. */
export function between(a: Point, b: Point, part: number): Point {
  return at(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
}

export function circle({ x, y }: Point, radius: number, attributes: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${attributes}/>`;
}

export function ellipse({ x, y }: Point, rx: number, ry: number, attributes: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`;
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** The path through these points. */
export function through(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}`;
}

export function polygon(points: readonly Point[], attributes: string): string {
  return path(`${through(points)}Z`, attributes);
}

/** Defines a gradient downwards, to be used as `url(#id)`. */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
) {
  const inner = stops.map(
    ([offset, color, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  return `<defs><linearGradient id="${id}" x2="0" y2="1">${inner.join("")}</linearGradient></defs>`;
}

export interface Joint {
  point: Point;
  radius: number;
}

/** Two circles and the area between them: an arm, a leg, a pole. */
export function limb(a: Joint, b: Joint, fill: string): string {
  const distance = Math.hypot(b.point.x - a.point.x, b.point.y - a.point.y);
  const heading = Math.atan2(b.point.y - a.point.y, b.point.x - a.point.x);
  const spread = Math.acos(Math.max(-1, Math.min(1, (a.radius - b.radius) / distance)));
  const touch = ({ point, radius }: Joint, angle: number) =>
    `${n(point.x + Math.cos(angle) * radius)} ${n(point.y + Math.sin(angle) * radius)}`;
  const round = ({ radius }: Joint, large: 0 | 1) => `A${n(radius)} ${n(radius)} 0 ${large} 0 `;
  return path(
    `M${touch(a, heading + spread)}L${touch(b, heading + spread)}${round(b, 0)}${touch(b, heading - spread)}` +
      `L${touch(a, heading - spread)}${round(a, 1)}${touch(a, heading + spread)}Z`,
    `fill="${fill}"`,
  );
}

/** A limb of two parts in two tones, lit from above and ahead; the highlight continues over the joint. */
export function litLimbs(joints: readonly [Joint, Joint, Joint], [dark, light]: [string, string]): string {
  const lit = joints.map(({ point: { x, y }, radius }) => ({
    point: at(x + radius * 0.16, y - radius * 0.16),
    radius: radius * 0.74,
  })) as [Joint, Joint, Joint];
  const draw = ([a, b, c]: readonly [Joint, Joint, Joint], fill: string) =>
    limb(a, b, fill) + limb(b, c, fill);
  return draw(joints, dark) + draw(lit, light);
}

/** A straight pole from `a` to `b`. */
export function pole(a: Point, b: Point, radius: number, fill: string): string {
  return limb({ point: a, radius }, { point: b, radius: radius * 1.2 }, fill);
}

/** A basketball; `turn` rotates it, so that no two look alike. */
export function ball({ x, y }: Point, radius: number, turn: number, ink: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(radius / 10)})">
<circle r="10" fill="#e8641b"/><path d="M-8.7 -5A10 10 0 0 1 8.7 -5C4 -8.5-4-8.5-8.7-5z" fill="#ffb066" opacity=".55"/>
<path d="M-9 4.3A10 10 0 0 0 9 4.3C4 8-4 8-9 4.3z" fill="#a63c08" opacity=".5"/>
<g fill="none" stroke="${ink}" stroke-width="1.1"><circle r="9.6"/><path d="M-10 0H10M0-10V10M-7-7C-2-3-2 3-7 7M7-7C2-3 2 3 7 7"/></g></g>`;
}
