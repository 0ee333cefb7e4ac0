import { drawHalftone, drawRays, drawSky } from "./arena.ts";
import { pickPerson } from "./head.ts";
import { drawWord } from "./letters.ts";
import { shade } from "./palette.ts";
import { PORTRAIT_HAIR } from "./portrait-hair.ts";
import { JERSEY_NAME, type Scene } from "./scene.ts";
import { at, ball, circle, n, path } from "./shapes.ts";

/** A squad player from the chest up, as on a card. */
export function drawRetrato(scene: Scene): string {
  const { luck, palette, kit, size } = scene;
  const women = luck.happens(0.45);
  const person = pickPerson(luck, women, kit.trim);
  const number = String(luck.whole(4, 23));
  const scale = 1.13 * Math.min(1.1, Math.max(0.72, size.width / 760));
  const middle = size.width / 2;
  const turn = luck.between(-4, 4);
  return [
    drawSky(palette, size, 1000),
    drawBackdrop(scene),
    drawHalftone(size, palette.ink, luck.one(["left", "right"])),
    `<g transform="translate(${n(middle)} ${n(1000 - 590 * scale)}) scale(${scale.toFixed(3)})">`,
    `<g transform="rotate(${n(turn)} 0 200)">${path(PORTRAIT_HAIR[person.style].back, `fill="${shade(person.hair, -0.25)}"`)}</g>`,
    drawShoulders(scene, person.skin, number, women),
    `<g transform="rotate(${n(turn)} 0 200)">${drawFace(scene, person, women)}</g>`,
    "</g>",
  ].join("");
}

function drawBackdrop(scene: Scene): string {
  const { luck, palette, size } = scene;
  const middle = size.width / 2;
  const kind = luck.whole(0, 2);
  if (kind === 0) return drawRays(middle, 470, palette.glow, luck, 0.3);
  if (kind === 1) {
    return (
      circle(at(middle, 420), 385, `fill="${palette.glow}" opacity=".9"`) +
      circle(at(middle, 420), 430, `fill="none" stroke="${palette.glow}" stroke-width="8" opacity=".6"`)
    );
  }
  return `<g opacity=".92">${ball(at(middle, 430), 410, luck.between(0, 60), shade(palette.sky[0], -0.2))}</g>`;
}

function drawShoulders(scene: Scene, skin: string, number: string, women: boolean): string {
  const { kit } = scene;
  const wide = women ? 0.88 : 1;
  const x = (value: number) => n(value * wide);
  const dark = shade(skin, -0.24);
  return [
    // Arms and neck below the jersey.
    path(
      `M${x(-70)} 190C${x(-150)} 222 ${x(-268)} 226 ${x(-300)} 330 ${x(-316)} 400 ${x(-322)} 520 ${x(-326)} 640H${x(326)}C${x(322)} 520 ${x(316)} 400 ${x(300)} 330 ${x(268)} 226 ${x(150)} 222 ${x(70)} 190Z`,
      `fill="${skin}"`,
    ),
    path(
      `M${x(-70)} 190C${x(-150)} 222 ${x(-268)} 226 ${x(-300)} 330 ${x(-316)} 400 ${x(-322)} 520 ${x(-326)} 640H${x(-210)}C${x(-222)} 470 ${x(-230)} 330 ${x(-70)} 190Z`,
      `fill="${dark}" opacity=".75"`,
    ),
    path(`M${x(-64)} 80V232Q0 300 ${x(64)} 232V80Z`, `fill="${skin}"`),
    path(`M${x(-64)} 96C-40 160 40 160 ${x(64)} 96V168C30 214 -30 214 ${x(-64)} 168Z`, `fill="${dark}"`),
    path(
      `M${x(-176)} 226C${x(-128)} 212 ${x(-104)} 206 ${x(-84)} 200 ${x(-70)} 330 ${x(70)} 330 ${x(84)} 200 ${x(104)} 206 ${x(128)} 212 ${x(176)} 226 ${x(166)} 320 ${x(196)} 400 ${x(236)} 430L${x(246)} 640H${x(-246)}L${x(-236)} 430C${x(-196)} 400 ${x(-166)} 320 ${x(-176)} 226Z`,
      `fill="${kit.main}"`,
    ),
    path(
      `M${x(-176)} 226C${x(-166)} 320 ${x(-196)} 400 ${x(-236)} 430L${x(-246)} 640H${x(-150)}C${x(-168)} 520 ${x(-120)} 400 ${x(-130)} 214Z`,
      `fill="${kit.dark}"`,
    ),
    path(
      `M${x(-84)} 200C${x(-70)} 330 ${x(70)} 330 ${x(84)} 200`,
      `fill="none" stroke="${kit.trim}" stroke-width="17"`,
    ),
    path(
      `M${x(-178)} 226C${x(-168)} 320 ${x(-198)} 400 ${x(-238)} 430M${x(178)} 226C${x(168)} 320 ${x(198)} 400 ${x(238)} 430`,
      `fill="none" stroke="${kit.trim}" stroke-width="14"`,
    ),
    drawWord(JERSEY_NAME, { x: 0, y: 378, height: 50, color: kit.letters }),
    drawWord(number, { x: 0, y: 490, height: 124, color: kit.letters, outline: kit.trim, weight: 1.25 }),
  ].join("");
}

