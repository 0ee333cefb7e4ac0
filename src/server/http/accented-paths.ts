import { getPath } from "hono/utils/url";

/** Enough for what was encoded twice and then typed into something that encodes again. */
const READINGS = 3;

/**
 * Reads the address of a request. A path with an ñ reaches us in many spellings: composed or not, as raw bytes, in
 * Latin-1, encoded twice by a mail program, or without its accent. Each becomes the path that was declared, and every
 * other path is left alone: the names of files are nobody's to mend.
 * @param paths the declared paths, composed, with their accents as letters
 */
export function readAccentedPaths(paths: readonly string[]): (request: Request) => string {
  const accented = paths.filter((path) => isAscii(path) === false);
  const declared = new Map(accented.map((path) => [withoutAccents(path), path]));
  // The letters before the accent are the same in all spellings: other requests go on after one comparison.
  const beginnings = accented.map((path) => encodeURI(path).split("%")[0] ?? path);
  return (request) => {
    const path = getPath(request);
    if (!beginnings.some((beginning) => path.startsWith(beginning))) return path;
    let reading = path;
    for (let i = 0; i < READINGS; i++) {
      const found = declared.get(withoutAccents(reading));
      if (found) return found;
      reading = decodeOnce(reading);
    }
    return path;
  };
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "");
}

/** Undoes one layer: percent signs, or UTF-8 that was taken for Latin-1. */
function decodeOnce(text: string): string {
  if (/%[0-9A-F]{2}/i.test(text)) return text.replace(/(?:%[0-9A-F]{2})+/gi, (run) => fromBytes(unhex(run)));
  return [...text].every((letter) => letter <= "\u00ff") ? fromBytes(Buffer.from(text, "latin1")) : text;
}

function unhex(run: string): Buffer {
  return Buffer.from(run.replaceAll("%", ""), "hex");
}

function fromBytes(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
