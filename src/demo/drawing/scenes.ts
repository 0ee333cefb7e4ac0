import { demoClub as club } from "#demo/club.ts";
import { BACKDROPS, drawConfetti, type Scene } from "./backdrop.ts";
import { type Camera, drawCesto, drawFloor, drawHoop, drawSideHoop, type Goal, horizon } from "./court.ts";
import { drawFigure } from "./figure.ts";
import { pickPerson } from "./head.ts";
import { type Actor, type Extra, LAYOUTS, type Layout, type PictureKind } from "./layouts.ts";
import { HOME, type Kit, pickKit, pickPalette, pickRival, pickShirt } from "./palette.ts";
import { POSES } from "./poses.ts";
import { drawCones, drawCup, drawFlags, drawFlight } from "./props.ts";
import { chance } from "./random.ts";
import { at, ball } from "./shapes.ts";

/** What all figures of a picture share. */
interface Setting extends Scene {
  camera: Camera;
  goal: Goal | null;
  rival: Kit;
  women: boolean;
  /** Mirrors the layout. */
  side: 1 | -1;
}

/** Draws a picture of this subject, 1000 units high; deterministic by seed and shape. */
export function drawScene(kind: PictureKind, seed: number, aspect: number): { svg: string; width: number } {
  const luck = chance(seed, kind);
  const layout: Layout = luck.one<Layout>(LAYOUTS[kind]);
  const width = 1000 * aspect;
  const scene: Scene = { luck, palette: pickPalette(luck), kit: pickKit(luck), width };
  const { palette } = scene;
  const camera: Camera = layout.distant
    ? { center: at(width / 2, 420), eye: 3, zoom: 800, baseline: 10 }
    : { center: at(width / 2, 580), eye: 1.2, zoom: 1150, baseline: 7 };
  const side = luck.one([1, -1] as const);
  const aside = at(width / 2 + side * Math.min(width * 0.3, 450), 330);
  const goals = {
    aro: () => drawHoop(camera, palette),
    aroDeCostado: () => drawSideHoop(aside, side, palette),
    cesto: () => drawCesto(at(width / 2 + side * Math.min(width * 0.17, 290), 255), palette, scene.kit.trim),
  };
  const goal = layout.goal ? goals[layout.goal]() : null;
  const women = layout.women ?? luck.happens(0.4);
  const setting: Setting = { ...scene, camera, goal, rival: pickRival(luck), women, side };
  const extras = (name: Extra, draw: () => string) => (layout.extras?.includes(name) ? draw() : "");
  const svg = [
    ...BACKDROPS[layout.backdrop](scene, horizon(camera)),
    extras("banderas", () => drawFlags(scene)),
    layout.backdrop === "cartel" ? "" : drawFloor(camera, palette, width),
    goal?.svg,
    extras("conos", () => drawCones(scene, camera)),
    extras("papelitos", () => drawConfetti(scene, 80, 1)),
    ...layout.cast.map((actor) => drawActor(actor, setting)),
    extras("papelitos", () => drawConfetti(scene, 16, 2)),
  ];
  return { svg: svg.join(""), width };
}

function drawActor(actor: Actor, setting: Setting): string {
  const { luck, width } = setting;
  const { row = 0 } = actor;
  const x = actor.x * setting.side;
  const middle = width / 2 + x * Math.min(width * 0.46, 700);
  const count = row ? Math.ceil(Math.min(width, 2000) / row) : 1;
  return Array.from({ length: count }, (_, index) => {
    const place = middle + (index - (count - 1) / 2 + luck.between(-0.08, 0.08)) * row;
    return drawOne(actor, setting, place, (Math.sign(-x) || luck.one([1, -1])) as 1 | -1);
  }).join("");
}

function drawOne(actor: Actor, setting: Setting, x: number, facing: 1 | -1): string {
  const { luck, camera, palette, goal, women } = setting;
  const { clothes = "club", lift = 0 } = actor;
  const scale = camera.zoom / actor.z;
  const height = (women ? 1.8 : 1.93) * scale;
  const kits = { club: setting.kit, rival: setting.rival, entrenador: HOME, hincha: pickShirt(luck) };
  const kit = kits[clothes];
  const { svg, hand } = drawFigure({
    person: pickPerson(luck, clothes === "hincha" ? luck.happens(0.4) : women, kit.trim),
    kit,
    pose: POSES[luck.one(actor.poses)],
    ground: at(x, camera.center.y + camera.eye * scale),
    height,
    facing,
    number: String(luck.whole(4, 23)),
    name: clothes === "club" ? club.identidad.nombreCorto : "",
    lift: lift * height,
    tracksuit: clothes === "entrenador" || (clothes === "hincha" && luck.happens(0.4)),
  });
  const radius = 0.135 * scale;
  if (actor.holds === "copa") return drawCup(at(x, hand.y + radius), height / 1150, palette.ink) + svg;
  if (actor.holds) return svg + ball(hand, radius, luck.between(0, 90), palette.ink);
  if (!actor.throws || !goal) return svg;
  const flying = at(hand.x + (goal.rim.x - hand.x) * 0.6, Math.min(hand.y, goal.rim.y) - 90);
  return (
    drawFlight(hand, flying, palette.glow) + svg + ball(flying, radius, luck.between(0, 90), palette.ink)
  );
}
