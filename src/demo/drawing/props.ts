import type { Scene } from "./backdrop.ts";
import { type Camera, project } from "./court.ts";
import { at, ball, circle, ellipse, n, type Point, path, pole } from "./shapes.ts";

/** Waving three-stripe flags above the crowd. */
export function drawFlags({ luck, kit, palette, width }: Scene): string {
  const count = Math.max(2, Math.round(width / 380));
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + luck.between(0.25, 0.75)) * width) / count;
    const y = luck.between(150, 240);
    const side = luck.one([1, -1]);
    const stripes = [kit.main, kit.trim, kit.main].map((color, stripe) =>
      path(
        `M${n(x)} ${n(y + 35 + stripe * 68)}c${90 * side}-36 ${110 * side} 36 ${200 * side} 10s${60 * side}-36 ${110 * side}-14`,
        `fill="none" stroke="${color}" stroke-width="70"`,
      ),
    );
    return pole(at(x, y - 20), at(x - side * 50, 900), 6, palette.ink) + stripes.join("");
  }).join("");
}

/** Training cones with balls scattered around them. */
export function drawCones({ luck, palette, kit, width }: Scene, camera: Camera): string {
  const reach = Math.min(1, width / 1500);
  const cones = [5.3, 4.6, 3.9, 3.2].map((z, index) => {
    const scale = camera.zoom / z / 3;
    const place = project(camera, (index * 0.6 - 1.3) * reach, 0, z);
    return `<g transform="translate(${n(place.x)} ${n(place.y)}) scale(${n(scale / 10)})">
<ellipse rx="5.7" ry="1.4" fill="${palette.ink}"/><path d="M-3.8 0-.8-10H.8L3.8 0Z" fill="${kit.trim}"/><path d="M-2.7-3.8H2.7L1.8-6.4H-1.8Z" fill="#fff"/></g>`;
  });
  const balls = Array.from({ length: 4 }, () => {
    const z = luck.between(2.8, 5.6);
    const radius = (0.125 * camera.zoom) / z;
    const place = project(camera, luck.between(-2.4, 2.4) * reach, 0, z);
    return [
      ellipse(place, radius * 1.1, radius * 0.3, `fill="#12041f" opacity=".35"`),
      ball(at(place.x, place.y - radius), radius, luck.between(0, 180), palette.ink),
    ].join("");
  });
  return [...cones, ...balls].join("");
}

/** A gold cup standing on `base`, about 440 units high at scale 1. */
export function drawCup(base: Point, scale: number, ink: string): string {
  return `<g transform="translate(${n(base.x)} ${n(base.y)}) scale(${scale.toFixed(2)})">
<path d="M-90 0H90V-34H-90z" fill="#2a1433"/><path d="M-70-34H70V-66H-70z" fill="#4a2458"/>
<path d="M-40-66C-30-100-18-120-16-150H16C18-120 30-100 40-66z" fill="#c98a18"/>
<path d="M-128-392C-210-396-206-250-92-232M128-392C210-396 206-250 92-232" fill="none" stroke="#c98a18" stroke-width="22"/>
<path d="M-136-420H136C136-300 104-176 0-150-104-176-136-300-136-420z" fill="#f5bd38"/>
<path d="M-136-420H-70C-70-300-60-200 0-150-104-176-136-300-136-420z" fill="#c07f16"/>
<path d="M58-408H100C98-320 84-250 44-200 58-260 62-330 58-408z" fill="#fff3bd"/>
<ellipse cy="-420" rx="136" ry="24" fill="#8a5408" stroke="#ffe08a" stroke-width="9"/>${ball(at(0, -308), 54, 12, ink)}</g>`;
}

/** The trajectory of a ball: dots that grow along the throw. */
export function drawFlight(from: Point, to: Point, color: string): string {
  return Array.from({ length: 14 }, (_, index) => {
    const part = index / 14;
    const y = from.y + (to.y - from.y) * part - 160 * part * (1 - part);
    return circle(at(from.x + (to.x - from.x) * part, y), 3 + 9 * part, `fill="${color}"`);
  }).join("");
}
