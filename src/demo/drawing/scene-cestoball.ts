import { drawCrowd, drawRays, drawSky, drawSkyline, drawSun, drawTower, haloDefinition } from "./arena.ts";
import { drawFigure } from "./figure.ts";
import { deep, pickRival, shade } from "./palette.ts";
import { anyPose, anySide, playerLook, type Scene } from "./scene.ts";
import { at, ball, circle, ellipse, flight, limb, n, type Point, path, rect } from "./shapes.ts";

const GROUND = 770;

/** Cestoball: a tall pole with a basket and no board, surrounded by players. */
export function drawCestoball(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const side = anySide(luck);
  const rival = pickRival(luck, kit);
  const middle = size.width / 2;
  const wide = Math.min(size.width, 1700);
  const basket = at(middle + side * wide * 0.17, luck.between(235, 275));
  const foot = at(basket.x, 865);
  const shooter = drawFigure(
    playerLook(scene, at(middle - side * wide * 0.17, 940), 570, {
      pose: anyPose(luck, ["tiro", "tiro", "salto"]),
      facing: side,
      skirt: true,
      lift: luck.between(30, 80),
    }),
  );
  const defender = drawFigure(
    playerLook(scene, at(middle + side * wide * 0.03, 905), 510, {
      pose: anyPose(luck, ["tapa", "defensa"]),
      facing: -side as 1 | -1,
      skirt: true,
      kit: rival,
    }),
  );
  const waiting = [0.33, -0.4, 0.44].map((x, index) =>
    drawFigure(
      playerLook(scene, at(middle + side * wide * x, 880 + (index % 2) * 45), 450 + (index % 2) * 70, {
        pose: anyPose(luck, ["defensa", "carrera", "brazosArriba", "pase"]),
        facing: x > 0 ? (-side as 1 | -1) : side,
        skirt: true,
        kit: index === 1 ? rival : kit,
      }),
    ),
  );
  const release = shooter.nearHand;
  const flying = at(release.x + (basket.x - release.x) * 0.6, Math.min(release.y, basket.y) - 75);
  return [
    drawGround(scene),
    drawRays(basket.x, basket.y, palette.glow, luck, 0.12),
    waiting[1]?.svg,
    drawBasket(basket, foot, scene),
    waiting[0]?.svg,
    defender.svg,
    size.width > 1250 ? waiting[2]?.svg : "",
    flight(release, flying, 30, "#ffffff", 15),
    shooter.svg,
    ball(flying, 34, luck.between(0, 90), palette.ink),
  ].join("");
}

/** A field by day or by night. */
function drawGround(scene: Scene): string {
  const { luck, palette, size } = scene;
  const grass = luck.happens(0.45) ? "#3f9a63" : palette.floor;
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const top = GROUND + 230 * (index / 7) ** 1.6;
    const bottom = GROUND + 230 * ((index + 1) / 7) ** 1.6;
    return index % 2 ? rect(0, top, size.width, bottom - top, `fill="${shade(grass, -0.09)}"`) : "";
  });
  const middle = size.width / 2;
  return [
    haloDefinition(palette),
    drawSky(palette, size, GROUND),
    drawSun(size.width * luck.between(0.25, 0.75), GROUND - 230, 190, palette),
    drawSkyline(palette, luck, size, GROUND - 60),
    luck.happens(0.6)
      ? drawTower(size.width * 0.09, 170, GROUND, palette, 1) +
        drawTower(size.width * 0.91, 200, GROUND, palette, 0.9)
      : "",
    drawCrowd(palette, luck, { top: GROUND - 82, bottom: GROUND - 20, width: size.width, cell: 34 }),
    rect(0, GROUND - 24, size.width, 26, `fill="${scene.kit.trim}"`),
    rect(0, GROUND, size.width, 1000 - GROUND, `fill="${grass}"`),
    ...stripes,
    path(
      `M${n(middle - 1100)} 830H${n(middle + 1100)}M${n(middle - 1100)} 985H${n(middle + 1100)}`,
      `stroke="#fff" stroke-width="6" opacity=".85"`,
    ),
  ].join("");
}

function drawBasket(basket: Point, foot: Point, { palette, kit }: Scene): string {
  const weave = [-0.66, -0.33, 0, 0.33, 0.66]
    .map(
      (part) => `M${n(basket.x + part * 58)} ${n(basket.y)}L${n(basket.x + part * 40)} ${n(basket.y + 62)}`,
    )
    .join("");
  return [
    ellipse(foot, 430, 52, `fill="none" stroke="#fff" stroke-width="7" opacity=".9"`),
    ellipse(foot, 78, 17, `fill="${palette.ink}"`),
    limb(at(basket.x, basket.y + 50), 9, foot, 13, palette.ink),
    limb(at(basket.x - 3, basket.y + 50), 3.5, at(foot.x - 4, foot.y), 5, shade(palette.ink, 0.35)),
    limb(at(foot.x, foot.y - 12), 17, at(foot.x, foot.y - 210), 15, deep(kit)),
    circle(at(foot.x, foot.y - 214), 15, `fill="${kit.trim}"`),
    path(
      `M${n(basket.x - 58)} ${n(basket.y)}L${n(basket.x - 40)} ${n(basket.y + 66)}Q${n(basket.x)} ${n(basket.y + 80)} ${n(basket.x + 40)} ${n(basket.y + 66)}L${n(basket.x + 58)} ${n(basket.y)}Z`,
      `fill="#f2c77c"`,
    ),
    path(
      `${weave}M${n(basket.x - 52)} ${n(basket.y + 22)}Q${n(basket.x)} ${n(basket.y + 36)} ${n(basket.x + 52)} ${n(basket.y + 22)}M${n(basket.x - 47)} ${n(basket.y + 44)}Q${n(basket.x)} ${n(basket.y + 58)} ${n(basket.x + 47)} ${n(basket.y + 44)}`,
      `stroke="#a8641d" stroke-width="4" fill="none"`,
    ),
    ellipse(basket, 58, 15, `fill="#6d3a12" stroke="#ff7a1a" stroke-width="9"`),
  ].join("");
}
