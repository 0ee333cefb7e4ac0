import { drawConfetti, drawHalftone, drawRays, drawSky } from "./arena.ts";
import { drawFigure } from "./figure.ts";
import { POSES } from "./poses.ts";
import { anyPose, anySide, courtCamera, drawArena, playerLook, type Scene } from "./scene.ts";
import { at, ball } from "./shapes.ts";

/** The team after the final whistle: together, jumping, or one player alone in front of the crowd. */
export function drawFestejo(scene: Scene): string {
  return scene.luck.one([drawEquipo, drawEquipo, drawFila, drawGrito])(scene);
}

function drawEquipo(scene: Scene): string {
  const { luck, palette, size } = scene;
  const count = Math.max(3, Math.min(7, Math.round(size.width / 230)));
  const women = luck.happens(0.35);
  const order = Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  );
  const players = order.map((index) => {
    const x = size.width * (0.5 + ((index - (count - 1) / 2) / count) * 0.92);
    const near = 1 - Math.abs(index - (count - 1) / 2) / count;
    const pose = anyPose(luck, ["brazosArriba", "festejoSalto", "puño", "festejoSalto"]);
    return drawFigure(
      playerLook(scene, at(x + luck.between(-18, 18), 880 + near * 80), 460 + near * 130, {
        pose,
        facing: anySide(luck),
        skirt: women,
        lift: "air" in pose ? luck.between(30, 110) : 0,
      }),
    );
  });
  return [
    drawArena(scene, courtCamera(scene)),
    drawRays(size.width / 2, 420, palette.glow, luck, 0.18),
    drawConfetti(palette, luck, size, Math.round(size.width / 12)),
    ...players.map(({ svg }) => svg),
    drawConfetti(palette, luck, size, Math.round(size.width / 45), 2),
  ].join("");
}

/** Players arm in arm in front of their supporters. */
function drawFila(scene: Scene): string {
  const { luck, palette, size } = scene;
  const height = 640;
  const step = height * 0.36;
  const count = Math.max(3, Math.ceil(size.width / step) - (luck.happens(0.5) ? 1 : 0));
  const women = luck.happens(0.4);
  const players = Array.from({ length: count }, (_, index) =>
    drawFigure(
      playerLook(
        scene,
        at(size.width / 2 + (index - (count - 1) / 2) * step, 965),
        height * luck.between(0.95, 1.03),
        { pose: POSES.abrazo, facing: anySide(luck), skirt: women },
      ),
    ),
  );
  return [
    drawArena(scene, courtCamera(scene)),
    drawConfetti(palette, luck, size, Math.round(size.width / 16)),
    ...players.map(({ svg }) => svg),
  ].join("");
}

function drawGrito(scene: Scene): string {
  const { luck, palette, size } = scene;
  const x = size.width * (size.width > 1200 ? luck.one([0.36, 0.64]) : 0.5);
  const hero = drawFigure(
    playerLook(scene, at(x, 1330), 1180, {
      pose: anyPose(luck, ["puño", "brazosArriba"]),
      facing: x > size.width / 2 ? -1 : 1,
    }),
  );
  return [
    drawSky(palette, size, 1000),
    drawRays(x, 420, palette.glow, luck, 0.26),
    drawHalftone(size, palette.ink, "bottom"),
    drawConfetti(palette, luck, size, Math.round(size.width / 22), 1.4),
    hero.svg,
    luck.happens(0.5) ? ball(hero.farHand, 78, 20, palette.ink) : "",
    drawConfetti(palette, luck, size, Math.round(size.width / 90), 2.6),
  ].join("");
}
