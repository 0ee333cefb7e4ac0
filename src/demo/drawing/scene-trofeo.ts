import { drawConfetti, drawHalftone, drawRays, drawSky } from "./arena.ts";
import { drawFigure } from "./figure.ts";
import { deep, pickSkin, shade } from "./palette.ts";
import { POSES } from "./poses.ts";
import { courtCamera, drawArena, playerLook, type Scene } from "./scene.ts";
import { at, ball, circle, ellipse, limb, litLimbs, n, type Point, path, rect } from "./shapes.ts";

/** A cup: raised by many hands, by one player, or alone under its light. */
export function drawTrofeo(scene: Scene): string {
  return scene.luck.one([drawHands, drawCaptain, drawPedestal])(scene);
}

function drawHands(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const middle = size.width / 2;
  const armCount = Math.max(5, Math.round(size.width / 170));
  const arms = Array.from({ length: armCount }, (_, index) => {
    const part = index / (armCount - 1) - 0.5;
    const skin = pickSkin(luck);
    const from = at(middle + part * size.width * 1.05, 1130);
    const holds = Math.abs(part) < 0.3;
    const hand = holds
      ? at(middle + part * 330, 640 + Math.abs(part) * 120)
      : at(middle + part * size.width * 0.9, luck.between(520, 660));
    const elbow = at((from.x + hand.x) / 2 + part * 70, (from.y + hand.y) / 2 + 40);
    const joints = [
      { point: from, radius: 60 },
      { point: elbow, radius: 42 },
      { point: hand, radius: 26 },
    ] as const;
    const fist =
      circle(at(hand.x, hand.y - 14), 37, `fill="${shade(skin, -0.2)}"`) +
      circle(at(hand.x + 5, hand.y - 18), 31, `fill="${skin}"`);
    const wristband = luck.happens(0.5)
      ? limb(
          at(hand.x + (elbow.x - hand.x) * 0.2, hand.y + (elbow.y - hand.y) * 0.2),
          30,
          at(hand.x + (elbow.x - hand.x) * 0.32, hand.y + (elbow.y - hand.y) * 0.32),
          32,
          kit.trim,
        )
      : "";
    return litLimbs(joints, shade(skin, -0.24), skin) + wristband + fist;
  });
  return [
    drawSky(palette, size, 1000),
    drawRays(middle, 400, palette.glow, luck, 0.32),
    circle(at(middle, 380), 340, `fill="${palette.glow}" opacity=".22"`),
    drawHalftone(size, palette.ink, "bottom"),
    drawConfetti(palette, luck, size, Math.round(size.width / 11)),
    ...arms.filter((_, index) => index % 2 === 0),
    drawCup(at(middle, 690), 1.25, scene),
    ...arms.filter((_, index) => index % 2 === 1),
    drawConfetti(palette, luck, size, Math.round(size.width / 60), 2.2),
  ].join("");
}

function drawCaptain(scene: Scene): string {
  const { luck, palette, size } = scene;
  const middle = size.width / 2;
  const women = luck.happens(0.4);
  const captain = drawFigure(
    playerLook(scene, at(middle, 1010), 640, {
      pose: { ...POSES.brazosArriba, nearArm: [-150, 168], farArm: [150, -168] },
      facing: 1,
      skirt: women,
    }),
  );
  const team = [-0.34, 0.34, -0.18, 0.18].map((part) =>
    drawFigure(
      playerLook(scene, at(middle + part * Math.min(size.width, 1500), 980), 520, {
        pose: Math.abs(part) > 0.2 ? POSES.brazosArriba : POSES.puño,
        facing: part < 0 ? 1 : -1,
        skirt: women,
      }),
    ),
  );
  const grip = at((captain.nearHand.x + captain.farHand.x) / 2, captain.nearHand.y);
  return [
    drawArena(scene, courtCamera(scene)),
    drawRays(middle, 240, palette.glow, luck, 0.22),
    drawConfetti(palette, luck, size, Math.round(size.width / 12)),
    ...team.map(({ svg }) => svg),
    drawCup(at(grip.x, grip.y + 22), 0.62, scene),
    captain.svg,
    drawConfetti(palette, luck, size, Math.round(size.width / 70), 2),
  ].join("");
}

function drawPedestal(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const middle = size.width / 2;
  return [
    drawArena(scene, courtCamera(scene)),
    rect(0, 0, size.width, 1000, `fill="${palette.ink}" opacity=".35"`),
    drawRays(middle, 380, palette.glow, luck, 0.3),
    path(
      `M${n(middle - 50)} 0H${n(middle + 50)}L${n(middle + 330)} 900H${n(middle - 330)}Z`,
      `fill="${palette.glow}" opacity=".26"`,
    ),
    ellipse(at(middle, 935), 360, 56, `fill="#12041f" opacity=".45"`),
    rect(middle - 190, 760, 380, 180, `rx="10" fill="${deep(kit)}"`),
    rect(middle - 190, 760, 120, 180, `rx="10" fill="#12041f" opacity=".28"`),
    rect(middle - 220, 736, 440, 40, `rx="8" fill="${kit.trim}"`),
    drawCup(at(middle, 736), 1.3, scene),
    ball(at(middle + 255, 880), 66, luck.between(0, 90), palette.ink),
    drawConfetti(palette, luck, size, Math.round(size.width / 16), 1.2),
  ].join("");
}

/** A gold cup standing on `base`, about 440 units high at scale 1. */
function drawCup(base: Point, scale: number, { palette }: Scene): string {
  return `<g transform="translate(${n(base.x)} ${n(base.y)}) scale(${scale})">
<path d="M-90 0H90V-34H-90z" fill="#2a1433"/><path d="M-90 0H-20V-34H-90z" fill="#180a20"/><path d="M-70-34H70V-66H-70z" fill="#4a2458"/>
<path d="M-40-66C-30-100-18-120-16-150H16C18-120 30-100 40-66z" fill="#e0a021"/><path d="M-40-66C-30-100-18-120-16-150H-4C-6-118-14-98-18-66z" fill="#a86a10"/>
<path d="M-128-392C-210-396-206-250-92-232M128-392C210-396 206-250 92-232" fill="none" stroke="#c98a18" stroke-width="22"/>
<path d="M-128-392C-198-392-196-262-92-238M128-392C198-392 196-262 92-238" fill="none" stroke="#ffdf7e" stroke-width="7"/>
<path d="M-136-420H136C136-300 104-176 0-150-104-176-136-300-136-420z" fill="#f5bd38"/>
<path d="M-136-420H-70C-70-300-60-200 0-150-104-176-136-300-136-420z" fill="#c07f16"/>
<path d="M58-408H100C98-320 84-250 44-200 58-260 62-330 58-408z" fill="#fff3bd"/>
<ellipse cy="-420" rx="136" ry="24" fill="#8a5408"/><ellipse cy="-420" rx="136" ry="24" fill="none" stroke="#ffe08a" stroke-width="9"/>
<path d="M-30-150Q0-138 30-150L34-170Q0-156-34-170z" fill="#ffe08a"/>
${ball(at(0, -308), 54, 12, palette.ink)}</g>`;
}