function drawFace(scene: Scene, person: ReturnType<typeof pickPerson>, women: boolean): string {
  const { luck } = scene;
  const { skin, hair, style, beard, band } = person;
  const dark = shade(skin, -0.2);
  const deep = shade(skin, -0.42);
  const brow = shade(hair, -0.2);
  const jaw = women ? 66 : 78;
  const face = `M-100-40C-104-120-62-156 0-156 62-156 104-120 100-40 100 20 92 66 ${jaw} 96 52 130 26 142 0 142-26 142-52 130-${jaw} 96-92 66-100 20-100-40Z`;
  const smile = luck.happens(0.6);
  const mouth = smile
    ? `<path d="M-34 82Q0 94 34 82Q26 112 0 112-26 112-34 82z" fill="#fff"/><path d="M-36 81Q0 95 36 81" fill="none" stroke="${deep}" stroke-width="5" stroke-linecap="round"/>`
    : `<path d="M-30 92Q0 ${luck.whole(86, 98)} 30 92" fill="none" stroke="${deep}" stroke-width="7" stroke-linecap="round"/><path d="M-14 108Q0 113 14 108" fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round"/>`;
  const eye = (side: 1 | -1) =>
    `<g transform="translate(${side * 43} -8)"><path d="M-21 2Q0-17 21 2Q0 14-21 2z" fill="#fffdf8"/><circle cx="1" r="9" cy="-1" fill="#2a1608"/><circle cx="4" cy="-4" r="2.5" fill="#fff"/><path d="M-22 2Q0-19 22 2" fill="none" stroke="#1d0f0a" stroke-width="${women ? 6 : 4.5}" stroke-linecap="round"/><path d="M${-26 * side}-26Q0-${women ? 40 : 37} ${24 * side}-27" fill="none" stroke="${brow}" stroke-width="${women ? 7 : 11}" stroke-linecap="round"/></g>`;
  return [
    circle(at(-101, 0), 22, `fill="${dark}"`),
    circle(at(101, 0), 22, `fill="${skin}"`),
    path(face, `fill="${skin}"`),
    // Lit from the right: the left third of the face is in shadow.
    path(
      `M-100-40C-104-120-62-156 0-156-44-140-66-90-62-30-60 40-50 104 0 142-26 142-52 130-${jaw} 96-92 66-100 20-100-40Z`,
      `fill="${dark}"`,
    ),
    beard
      ? path(
          `M-98 14C-96 80-70 160 0 162 70 160 96 80 98 14 86 52 66 62 36 64 18 58-18 58-36 64-66 62-86 52-98 14Z`,
          `fill="${hair}" opacity=".94"`,
        )
      : "",
    beard ? path("M-38 80Q0 70 38 80 30 116 0 116-30 116-38 80Z", `fill="${dark}"`) : "",
    mouth,
    path(
      "M-4-4C-10 26-20 40-20 50-10 60 10 60 20 50",
      `fill="none" stroke="${deep}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" opacity=".7"`,
    ),
    eye(-1),
    eye(1),
    path(PORTRAIT_HAIR[style].front, `fill="${hair}"`),
    path(PORTRAIT_HAIR[style].front, `fill="#fff" opacity=".07" transform="translate(14 6) scale(.86)"`),
    band ? path("M-103-62C-60-104 60-104 103-62L105-96C62-136-62-136-105-96Z", `fill="${band}"`) : "",
  ].join("");
}
