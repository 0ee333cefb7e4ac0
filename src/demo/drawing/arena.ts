import { type Palette, shade } from "./palette.ts";
import type { Chance } from "./random.ts";
import { at, circle, ellipse, limb, n, path, polygon, rect } from "./shapes.ts";

export interface Size {
  width: number;
  height: number;
}

/** Sky down to `bottom`, in the palette's three colours. */
export function drawSky(palette: Palette, size: Size, bottom: number): string {
  const [top, middle, low] = palette.sky;
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".62" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>${rect(0, 0, size.width, bottom + 2, `fill="url(#sky)"`)}`;
}

/** Poster rays around a point. */
export function drawRays(x: number, y: number, color: string, luck: Chance, opacity = 0.13): string {
  const count = luck.whole(11, 17);
  const offset = luck.between(0, 30);
  const wedges = Array.from({ length: count }, (_, index) => {
    const from = ((offset + (index * 360) / count) * Math.PI) / 180;
    const to = from + Math.PI / count;
    return `M${n(x)} ${n(y)}L${n(x + Math.cos(from) * 2600)} ${n(y + Math.sin(from) * 2600)}L${n(x + Math.cos(to) * 2600)} ${n(y + Math.sin(to) * 2600)}Z`;
  });
  return path(wedges.join(""), `fill="${color}" opacity="${opacity}"`);
}

/** A low sun cut by bands. */
export function drawSun(x: number, y: number, radius: number, palette: Palette): string {
  const bands = [0.1, 0.32, 0.52, 0.7, 0.86].map((part, index) =>
    rect(x - radius, y + radius * part, radius * 2, 5 + index * 3.5, `fill="${palette.sky[2]}"`),
  );
  return [circle(at(x, y), radius, `fill="${palette.glow}"`), ...bands].join("");
}

/** Full stands: rows of heads and shoulders, larger towards the viewer. */
export function drawCrowd(
  palette: Palette,
  luck: Chance,
  band: { top: number; bottom: number; width: number; cell: number },
): string {
  const { top, bottom, width, cell } = band;
  const out = [rect(0, top, width, bottom - top, `fill="${palette.far}"`)];
  let row = 0;
  for (let y = top + cell * 0.4; y < bottom + cell; row++) {
    const grow = 1 + ((y - top) / (bottom - top)) * 0.5;
    const step = cell * grow;
    out.push(
      rect(0, y - step * 0.1, width, step, `fill="${row % 2 ? palette.far : palette.farther}" opacity=".75"`),
    );
    for (let x = (row % 2) * step * 0.5 - step; x < width + step; x += step) {
      if (luck.happens(0.1)) continue;
      const color = luck.one(palette.crowd);
      const dim = luck.between(0.5, 0.95);
      const px = x + luck.between(-0.1, 0.1) * step;
      const py = y + luck.between(-0.12, 0.12) * step;
      const head = shade(luck.one(["#f0c9a4", "#c98d62", "#7a4a2c", "#e3b088"]), -0.22);
      const arms = luck.happens(0.16)
        ? `<path d="M${n(px - step * 0.3)} ${n(py + step * 0.5)}L${n(px - step * 0.42)} ${n(py - step * 0.35)}M${n(px + step * 0.3)} ${n(py + step * 0.5)}L${n(px + step * 0.42)} ${n(py - step * 0.35)}" stroke="${head}" stroke-width="${n(step * 0.13)}" stroke-linecap="round"/>`
        : "";
      out.push(
        `<g opacity="${n(dim)}">${arms}<path d="M${n(px - step * 0.4)} ${n(py + step)}V${n(py + step * 0.62)}a${n(step * 0.4)} ${n(step * 0.36)} 0 0 1 ${n(step * 0.8)} 0V${n(py + step)}z" fill="${color}"/><circle cx="${n(px)}" cy="${n(py + step * 0.1)}" r="${n(step * 0.22)}" fill="${head}"/></g>`,
      );
    }
    y += step * 0.82;
  }
  return out.join("");
}

/** A row of lamps under a roof, with their beams. */
export function drawRoofLights(palette: Palette, luck: Chance, size: Size, reach: number): string {
  const count = Math.max(3, Math.round(size.width / 260));
  const beams: string[] = [];
  const lamps: string[] = [];
  for (let index = 0; index < count; index++) {
    const x = ((index + 0.5) * size.width) / count + luck.between(-20, 20);
    const lean = luck.between(-120, 120);
    beams.push(
      polygon(
        [at(x - 14, 40), at(x + 14, 40), at(x + lean + 150, reach), at(x + lean - 150, reach)],
        `fill="url(#beam)"`,
      ),
    );
    lamps.push(rect(x - 34, 26, 68, 16, `rx="5" fill="${palette.ink}"`));
    lamps.push(rect(x - 26, 34, 52, 10, `rx="5" fill="${palette.glow}"`));
  }
  const truss = rect(0, 10, size.width, 6, `fill="${palette.ink}" opacity=".7"`);
  return `<defs><linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".5"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></linearGradient></defs>${truss}${beams.join("")}${lamps.join("")}`;
}

/** A floodlight tower with its halo. */
export function drawTower(x: number, top: number, foot: number, palette: Palette, scale: number): string {
  const lamps: string[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      lamps.push(
        circle(
          at(x + (column - 1.5) * 20 * scale, top + (row - 1) * 19 * scale),
          7 * scale,
          `fill="${palette.glow}"`,
        ),
      );
    }
  }
  return [
    ellipse(at(x, top), 150 * scale, 120 * scale, `fill="url(#halo)"`),
    limb(at(x, top), 4 * scale, at(x, foot), 9 * scale, palette.ink),
    rect(x - 44 * scale, top - 32 * scale, 88 * scale, 64 * scale, `rx="6" fill="${palette.ink}"`),
    ...lamps,
  ].join("");
}

/** The glow that towers use; define it once per picture. */
export function haloDefinition(palette: Palette): string {
  return `<defs><radialGradient id="halo"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".85"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs>`;
}

/** Low houses, a water tank and trees of a town in the plains. */
export function drawSkyline(palette: Palette, luck: Chance, size: Size, ground: number): string {
  const out: string[] = [];
  for (let x = -40; x < size.width; ) {
    const width = luck.between(50, 130);
    const height = luck.between(24, 100);
    out.push(rect(x, ground - height, width, height + 4, `fill="${palette.farther}"`));
    if (luck.happens(0.3)) {
      out.push(rect(x + width * 0.4, ground - height - 26, 5, 26, `fill="${palette.farther}"`));
      out.push(rect(x + width * 0.4 - 11, ground - height - 46, 28, 24, `rx="4" fill="${palette.farther}"`));
    }
    for (let w = x + 12; w < x + width - 14; w += 22) {
      if (luck.happens(0.35))
        out.push(rect(w, ground - height + 14, 8, 11, `fill="${palette.glow}" opacity=".8"`));
    }
    x += width + luck.between(-4, 16);
  }
  for (let x = 0; x < size.width; x += luck.between(60, 190)) {
    const r = luck.between(22, 52);
    out.push(ellipse(at(x, ground - r * 0.7), r, r * 0.95, `fill="${palette.far}"`));
  }
  return out.join("");
}

/** Falling confetti. */
export function drawConfetti(palette: Palette, luck: Chance, size: Size, count: number, depth = 1): string {
  const colors = [palette.glow, "#ff7a1a", "#ffffff", "#b58af0", palette.crowd[0]] as const;
  return Array.from({ length: count }, () => {
    const big = luck.between(5, 17) * depth;
    const x = luck.between(0, size.width);
    const y = luck.between(0, size.height * 0.92);
    const turn = `transform="translate(${n(x)} ${n(y)}) rotate(${n(luck.between(0, 180))})"`;
    const color = luck.one(colors);
    return luck.happens(0.3)
      ? `<path d="M0 0q${n(big)} ${n(-big)} ${n(big * 1.5)} 0t${n(big * 1.5)} 0" ${turn} fill="none" stroke="${color}" stroke-width="${n(big * 0.32)}"/>`
      : `<rect width="${n(big)}" height="${n(big * luck.between(0.35, 0.7))}" ${turn} fill="${color}"/>`;
  }).join("");
}

/** Halftone dots that grow towards one edge, as on a printed poster. */
export function drawHalftone(size: Size, color: string, from: "bottom" | "top" | "left" | "right"): string {
  const step = 22;
  const dots: string[] = [];
  for (let row = 0; row * step < size.height + step; row++) {
    for (let x = (row % 2) * (step / 2); x < size.width + step; x += step) {
      const y = row * step;
      const part = {
        bottom: y / size.height,
        top: 1 - y / size.height,
        left: 1 - x / size.width,
        right: x / size.width,
      };
      const radius = Math.max(0, part[from] - 0.62) * step * 1.35;
      if (radius > 0.7) dots.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`);
    }
  }
  return `<g fill="${color}" opacity=".28">${dots.join("")}</g>`;
}
