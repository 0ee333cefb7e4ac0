import { club } from "#club";
import { drawCrowd, drawRoofLights, drawSky, type Size } from "./arena.ts";
import { type Camera, drawFloor, metre, project } from "./court.ts";
import { drawFigure, type Figure, type FigureLook } from "./figure.ts";
import { pickPerson } from "./head.ts";
import { type Kit, type Palette, pickKit, pickPalette } from "./palette.ts";
import { POSES, type PoseName } from "./poses.ts";
import { type Chance, chance } from "./random.ts";
import { at, type Point, rect } from "./shapes.ts";

/** The shared context of a scene. Pictures are 1000 units high, with a width that depends on their shape. */
export interface Scene {
  luck: Chance;
  palette: Palette;
  kit: Kit;
  size: Size;
}

export const JERSEY_NAME = club.nombreCorto;

export function openScene(kind: string, seed: number, aspect: number): Scene {
  const luck = chance(seed, kind);
  return {
    luck,
    palette: pickPalette(luck),
    kit: pickKit(luck),
    size: { width: 1000 * aspect, height: 1000 },
  };
}

/** A low camera behind the players, as from the bench. */
export function courtCamera(scene: Scene, across = 0.5): Camera {
  return { center: at(scene.size.width * across, 580), eye: 1.2, zoom: 1150, baseline: 7 };
}

/** A full arena under lamps, down to the floor of the court. */
export function drawArena(scene: Scene, camera: Camera): string {
  const { palette, luck, size } = scene;
  const floorStart = project(camera, 0, 0, camera.baseline + 2.5).y;
  return [
    drawSky(palette, size, floorStart),
    drawCrowd(palette, luck, {
      top: luck.between(210, 270),
      bottom: floorStart - 46,
      width: size.width,
      cell: luck.between(34, 44),
    }),
    rect(0, floorStart - 48, size.width, 50, `fill="${palette.ink}"`),
    rect(0, floorStart - 40, size.width, 12, `fill="${scene.kit.trim}" opacity=".9"`),
    drawRoofLights(palette, luck, size, floorStart),
    drawFloor(camera, palette, size),
  ].join("");
}

export type Player = Partial<FigureLook> & { pose: FigureLook["pose"]; facing: 1 | -1 };

/** A player of the club with a random number and looks, unless overridden. */
export function playerLook(scene: Scene, ground: Point, height: number, player: Player): FigureLook {
  const { luck, kit } = scene;
  const ours = player.kit === undefined || player.kit === kit;
  return {
    person: pickPerson(luck, player.skirt ?? false, (player.kit ?? kit).trim),
    kit,
    number: String(luck.whole(4, 23)),
    name: ours ? JERSEY_NAME : undefined,
    ground,
    height,
    ...player,
  };
}

/** A player standing on the court, `x` metres from its middle and `z` from the camera. */
export function onCourt(scene: Scene, camera: Camera, x: number, z: number, player: Player): Figure {
  const height = scene.luck.between(1.84, 2.02) * metre(camera, z) * (player.skirt ? 0.9 : 1);
  return drawFigure(playerLook(scene, project(camera, x, 0, z), height, player));
}

/** The figure moved so that its near hand is at `target`; its shadow stays on the floor. */
export function reach(look: FigureLook, target: Point): Figure {
  const standing = drawFigure({ ...look, lift: 0 });
  return drawFigure({
    ...look,
    ground: at(look.ground.x + target.x - standing.nearHand.x, look.ground.y),
    lift: standing.nearHand.y - target.y,
  });
}

export function anyPose(luck: Chance, names: readonly [PoseName, ...PoseName[]]): FigureLook["pose"] {
  return POSES[luck.one(names)];
}

export function anySide(luck: Chance): 1 | -1 {
  return luck.happens(0.5) ? 1 : -1;
}
