/** Widths that screens ask for, in pixels. A picture is never enlarged: its own width is its largest. */
const WIDTHS = [320, 640, 1280, 1920];

/** The width that the JPEG for link previews is asked for with. */
export const OG_WIDTH = 1200;

/** The widths that are stored of a picture whose largest is `ancho`. */
export function widthsOf(ancho: number): number[] {
  return [...WIDTHS.filter((width) => width < ancho), ancho];
}

/** The stored width to answer with: the smallest that is enough, or else the largest. */
export function chooseWidth(ancho: number, wanted: number): number {
  return widthsOf(ancho).find((width) => width >= wanted) ?? ancho;
}

export function widthKey(clave: string, width: number): string {
  return `${clave}/${width}.webp`;
}

export function ogKey(clave: string): string {
  return `${clave}/og.jpg`;
}
