import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** A flex box with text or other boxes, as `drawLayout` takes it. */
export interface Box {
  type: string;
  props: { style: Record<string, string | number>; children?: string | (Box | null)[] };
}

export function box(style: Box["props"]["style"], children: string | (Box | null)[]): Box {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** Bundled fonts, since the server may have none installed. */
let fonts: ReturnType<typeof loadFonts> | undefined;
async function loadFonts() {
  const file = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)));
  const [title, text] = await Promise.all([
    file("@fontsource/oswald/files/oswald-latin-600-normal.woff"),
    file("@fontsource/archivo/files/archivo-latin-600-normal.woff"),
  ]);
  return [
    { name: "Oswald", data: title, weight: 600 as const, style: "normal" as const },
    { name: "Archivo", data: text, weight: 600 as const, style: "normal" as const },
  ];
}

/** Renders boxes with text in `Oswald` and `Archivo` as an SVG whose letters are paths. */
export async function drawLayout(layout: Box, size: { width: number; height: number }): Promise<Buffer> {
  fonts ??= loadFonts();
  // Loaded lazily because it takes 20 MB of memory.
  const { default: satori } = await import("satori");
  return Buffer.from(await satori(layout as never, { ...size, fonts: await fonts }));
}

/** The part of a text that the bundled fonts can draw: Latin letters, digits and punctuation, without emoji. */
export function drawableText(text: string): string {
  return text
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”…•]/gu, (sign) =>
      sign.normalize("NFD").replace(/[^\u0020-\u007e]/gu, ""),
    )
    .replace(/\s+/g, " ")
    .trim();
}
