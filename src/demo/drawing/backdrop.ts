import type { Kit, Palette } from "./palette.ts";
import { shade } from "./palette.ts";
import type { Chance } from "./random.ts";
import { along, at, circle, gradient, n, type Point, path, pole, polygon, rect } from "./shapes.ts";

/** The shared context of a picture, 1000 units high and as wide as its shape needs. */
export interface Scene {
  luck: Chance;
  palette: Palette;
  kit: Kit;
  width: number;
}

/** What stands behind the floor, from the top of the picture to `bottom`. */
export const BACKDROPS = {
  /** A full gymnasium under its lamps. */
  estadio: (scene: Scene, bottom: number) => [
    drawSky(scene, bottom),
    drawCrowd(scene, Math.max(210, bottom - 470), bottom - 46, 40),
    rect(0, bottom - 48, scene.width, 50, `fill="${scene.palette.ink}"`),
    rect(0, bottom - 40, scene.width, 12, `fill="${scene.kit.trim}"`),
    drawLamps(scene, bottom),
  ],
  /** The town at dusk, with a low sun. */
  ocaso: (scene: Scene, bottom: number) => [
    drawSky(scene, bottom),
    drawRays(scene, at(scene.width / 2, bottom - 180), 0.14),
    drawSun(scene, at(scene.width * scene.luck.between(0.4, 0.6), bottom - 190)),
    drawSkyline(scene, bottom - 60),
    drawCrowd(scene, bottom - 80, bottom - 14, 34),
    rect(0, bottom - 24, scene.width, 26, `fill="${scene.kit.trim}"`),
  ],
  /** The gymnasium on a quiet day: windows, light and wall bars. */
  gimnasio: (scene: Scene, bottom: number) => [
    rect(0, 0, scene.width, bottom + 2, `fill="${scene.luck.one(["#e6d8f6", "#f8e4c4", "#f2d0ac"])}"`),
    ...Array.from({ length: 9 }, (_, index) =>
      rect(0, bottom - 235 + index * 24, scene.width, 5, `fill="${scene.palette.floor}"`),
    ),
    ...drawWindows(scene),
    rect(0, bottom - 26, scene.width, 28, `fill="${scene.kit.main}"`),
  ],
  /** Rays around the middle, as on a poster; it has no floor. */
  cartel: (scene: Scene) => [
    drawSky(scene, 1000),
    drawRays(scene, at(scene.width / 2, 440), 0.28),
    drawHalftone(scene),
  ],
} satisfies Record<string, (scene: Scene, bottom: number) => string[]>;

function drawSky({ palette, width }: Scene, bottom: number): string {
  const [top, middle, low] = palette.sky;
  const stops = [
    [0, top],
    [0.62, middle],
    [1, low],
  ] as const;
  return gradient("sky", stops) + rect(0, 0, width, bottom + 2, `fill="url(#sky)"`);
}

/** Poster rays around a point. */
export function drawRays({ luck, palette }: Scene, center: Point, opacity: number): string {
  const count = luck.whole(11, 17);
  const offset = luck.between(0, 30);
  const wedges = Array.from({ length: count }, (_, index) => {
    const from = offset + (index * 360) / count;
    return polygon([center, along(center, from, 2600), along(center, from + 180 / count, 2600)], "");
  });
  return `<g fill="${palette.glow}" fill-opacity="${opacity}">${wedges.join("")}</g>`;
}

/** A low sun cut by bands. */
function drawSun({ palette }: Scene, { x, y }: Point): string {
  const radius = 230;
  const bands = [0.1, 0.32, 0.52, 0.7].map((part, index) =>
    rect(x - radius, y + radius * part, radius * 2, 5 + index * 3.5, `fill="${palette.sky[2]}"`),
  );
  return circle(at(x, y), radius, `fill="${palette.glow}"`) + bands.join("");
}

/** Full stands: rows of heads and shoulders, larger towards the viewer. */
function drawCrowd({ luck, palette, kit, width }: Scene, top: number, bottom: number, cell: number): string {
  const shirts = [kit.main, kit.trim, palette.glow, ...palette.sky].flatMap((color) =>
    [-0.1, -0.3, -0.45].map((by) => shade(color, by)),
  );
  const skins = ["#f0c9a4", "#c98d62", "#7a4a2c", "#e3b088"].map((color) => shade(color, -0.25));
  const out = [rect(0, top, width, bottom - top, `fill="${palette.far}"`)];
  for (let y = top, odd = false, step = cell; y < bottom; y += step * 0.82, odd = !odd) {
    step = cell * (1 + (y - top) / (bottom - top) / 2);
    for (let x = odd ? 0 : -step / 2; x < width + step; x += step) {
      if (luck.happens(0.1)) continue;
      const head = at(x + luck.between(-0.1, 0.1) * step, y + luck.between(0, 0.25) * step);
      const skin = luck.one(skins);
      const [wide, high] = [n(step * 0.4), n(step * 0.36)];
      out.push(
        path(
          `M${n(head.x - step * 0.4)} ${n(head.y + step)}v${n(step * -0.5)}a${wide} ${high} 0 0 1 ${n(step * 0.8)} 0v${n(step * 0.5)}z`,
          `fill="${luck.one(shirts)}"`,
        ),
        circle(head, step * 0.22, `fill="${skin}"`),
      );
      if (luck.happens(0.14))
        out.push(
          pole(
            at(head.x + step * 0.3, head.y + step * 0.5),
            at(head.x + step * 0.45, head.y - step * 0.4),
            step * 0.07,
            skin,
          ),
        );
    }
  }
  return out.join("");
}

