import {
  drawCrowd,
  drawRays,
  drawRoofLights,
  drawSky,
  drawSkyline,
  drawTower,
  haloDefinition,
} from "./arena.ts";
import { type Camera, drawFloor, drawHoop, project } from "./court.ts";
import { drawFigure } from "./figure.ts";
import { deep, pickShirt, shade } from "./palette.ts";
import { anyPose, anySide, onCourt, playerLook, type Scene } from "./scene.ts";
import { at, ball, limb, n, path, polygon, rect } from "./shapes.ts";

/** The stadium: from the stands before a match, or from the street as people arrive. */
export function drawEstadio(scene: Scene): string {
  return scene.luck.happens(0.5) ? drawInside(scene) : drawOutside(scene);
}

function drawInside(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const camera: Camera = {
    center: at(size.width * luck.between(0.44, 0.56), 420),
    eye: 3,
    zoom: 800,
    baseline: 10,
  };
  const floorStart = project(camera, 0, 0, camera.baseline + 2.5).y;
  const hoop = drawHoop(camera, palette);
  const warmingUp = [8.2, 7, 6.2, 5.2].map((z, index) =>
    onCourt(scene, camera, luck.between(0.8, 3) * (index % 2 ? 1 : -1), z, {
      pose: anyPose(luck, ["carrera", "pase", "tiro", "pelotaEnCadera", "pique"]),
      facing: index % 2 ? -1 : 1,
    }),
  );
  const bannerCount = Math.max(3, Math.round(size.width / 210));
  const banners = Array.from({ length: bannerCount }, (_, index) => {
    const x = ((index + 0.5) * size.width) / bannerCount;
    const color = index % 2 ? kit.trim : kit.main;
    return path(
      `M${n(x - 30)} 78h60v96l-30-20-30 20z`,
      `fill="${color}" stroke="${shade(color, 0.25)}" stroke-width="4"`,
    );
  });
  return [
    drawSky(palette, size, floorStart),
    drawCrowd(palette, luck, { top: 215, bottom: floorStart - 60, width: size.width, cell: 32 }),
    rect(0, floorStart - 62, size.width, 64, `fill="${palette.ink}"`),
    ...Array.from({ length: 14 }, (_, index) =>
      rect(
        (index * size.width) / 14 + 6,
        floorStart - 52,
        size.width / 14 - 12,
        38,
        `rx="4" fill="${[kit.trim, palette.sky[1], kit.main][index % 3]}"`,
      ),
    ),
    ...banners,
    drawRoofLights(palette, luck, size, floorStart + 120),
    drawFloor(camera, palette, size),
    hoop.svg,
    drawRays(hoop.rim.x, 40, palette.glow, luck, 0.09),
    ...warmingUp.flatMap(({ svg, nearHand }, index) => [
      svg,
      index % 2 ? "" : ball(nearHand, 17 + index * 2, luck.between(0, 90), palette.ink),
    ]),
  ].join("");
}

function drawOutside(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const ground = 800;
  const middle = size.width / 2;
  const half = Math.min(size.width * 0.42, 620);
  const roof = `M${n(middle - half - 40)} 520Q${n(middle)} ${n(luck.between(190, 260))} ${n(middle + half + 40)} 520Z`;
  const wall = shade(palette.sky[2], 0.55);
  const windows: string[] = [];
  const count = Math.round((half * 2) / 92);
  for (let index = 0; index < count; index++) {
    const x = middle - half + ((index + 0.5) * half * 2) / count;
    if (Math.abs(x - middle) > 150) {
      windows.push(rect(x - 24, 575, 48, 90, `rx="24" fill="${palette.glow}"`));
      windows.push(rect(x - 24, 700, 48, 100, `fill="${shade(kit.main, 0.1)}"`));
    }
  }
  const flags = [-1, -0.62, 0.62, 1].map((part, index) => {
    const x = middle + part * half;
    const top = 330 + Math.abs(part) * 60;
    return (
      limb(at(x, top), 3, at(x, 540), 4, palette.ink) +
      path(
        `M${n(x)} ${n(top)}q34-22 64 0t56-6v52q-30 14-58 2t-62 6z`,
        `fill="${index % 2 ? kit.trim : kit.main}"`,
      )
    );
  });
  const peopleCount = Math.max(4, Math.round(size.width / 190));
  const people = Array.from({ length: peopleCount }, (_, index) => {
    const side = anySide(luck);
    const depth = luck.between(0, 1);
    return {
      depth,
      svg: drawFigure(
        playerLook(
          scene,
          at(((index + luck.between(0.1, 0.9)) * size.width) / peopleCount, 850 + depth * 110),
          190 + depth * 130,
          {
            pose: anyPose(luck, [
              "carrera",
              "pelotaEnCadera",
              "entrenador",
              "brazosArriba",
              "puño",
              "pelotaEnCadera",
            ]),
            facing: side,
            tracksuit: luck.happens(0.55),
            kit: pickShirt(luck, kit, palette),
            name: "",
            skirt: luck.happens(0.2),
          },
        ),
      ).svg,
    };
  }).sort((a, b) => a.depth - b.depth);
  return [
    haloDefinition(palette),
    drawSky(palette, size, ground),
    drawRays(middle, 520, palette.glow, luck, 0.12),
    drawSkyline(palette, luck, size, ground - 20),
    drawTower(middle - half * 0.86, 210, ground, palette, 1.1),
    drawTower(middle + half * 0.86, 230, ground, palette, 1.1),
    ...flags,
    path(roof, `fill="${deep(kit)}"`),
    path(roof, `fill="none" stroke="${kit.trim}" stroke-width="14"`),
    rect(middle - half, 520, half * 2, ground - 520, `fill="${wall}"`),
    rect(middle - half - 40, 512, half * 2 + 80, 26, `fill="${kit.trim}"`),
    ...windows,
    rect(middle - 130, 590, 260, 212, `rx="10" fill="${palette.ink}"`),
    rect(middle - 112, 610, 106, 190, `fill="${palette.glow}"`),
    rect(middle + 6, 610, 106, 190, `fill="${palette.glow}"`),
    polygon(
      [at(middle - 112, ground), at(middle + 112, ground), at(middle + 320, 1000), at(middle - 320, 1000)],
      `fill="${palette.glow}" opacity=".3"`,
    ),
    ball(at(middle, 425), 68, luck.between(-20, 20), palette.ink),
    rect(0, ground, size.width, 200, `fill="${shade(palette.far, 0.06)}"`),
    polygon(
      [at(middle - 112, ground), at(middle + 112, ground), at(middle + 380, 1000), at(middle - 380, 1000)],
      `fill="${palette.glow}" opacity=".35"`,
    ),
    ...people.map(({ svg }) => svg),
  ].join("");
}
