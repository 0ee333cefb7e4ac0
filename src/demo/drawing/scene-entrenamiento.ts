import { drawHalftone, drawSky, drawSkyline, drawSun, drawTower, haloDefinition } from "./arena.ts";
import { drawFloor, drawHoop, metre, project } from "./court.ts";
import { HOME, shade } from "./palette.ts";
import { POSES } from "./poses.ts";
import { anyPose, anySide, courtCamera, onCourt, type Scene } from "./scene.ts";
import { at, ball, ellipse, n, type Point, path, rect } from "./shapes.ts";

/** A practice, outdoors at dusk or in the gym by day, with cones, a coach and many balls. */
export function drawEntrenamiento(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const camera = courtCamera(scene, luck.between(0.42, 0.58));
  const floorStart = project(camera, 0, 0, camera.baseline + 2.5).y;
  const hoop = drawHoop(camera, palette);
  const side = anySide(luck);
  const women = luck.happens(0.4);
  const reach = Math.min(1, size.width / 1500);
  const cones = [-0.9, -0.3, 0.3, 0.9].map((x, index) => {
    const z = 5.3 - index * 0.75;
    return drawCone(project(camera, x * side * reach, 0, z), metre(camera, z) * 0.3, kit.trim);
  });
  const shooter = onCourt(scene, camera, side * 1.7 * reach, 5.4, {
    pose: POSES.tiro,
    facing: -side as 1 | -1,
    skirt: women,
    lift: 40,
  });
  const coach = onCourt(scene, camera, -side * 2 * reach, 4.2, {
    pose: POSES.entrenador,
    facing: side,
    kit: HOME,
    tracksuit: true,
  });
  const runner = onCourt(scene, camera, side * 0.55 * reach, 3, {
    pose: anyPose(luck, ["pique", "carrera", "pase"]),
    facing: -side as 1 | -1,
    skirt: women,
  });
  const loose = Array.from({ length: 4 }, () => {
    const z = luck.between(2.6, 5.6);
    const point = project(camera, luck.between(-2.4, 2.4) * reach, 0.12, z);
    return (
      ellipse(
        at(point.x, point.y + metre(camera, z) * 0.12),
        metre(camera, z) * 0.14,
        7,
        `fill="#12041f" opacity=".35"`,
      ) + ball(point, metre(camera, z) * 0.125, luck.between(0, 180), palette.ink)
    );
  });
  const shot = at((shooter.nearHand.x + hoop.rim.x) / 2, Math.min(shooter.nearHand.y, hoop.rim.y) - 70);
  return [
    luck.happens(0.55) ? drawOutdoors(scene, floorStart) : drawGym(scene, floorStart),
    drawFloor(camera, palette, size),
    hoop.svg,
    shooter.svg,
    ball(shot, hoop.scale * 0.125, 30, palette.ink),
    ...cones.slice(0, 2),
    coach.svg,
    ...cones.slice(2),
    ...loose,
    runner.svg,
    ball(at(runner.nearHand.x, runner.nearHand.y + 30), 40, 60, palette.ink),
  ].join("");
}

function drawCone(point: Point, height: number, color: string): string {
  const w = height * 0.38;
  return [
    ellipse(point, w * 1.5, w * 0.35, `fill="${shade(color, -0.4)}"`),
    path(
      `M${n(point.x - w)} ${n(point.y)}L${n(point.x - w * 0.2)} ${n(point.y - height)}H${n(point.x + w * 0.2)}L${n(point.x + w)} ${n(point.y)}Z`,
      `fill="${color === HOME.main ? HOME.trim : color}"`,
    ),
    path(
      `M${n(point.x - w * 0.7)} ${n(point.y - height * 0.38)}H${n(point.x + w * 0.7)}L${n(point.x + w * 0.48)} ${n(point.y - height * 0.64)}H${n(point.x - w * 0.48)}Z`,
      `fill="#fff"`,
    ),
  ].join("");
}

/** The neighbourhood's open-air court, with its fence. */
function drawOutdoors(scene: Scene, ground: number): string {
  const { luck, palette, size } = scene;
  const mesh: string[] = [];
  for (let x = -400; x < size.width + 400; x += 26) {
    mesh.push(`M${n(x)} ${n(ground)}l240-240M${n(x)} ${n(ground)}l-240-240`);
  }
  const posts = Array.from({ length: Math.ceil(size.width / 230) + 1 }, (_, index) =>
    rect(index * 230 - 4, ground - 250, 8, 252, `fill="${palette.ink}"`),
  );
  return [
    haloDefinition(palette),
    drawSky(palette, size, ground),
    drawSun(size.width * luck.between(0.2, 0.8), ground - 190, 170, palette),
    drawSkyline(palette, luck, size, ground),
    drawTower(size.width * 0.12, 150, ground, palette, 1),
    drawTower(size.width * 0.88, 190, ground, palette, 0.85),
    `<clipPath id="fence">${rect(0, ground - 240, size.width, 242, "")}</clipPath><g clip-path="url(#fence)">${path(mesh.join(""), `stroke="${palette.ink}" stroke-width="1.6" opacity=".5"`)}</g>`,
    ...posts,
    rect(0, ground - 252, size.width, 7, `fill="${palette.ink}"`),
  ].join("");
}

/** The old gym: tall windows, brick and wall bars. */
function drawGym(scene: Scene, ground: number): string {
  const { luck, palette, size } = scene;
  const wall = luck.one(["#e6d8f6", "#f8e4c4", "#f2d0ac"]);
  const windows: string[] = [];
  const count = Math.max(3, Math.round(size.width / 250));
  for (let index = 0; index < count; index++) {
    const x = ((index + 0.5) * size.width) / count - 75;
    windows.push(
      rect(x, 120, 150, 260, `rx="75" fill="#fffaf0"`),
      path(
        `M${n(x + 75)} 120v260M${n(x)} 215h150M${n(x)} 300h150`,
        `stroke="${shade(palette.sky[1], -0.2)}" stroke-width="9"`,
      ),
      path(
        `M${n(x)} 380L${n(x + 150)} 380L${n(x + 330)} 1000H${n(x + 60)}Z`,
        `fill="${palette.glow}" opacity=".13"`,
      ),
    );
  }
  const bars = Array.from({ length: 9 }, (_, index) =>
    rect(0, ground - 235 + index * 24, size.width, 5, `fill="${palette.floorDark}" opacity=".8"`),
  );
  return [
    rect(0, 0, size.width, ground + 2, `fill="${wall}"`),
    drawHalftone(size, luck.one([palette.sky[1], palette.far]), "top"),
    rect(0, 60, size.width, 16, `fill="${shade(palette.sky[1], -0.2)}"`),
    ...windows,
    ...bars,
    rect(0, ground - 26, size.width, 28, `fill="${scene.kit.main}"`),
  ].join("");
}
