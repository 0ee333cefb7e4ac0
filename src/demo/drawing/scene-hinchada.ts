import { drawConfetti, drawCrowd, drawRays, drawSky } from "./arena.ts";
import { drawFigure } from "./figure.ts";
import { deep, pickShirt } from "./palette.ts";
import { anyPose, anySide, playerLook, type Scene } from "./scene.ts";
import { at, circle, ellipse, limb, n, type Point, path, rect } from "./shapes.ts";

/** Supporters with flags, drums and smoke in the club's colours. */
export function drawHinchada(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const flagCount = Math.max(2, Math.round(size.width / 380));
  const flags = Array.from({ length: flagCount }, (_, index) =>
    drawFlag(
      at(((index + luck.between(0.25, 0.75)) * size.width) / flagCount, luck.between(150, 250)),
      luck.between(0.85, 1.25),
      anySide(luck),
      scene,
    ),
  );
  const rows = [
    { ground: 1010, height: 430, step: 118 },
    { ground: 1190, height: 590, step: 170 },
    { ground: 1420, height: 790, step: 250 },
  ].map((row) => drawRow(scene, row));
  return [
    drawSky(palette, size, 640),
    drawRays(size.width / 2, 300, palette.glow, luck, 0.2),
    drawCrowd(palette, luck, { top: 330, bottom: 760, width: size.width, cell: 52 }),
    drawSmoke(scene, kit.trim),
    ...flags.slice(1),
    rows[0],
    flags[0],
    drawSmoke(scene, palette.sky[1]),
    rows[1],
    drawConfetti(palette, luck, size, Math.round(size.width / 16)),
    luck.happens(0.7) ? drawDrum(at(size.width * luck.between(0.3, 0.7), 860), scene) : "",
    rows[2],
  ].join("");
}

/** A row of people with raised arms; nearer rows hide the legs of those behind. */
function drawRow(scene: Scene, row: { ground: number; height: number; step: number }): string {
  const { luck, kit, palette, size } = scene;
  const out: string[] = [];
  for (let x = luck.between(-0.4, 0.2) * row.step; x < size.width + row.step * 0.4; x += row.step) {
    if (luck.happens(row.height > 700 ? 0.3 : 0.08)) continue;
    const pose = anyPose(luck, ["brazosArriba", "puño", "brazosArriba", "festejoSalto", "abrazo"]);
    out.push(
      drawFigure(
        playerLook(scene, at(x, row.ground + luck.between(-30, 40)), row.height * luck.between(0.92, 1.06), {
          pose,
          facing: anySide(luck),
          kit: pickShirt(luck, kit, palette),
          tracksuit: luck.happens(0.4),
          skirt: luck.happens(0.3),
          name: "",
        }),
      ).svg,
    );
  }
  return out.join("");
}

function drawFlag(top: Point, scale: number, side: 1 | -1, { luck, kit, palette }: Scene): string {
  const width = 330 * scale * side;
  const height = 200 * scale;
  const wave = luck.between(26, 46) * scale;
  const edge = (y: number) =>
    `M${n(top.x)} ${n(y)}c${n(width * 0.3)} ${n(-wave)} ${n(width * 0.36)} ${n(wave)} ${n(width * 0.64)} ${n(wave * 0.3)}s${n(width * 0.2)} ${n(-wave)} ${n(width * 0.36)} ${n(-wave * 0.4)}`;
  const main = deep(kit);
  const bands = [main, kit.trim === main ? "#fff4e2" : kit.trim, main];
  const strips = bands.map((color, index) => {
    const y = top.y + (index * height) / 3 + height / 6;
    return path(edge(y), `fill="none" stroke="${color}" stroke-width="${n(height / 3 + 2)}"`);
  });
  return [
    limb(at(top.x, top.y - 20), 6, at(top.x - side * 50, top.y + 620), 8, palette.ink),
    ...strips,
    `<g opacity=".16">${path(edge(top.y + height / 2), `fill="none" stroke="#fff" stroke-width="${n(height)}" stroke-dasharray="60 90"`)}</g>`,
  ].join("");
}

function drawSmoke({ luck, size }: Scene, color: string): string {
  const x = luck.between(0.1, 0.9) * size.width;
  const puffs = Array.from({ length: 16 }, (_, index) => {
    const rise = index / 16;
    return circle(
      at(x + luck.between(-60, 60) + rise * luck.between(-120, 220), 700 - rise * 560),
      50 + rise * 130,
      `fill="${color}" opacity="${n(0.34 * (1 - rise) + 0.1)}"`,
    );
  });
  return puffs.join("");
}

function drawDrum(center: Point, { kit, palette }: Scene): string {
  const main = deep(kit);
  return [
    rect(center.x - 120, center.y - 10, 240, 130, `fill="${main}"`),
    ellipse(at(center.x, center.y + 120), 120, 40, `fill="${main}"`),
    path(
      `M${n(center.x - 120)} ${n(center.y)}l60 140 60-120 60 120 60-140`,
      `fill="none" stroke="${kit.trim}" stroke-width="9"`,
    ),
    ellipse(center, 126, 44, `fill="#fff6e6" stroke="${kit.trim}" stroke-width="13"`),
    limb(at(center.x - 150, center.y - 150), 7, at(center.x - 30, center.y - 10), 9, palette.ink),
    circle(at(center.x - 26, center.y - 8), 24, `fill="#f3d9a6"`),
  ].join("");
}
