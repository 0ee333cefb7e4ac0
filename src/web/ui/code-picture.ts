import { modulesOf } from "./qr-code.tsx";

interface CodePicture {
  /** The club's name, on the band at the top. */
  heading: string;
  title: string;
  lines: readonly string[];
  code: string;
}

const WIDTH = 1080;
const PADDING = 72;
const BAND = 128;

/** Draws a gate code with its description, as a PNG to show or print elsewhere. @throws if it cannot be drawn */
export async function drawCodePicture({ heading, title, lines, code }: CodePicture): Promise<Blob> {
  const modules = await modulesOf(code);
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const fonts = { title: `700 72px ${token("--font-heading")}`, text: `44px ${token("--font-text")}` };
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const wrap = (text: string, font: string) => {
    pen.font = font;
    return wrapWords(text, (line) => pen.measureText(line).width <= WIDTH - 2 * PADDING);
  };
  const titleLines = wrap(title, fonts.title);
  const textLines = lines.flatMap((line) => wrap(line, fonts.text));
  const side = WIDTH - 2 * PADDING;
  const codeAt = BAND + 48 + titleLines.length * 88 + textLines.length * 60 + 16;
  canvas.width = WIDTH;
  canvas.height = codeAt + side + 120;

  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = token("--color-primary-900");
  pen.fillRect(0, 0, WIDTH, BAND);
  pen.textAlign = "center";
  pen.textBaseline = "top";
  const write = (text: string, font: string, y: number) => {
    pen.font = font;
    pen.fillText(text, WIDTH / 2, y, WIDTH - 2 * PADDING);
  };
  pen.fillStyle = "#fff";
  write(heading, fonts.text, (BAND - 44) / 2);
  pen.fillStyle = "#000";
  titleLines.forEach((line, at) => {
    write(line, fonts.title, BAND + 48 + at * 88);
  });
  textLines.forEach((line, at) => {
    write(line, fonts.text, BAND + 48 + titleLines.length * 88 + at * 60);
  });
  // Whole pixels, to avoid lines between the modules.
  const size = Math.floor(side / modules.length);
  const left = (WIDTH - size * modules.length) / 2;
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(left + x * size, codeAt + y * size, size, size);
    });
  });
  write(code, "600 40px monospace", codeAt + size * modules.length + 16);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("no picture");
  return blob;
}

function wrapWords(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
