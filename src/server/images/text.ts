import { fileURLToPath } from "node:url";
import { packageFolder } from "../package-folder.ts";
import { sharp } from "./sharp.ts";

/** Bundled fonts, since the server may have none installed: their family and their file. Pango reads no WOFF. */
const FONTS = {
  title: ["Oswald SemiBold", "oswald-semibold.ttf"],
  text: ["Archivo SemiBold", "archivo-semibold.ttf"],
} as const;

interface TextStyle {
  font: keyof typeof FONTS;
  /** Pixels. */
  size: number;
  color: string;
  /** Maximum line width. A longer word is broken between letters. */
  width?: number;
  /** Whether several lines are centred. */
  centred?: boolean;
  upper?: boolean;
  letterSpacing?: number;
}

export interface DrawnText {
  input: Buffer;
  width: number;
  height: number;
}

/** Draws text on a transparent background; null if the fonts lack all of its characters. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText | null> {
  const drawable = drawableText(text);
  if (drawable === "") return null;
  const { font, size, color, width, centred = false, upper, letterSpacing = 0 } = style;
  const letters = upper ? drawable.toLocaleUpperCase("es-AR") : drawable;
  const attributes = `foreground="${color}" line_height="${LINE_HEIGHT[font]}" letter_spacing="${letterSpacing * 1024}"`;
  const { data, info } = await sharp({
    text: {
      text: `<span ${attributes}>${escapeMarkup(letters)}</span>`,
      // The comma ends the family's name, because "SemiBold" would otherwise be a weight of another family.
      font: `${FONTS[font][0]}, ${size}`,
      fontfile: fileURLToPath(new URL(`src/server/images/fonts/${FONTS[font][1]}`, packageFolder)),
      // At 72 dots per inch, a point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: "word-char",
      align: centred ? "centre" : "left",
      ...(width && { width }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Relative to the fonts' own line heights (1.14 and 1.2 times the size), which leave much room. */
const LINE_HEIGHT = { title: 0.77, text: 1.1 };

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns the part of a text that the bundled fonts can draw: Latin letters, digits and punctuation, without emoji. */
export function drawableText(text: string): string {
  return text
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”…•]/gu, (sign) =>
      sign.normalize("NFD").replace(/[^\u0020-\u007e]/gu, ""),
    )
    .replace(/\s+/g, " ")
    .trim();
}
