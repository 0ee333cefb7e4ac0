import { drawCrowd, drawHalftone, drawRays, drawSky, drawSun } from "./arena.ts";
import { drawHoop, drawRim, metre, project } from "./court.ts";
import { drawFigure } from "./figure.ts";
import { pickRival } from "./palette.ts";
import { POSES } from "./poses.ts";
import { anyPose, anySide, courtCamera, drawArena, onCourt, playerLook, reach, type Scene } from "./scene.ts";
import { at, ball, ellipse, flight, limb, n, path, polygon, rect } from "./shapes.ts";

/** A moment of a match: a dunk, a shot, a duel or the opening jump. */
export function drawPartido(scene: Scene): string {
  return scene.luck.one([drawMate, drawTiro, drawDuelo, drawSaltoInicial])(scene);
}

function drawMate(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const side = anySide(luck);
  const camera = courtCamera(scene, 0.5 + side * 0.07);
  const hoop = drawHoop(camera, palette);
  const rival = pickRival(luck, kit);
  const z = camera.baseline - 1.75;
  const height = 1.98 * metre(camera, z) * 1.12;
  const target = at(hoop.rim.x - side * hoop.scale * 0.24, hoop.rim.y - hoop.scale * 0.2);
  const dunker = reach(
    playerLook(scene, project(camera, 0, 0, z), height, {
      pose: anyPose(luck, ["mate", "bandeja"]),
      facing: side,
    }),
    target,
  );
  const far = onCourt(scene, camera, side * 2.3, 5.9, {
    pose: anyPose(luck, ["defensa", "carrera"]),
    facing: -side as 1 | -1,
    kit: rival,
  });
  const blocker = onCourt(scene, camera, side * 1.05, 4.7, {
    pose: POSES.tapa,
    facing: -side as 1 | -1,
    kit: rival,
    lift: 60,
  });
  const near = onCourt(scene, camera, (-side * size.width) / 620, 3.2, {
    pose: anyPose(luck, ["carrera", "pase", "puño"]),
    facing: side,
  });
  return [
    drawArena(scene, camera),
    drawRays(hoop.rim.x, hoop.rim.y, palette.glow, luck, 0.12),
    hoop.svg,
    far.svg,
    dunker.svg,
    ball(dunker.nearHand, hoop.scale * 0.155, luck.between(0, 90), palette.ink),
    drawRim(hoop.rim, hoop.scale, palette),
    blocker.svg,
    near.svg,
  ].join("");
}

/** One shooter against the poster's sky, and the ball's trajectory. */
function drawTiro(scene: Scene): string {
  const { luck, palette, size } = scene;
  const side = anySide(luck);
  const middle = size.width / 2;
  const reachX = Math.min(size.width * 0.3, 470);
  const shooter = drawFigure(
    playerLook(scene, at(middle - side * reachX * 0.75, 935), 610, {
      pose: anyPose(luck, ["tiro", "tiro", "bandeja"]),
      facing: side,
      lift: luck.between(50, 90),
    }),
  );
  const rim = at(middle + side * reachX, 330);
  const release = shooter.nearHand;
  const top = at(release.x + (rim.x - release.x) * 0.62, Math.min(release.y, rim.y) - 118);
  return [
    drawSky(palette, size, 850),
    drawRays(middle - side * 60, 560, palette.glow, luck, 0.16),
    drawSun(middle - side * 40, 560, luck.between(250, 320), palette),
    drawHalftone(size, palette.ink, "top"),
    drawCrowd(palette, luck, { top: 770, bottom: 872, width: size.width, cell: 40 }),
    rect(0, 868, size.width, 132, `fill="${palette.floor}"`),
    rect(0, 868, size.width, 14, `fill="${palette.floorDark}"`),
    path(`M0 955L${n(size.width)} 955`, `stroke="${palette.line}" stroke-width="9"`),
    drawSideHoop(rim, side, 872, scene),
    flight(release, top, 40, palette.glow, 20),
    shooter.svg,
    ball(top, 40, luck.between(0, 90), palette.ink),
  ].join("");
}