/** A row of lamps under a roof, with their beams. */
function drawLamps({ luck, palette, width }: Scene, reach: number): string {
  const count = Math.max(3, Math.round(width / 260));
  const lamps = Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) * width) / count;
    const aim = x + luck.between(-120, 120);
    return [
      polygon(
        [at(x - 14, 40), at(x + 14, 40), at(aim + 150, reach), at(aim - 150, reach)],
        `fill="url(#beam)"`,
      ),
      rect(x - 34, 26, 68, 16, `rx="5" fill="${palette.ink}"`),
      rect(x - 26, 34, 52, 10, `rx="5" fill="${palette.glow}"`),
    ].join("");
  });
  const beam = gradient("beam", [
    [0, palette.glow, 0.5],
    [1, palette.glow, 0],
  ]);
  return `${beam}${rect(0, 10, width, 6, `fill="${palette.ink}"`)}${lamps.join("")}`;
}

/** Low houses and trees of a town in the plains. */
function drawSkyline({ luck, palette, width }: Scene, ground: number): string {
  const out: string[] = [];
  for (let x = -40; x < width; x += luck.between(70, 140)) {
    const [wide, high] = [luck.between(60, 130), luck.between(24, 100)];
    out.push(rect(x, ground - high, wide, high + 4, `fill="${shade(palette.far, 0.12)}"`));
    for (let w = x + 12; w < x + wide - 14; w += 22)
      if (luck.happens(0.35)) out.push(rect(w, ground - high + 14, 8, 11, `fill="${palette.glow}"`));
    if (luck.happens(0.6))
      out.push(circle(at(x + 60, ground - 16), luck.between(22, 46), `fill="${palette.far}"`));
  }
  return out.join("");
}

function drawWindows({ palette, width }: Scene): string[] {
  const count = Math.max(3, Math.round(width / 250));
  const frame = shade(palette.sky[1], -0.2);
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) * width) / count - 75;
    return [
      rect(x, 120, 150, 260, `rx="75" fill="#fffaf0"`),
      path(`M${n(x + 75)} 120v260M${n(x)} 215h150M${n(x)} 300h150`, `stroke="${frame}" stroke-width="9"`),
      path(`M${n(x)} 380h150l180 620h-270Z`, `fill="${palette.glow}" opacity=".13"`),
    ].join("");
  });
}

/** Halftone dots that grow towards the bottom, as on a printed poster. */
function drawHalftone({ palette, width }: Scene): string {
  const dots: string[] = [];
  for (let y = 640, odd = false; y < 1010; y += 22, odd = !odd)
    for (let x = odd ? 11 : 0; x < width; x += 22) dots.push(circle(at(x, y), (y / 1000 - 0.61) * 28, ""));
  return `<g fill="${palette.ink}" fill-opacity=".28">${dots.join("")}</g>`;
}

/** Falling confetti; `depth` is its size and `count` its number on a square picture. */
export function drawConfetti({ luck, palette, kit, width }: Scene, count: number, depth: number): string {
  const colors = [palette.glow, "#ff7a1a", "#ffffff", "#b58af0", kit.trim] as const;
  return Array.from({ length: Math.round((count * width) / 1000) }, () => {
    const big = luck.between(5, 17) * depth;
    const turn = `transform="translate(${n(luck.between(0, width))} ${n(luck.between(0, 920))}) rotate(${n(luck.between(0, 180))})"`;
    const color = luck.one(colors);
    return luck.happens(0.3)
      ? path(
          `M0 0q${n(big)} ${n(-big)} ${n(big * 1.5)} 0t${n(big * 1.5)} 0`,
          `${turn} fill="none" stroke="${color}" stroke-width="${n(big * 0.32)}"`,
        )
      : rect(0, 0, big, big * luck.between(0.35, 0.7), `${turn} fill="${color}"`);
  }).join("");
}