/** A hoop from the side; `side` is the edge at which its pole stands. */
function drawSideHoop(rim: { x: number; y: number }, side: 1 | -1, floor: number, scene: Scene): string {
  const { palette, kit } = scene;
  const scale = 300;
  const board = rim.x + side * 112;
  const pole = rim.x + side * 250;
  return [
    limb(at(pole, floor), 20, at(pole, rim.y + 40), 13, palette.ink),
    limb(at(pole, rim.y + 60), 12, at(board, rim.y - 40), 8, palette.ink),
    polygon(
      [
        at(board, rim.y - 220),
        at(board + side * 34, rim.y - 190),
        at(board + side * 34, rim.y + 50),
        at(board, rim.y + 40),
      ],
      `fill="#fdfbff" stroke="${palette.ink}" stroke-width="7"`,
    ),
    limb(at(board, rim.y), 6, at(rim.x + side * 70, rim.y), 6, kit.trim),
    drawRim(rim, scale, palette),
  ].join("");
}

function drawDuelo(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const side = anySide(luck);
  const camera = courtCamera(scene, 0.5 - side * 0.12);
  const hoop = drawHoop(camera, palette);
  const rival = pickRival(luck, kit);
  const middle = size.width / 2;
  const gap = Math.min(size.width * 0.19, 220);
  const attacker = drawFigure(
    playerLook(scene, at(middle - side * gap, 962), 690, { pose: POSES.pique, facing: side }),
  );
  const defender = drawFigure(
    playerLook(scene, at(middle + side * gap * 1.15, 930), 640, {
      pose: POSES.defensa,
      facing: -side as 1 | -1,
      kit: rival,
    }),
  );
  const far = [-2.8, 2.6, 1.2].map((x) =>
    onCourt(scene, camera, x * side, luck.between(5.2, 6.4), {
      pose: anyPose(luck, ["carrera", "defensa", "pase", "brazosArriba"]),
      facing: anySide(luck),
      kit: luck.happens(0.5) ? rival : kit,
    }),
  );
  const bounce = at(attacker.nearHand.x + side * 18, Math.min(905, attacker.nearHand.y + 90));
  return [
    drawArena(scene, camera),
    hoop.svg,
    ...far.map(({ svg }) => svg),
    defender.svg,
    attacker.svg,
    ellipse(at(bounce.x, 950), 44, 10, `fill="#12041f" opacity=".4"`),
    ball(bounce, 48, luck.between(0, 90), palette.ink),
  ].join("");
}

function drawSaltoInicial(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const camera = courtCamera(scene);
  const rival = pickRival(luck, kit);
  const middle = size.width / 2;
  const top = at(middle + luck.between(-14, 14), 190);
  const jumper = (side: 1 | -1, ours: boolean) =>
    reach(
      playerLook(scene, at(middle, 930), 560, {
        pose: POSES.salto,
        facing: side,
        kit: ours ? kit : rival,
      }),
      at(top.x - side * 62, ours ? 252 : 278),
    );
  const waiting = [-1.9, 1.9].map((x, index) =>
    onCourt(scene, camera, x * Math.min(1, size.width / 1300), 3.6, {
      pose: anyPose(luck, ["defensa", "carrera"]),
      facing: index === 0 ? 1 : -1,
      kit: index === 0 ? rival : kit,
    }),
  );
  return [
    drawArena(scene, camera),
    drawRays(top.x, top.y, palette.glow, luck, 0.16),
    ellipse(at(middle, 925), 330, 58, `fill="${palette.key}" stroke="${palette.line}" stroke-width="9"`),
    ...waiting.map(({ svg }) => svg),
    jumper(-1, false).svg,
    jumper(1, true).svg,
    ball(top, 42, luck.between(0, 90), palette.ink),
  ].join("");
}
